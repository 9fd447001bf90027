import { env } from "cloudflare:workers";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { abortIfFound, abortUnless } from "../../../db/abort.ts";
import { atomic, type Conflict, type Write } from "../../../db/atomic.ts";
import { connect, type Db } from "../../../db/client.ts";
import { assertRole, removeMembership, updateRole } from "../../../db/queries/access/members.ts";
import { spendCode } from "../../../db/queries/access/sign-in.ts";
import { hasRoomForEndpoint } from "../../../db/queries/events/webhooks.ts";
import { insertIdempotency } from "../../../db/queries/idempotency.ts";
import { assertBumped } from "../../../db/queries/orders/bumps.ts";
import { insertOrder, type NewOrder, notCounted } from "../../../db/queries/orders/orders.ts";
import { reserveSlot } from "../../../db/queries/orders/slots.ts";
import { assertWithinCharge, reserveRefund } from "../../../db/queries/payments/refunds.ts";
import { assertErasable } from "../../../db/queries/people/erase-person.ts";
import { usePromo } from "../../../db/queries/promos.ts";
import { assertTaxClasses, insertTaxClass } from "../../../db/queries/tax-classes.ts";
import { relational } from "../../../db/relational.ts";
import * as tables from "../../../db/schema/index.ts";
import { maxTaxClasses } from "../../../db/schema/store/tax-class.ts";
import { WriteStatements } from "../../../worker/crud/writes/changes.ts";
import { tea } from "../../support/builders/orders.ts";
import { addPrivateRows } from "../../support/builders/private-rows.ts";
import { losingSignIns } from "../../support/sign-in/losing-sign-ins.ts";
import { type World, world } from "../../support/world.ts";

interface Shop {
  shop: World;
  db: Db;
  storeId: string;
}

/** A batch that loses its race against what is in the database, or against its own earlier statement. */
type LosingBatch = (at: Shop) => Write[] | Promise<Write[]>;

/** A second row like a stored one, under an id of its own. */
const duplicate =
  (table: SQLiteTable, where = sql`true`): LosingBatch =>
  async ({ db }) => {
    const [row] = await db.select().from(table).where(where).limit(1);
    if (!row) throw new Error("There is no row to duplicate.");
    return [db.insert(table).values({ ...row, id: "duplicate" })];
  };

const stamps = ({ shop, storeId }: Shop) => ({ storeId, createdAt: shop.now, updatedAt: shop.now });

const newOrder = async ({ db, shop, storeId }: Shop): Promise<NewOrder> => {
  const [stored] = await db.select().from(tables.restaurantOrder).limit(1);
  const store = await relational(db).storeSettings.findFirst({ where: eq(tables.storeSettings.id, storeId) });
  if (!stored || !store) throw new Error("There is no order.");
  const { orderNumber: _, ...order } = { ...stored, ...notCounted, id: "ord_new", createdAt: shop.now };
  return { ...order, businessDay: "2026-11-21", menuRevision: store.menuRevision };
};

const code = (at: Shop) => ({
  ...{ ...stamps(at), id: "sic_1", email: "ada@example.com", codeDigest: "1", browserDigest: "2", askerDigest: "3" },
  ...{ attempts: 1, expiresAt: at.shop.now, usedAt: null },
});

const record = (at: Shop, id: string) => ({
  ...{ ...stamps(at), id, operation: "createOrder", subject: "web", key: "0123456789abcdef", inputDigest: "1" },
  ...{ resultId: "ord_1", customerId: null, bagName: null, expiresAt: "2030-01-01T00:00:00.000Z" },
});

const owner = { id: "stf_owner", role: "owner" } as const;

/** Leaves one owner of the store. */
const withOneOwner = async (at: Shop) => {
  const { db, storeId } = at;
  await db.delete(tables.staffMember).where(eq(tables.staffMember.storeId, storeId));
  await db.insert(tables.staffMember).values({ ...stamps(at), ...owner, customerId: "cus_copper-pot_ben" });
};

/** Lowers the limits of the promo code, then uses it for two orders. */
const usePromoTwice = async (at: Shop, limits: { maxUses: number | null; maxUsesPerCustomer: number | null }) => {
  const { db, shop, storeId } = at;
  const [promo] = await db.select().from(tables.promoCode);
  const promoId = promo?.id ?? "";
  await db.update(tables.promoCode).set(limits);
  const use = (orderId: string) =>
    usePromo(db, {
      ...{ id: `pru_${orderId}`, storeId, promoId, orderId, customerKeys: ["ada"], at: shop.now },
      maxUsesPerCustomer: limits.maxUsesPerCustomer,
    });
  return [...use("ord_copper-pot_ada"), ...use("ord_copper-pot_ben")];
};

const signIn =
  (conflict: keyof ReturnType<typeof losingSignIns>): LosingBatch =>
  async (at) => {
    const [member] = await at.db.select().from(tables.staffMember).where(eq(tables.staffMember.storeId, at.storeId));
    return losingSignIns(at.db, stamps(at), member?.id ?? "")[conflict];
  };

/** A person of the private rows, with an account, an order and a dispute. */
const person = ({ storeId }: Shop, name: string) => ({
  ...{ storeId, profileId: `cpr_copper-pot_${name}`, customerId: `cus_copper-pot_${name}` },
  email: `${name}@example.com`,
});

const losingBatches: Record<Conflict, LosingBatch> = {
  CHALLENGE_SPENT: signIn("CHALLENGE_SPENT"),
  CHANGE_ENDED: signIn("CHANGE_ENDED"),
  INVITATION_SPENT: signIn("INVITATION_SPENT"),
  PASSKEY_CHANGED: signIn("PASSKEY_CHANGED"),
  PASSKEY_KNOWN: signIn("PASSKEY_KNOWN"),
  PIN_CHANGED: signIn("PIN_CHANGED"),
  RECOVERY_OPEN: signIn("RECOVERY_OPEN"),
  RECOVERY_SPENT: signIn("RECOVERY_SPENT"),
  TOO_MANY_TABLETS: signIn("TOO_MANY_TABLETS"),
  BAG_ORDERED: async (at) => {
    const order = { ...(await newOrder(at)), bagName: "bag", bagRevision: "bgr_1" };
    const another = { ...order, id: `${order.id}_2` };
    return [order, another].flatMap((row) => [
      ...insertOrder(at.db, row, null).numbering,
      insertOrder(at.db, row, null).inserted,
    ]);
  },
  BOUNDS: ({ db }) => [db.update(tables.menuItem).set({ price: -1 })],
  BUMP_UNDONE: ({ db, shop, storeId }) => [
    assertBumped(db, { storeId, orderId: "ord_copper-pot_ada" }, { ids: ["oit_gone"], until: shop.now, now: shop.now }),
  ],
  CODE_SPENT: (at) => [
    at.db.insert(tables.signInCode).values(code(at)),
    spendCode(at.db, at.storeId, "sic_1", at.shop.now),
    spendCode(at.db, at.storeId, "sic_1", at.shop.now),
  ],
  DAY_CLOSED: async (at) => {
    const order = await newOrder(at);
    const close = {
      ...{ ...stamps(at), id: "dcl_1", businessDay: order.businessDay, closedAt: at.shop.now, closedBy: null },
      ...{ currencyCode: "USD", expectedCash: 0, countedCash: 0, difference: 0, note: null },
    };
    return [at.db.insert(tables.dayClose).values(close), insertOrder(at.db, order, null).inserted];
  },
  DAY_SUMMED: async (at) => {
    const order = await newOrder(at);
    const { storeId, businessDay } = order;
    const day = { storeId, businessDay, startsAt: "", endsAt: at.shop.now, version: 1 };
    return [at.db.insert(tables.reportDay).values(day), insertOrder(at.db, order, null, at.shop.now).inserted];
  },
  DISPUTE_OPEN: async (at) => {
    await at.db.update(tables.restaurantOrder).set({ status: "completed" });
    return assertErasable(at.db, person(at, "ada"));
  },
  EMAIL_TAKEN: duplicate(tables.customer),
  EVENT_SEQUENCE: duplicate(tables.orderEvent),
  GRANT_OPENED: duplicate(tables.oauthGrant),
  GROUP_DISAGREES: ({ db }) => [abortIfFound(db, sql`SELECT 'mod_1' AS id`, "GROUP_DISAGREES")],
  HANDLE_TAKEN: duplicate(tables.product),
  IDEMPOTENCY_KEY: (at) => [
    insertIdempotency(at.db, record(at, "idm_1")),
    insertIdempotency(at.db, record(at, "idm_2")),
  ],
  LAST_OWNER: async (at) => {
    await withOneOwner(at);
    return [updateRole(at.db, at.storeId, owner.id, "staff", at.shop.now)];
  },
  MEMBER_ALREADY: duplicate(tables.staffMember),
  MEMBER_CHANGED: ({ db, storeId }) => [assertRole(db, storeId, "stf_copper-pot_ben", "staff")],
  MENU_MOVED: async (at) => [insertOrder(at.db, { ...(await newOrder(at)), menuRevision: 0 }, null).inserted],
  MONEY_MOVING: async (at) => {
    await at.db.update(tables.restaurantOrder).set({ status: "completed" });
    await at.db.update(tables.refund).set({ status: "pending" });
    return assertErasable(at.db, person(at, "ada"));
  },
  NO_DEFAULT_TAX_CLASS: ({ db, storeId }) => [
    db.update(tables.taxClass).set({ isDefault: false }),
    ...assertTaxClasses(db, storeId),
  ],
  ORDER_NUMBER: async (at) => {
    const order = await newOrder(at);
    const { storeId, businessDay } = order;
    const { numbering, inserted } = insertOrder(at.db, order, null);
    return [
      at.db.insert(tables.dailyNumber).values({ storeId, businessDay, lastNumber: 9999 }),
      ...numbering,
      inserted,
    ];
  },
  ORDER_UNFINISHED: (at) => assertErasable(at.db, person(at, "ada")),
  PERSON_HAS_ROLE: (at) => assertErasable(at.db, person(at, "ben")),
  PROMO_CODE_TAKEN: duplicate(tables.promoCode),
  PROMO_SPENT: (at) => usePromoTwice(at, { maxUses: 1, maxUsesPerCustomer: null }),
  PROVIDER_PAYMENT: duplicate(tables.payment),
  PROVIDER_REFUND: duplicate(tables.refund),
  REFERENCE: ({ db }) => [db.update(tables.orderItem).set({ orderId: "ord_gone" })],
  REFUND_TOO_LARGE: (at) => {
    const refund = { paymentId: "pay_copper-pot_ada", kind: "goodwill", amount: 901, status: "pending" } as const;
    const order = { storeId: at.storeId, id: "ord_copper-pot_ada" };
    return reserveRefund(at.db, order, { ...stamps(at), ...refund, id: "rfd_new" });
  },
  REFUNDED_TWICE: (at) => {
    const order = { storeId: at.storeId, id: "ord_copper-pot_ada" };
    const refund = { paymentId: "pay_copper-pot_ada", kind: "goodwill", amount: 800, status: "pending" } as const;
    const line = { refundId: "rfd_new", lineId: "oit_copper-pot_ada-1", quantity: 1, amount: 800, continuesId: null };
    const lines = [{ ...stamps(at), ...line, id: "rfl_new", settledQuantity: 0, settledAmount: 0 }];
    const named = { ...refund, lines, tipAmount: 0, deliveryFeeAmount: 0, feeLines: [] };
    return [
      ...reserveRefund(at.db, order, { ...stamps(at), ...named, id: "rfd_new" }),
      ...assertWithinCharge(at.db, order, [named]),
    ];
  },
  ROW_CHANGED: ({ db, storeId }) => [new WriteStatements(db, storeId).assertRevision(tables.menuItem, tea, 1)],
  ROW_IN_USE: ({ db, storeId }) => [new WriteStatements(db, storeId).assertNotInUse(tables.menuItem, "id", [tea])],
  ROW_GONE: ({ db, storeId }) => [new WriteStatements(db, storeId).assertAllExist(tables.menuItem, ["itm_gone"])],
  SKU_TAKEN: duplicate(tables.productVariant, isNotNull(tables.productVariant.sku)),
  SLOT_FULL: ({ db, shop, storeId }) => {
    const slot = { storeId, startsAt: shop.now, at: shop.now, prepMinutes: 5, capacity: 1, prepMinutesCapacity: null };
    return [reserveSlot(db, { ...slot, id: "slt_1" }), reserveSlot(db, { ...slot, id: "slt_2" })];
  },
  TOO_MANY_ENDPOINTS: ({ db, storeId }) => [abortUnless(db, hasRoomForEndpoint(db, storeId, 1), "TOO_MANY_ENDPOINTS")],
  TOO_MANY_TAX_CLASSES: (at) => [
    ...Array.from({ length: maxTaxClasses }, (_, index) =>
      insertTaxClass(at.db, { ...stamps(at), id: `txc_${index}`, name: "Class", rates: [] }),
    ),
    ...assertTaxClasses(at.db, at.storeId),
  ],
  TOO_MANY_OPEN_ORDERS: async (at) => {
    const asker = { askerEmail: "ada", askerNetwork: "home" };
    await at.db.update(tables.restaurantOrder).set(asker);
    const order = { ...(await newOrder(at)), ...asker };
    return [insertOrder(at.db, order, { maxPerBrowser: 3, maxPerPerson: 1, maxPerNetwork: 30 }).inserted];
  },
};

/** Batches that violate a second constraint of the same meaning. */
const otherBatches: readonly (readonly [Conflict, LosingBatch])[] = [
  ["HANDLE_TAKEN", duplicate(tables.productCategory)],
  ["ORDER_NUMBER", duplicate(tables.restaurantOrder)],
  ["PROMO_SPENT", (at) => usePromoTwice(at, { maxUses: null, maxUsesPerCustomer: 1 })],
  [
    "SLOT_FULL",
    ({ db, shop, storeId }) => [
      reserveSlot(db, {
        ...{ id: "slt_1", storeId, startsAt: shop.now, at: shop.now, prepMinutes: 11 },
        ...{ capacity: null, prepMinutesCapacity: 10 },
      }),
    ],
  ],
  [
    "LAST_OWNER",
    async (at) => {
      await withOneOwner(at);
      return removeMembership(at.db, at.storeId, owner.id);
    },
  ],
];

const setUp = async (): Promise<Shop> => {
  const shop = await world();
  const { storeId } = await addPrivateRows(shop);
  return { shop, db: connect(env.DB), storeId };
};

const rename = (db: Db) =>
  db.update(tables.storeSettings).set({ name: "Renamed" }).where(eq(tables.storeSettings.slug, "copper-pot"));
const renamed = (db: Db) => db.select().from(tables.storeSettings).where(eq(tables.storeSettings.name, "Renamed"));

describe("a batch that loses a race", () => {
  it.each([...Object.entries(losingBatches), ...otherBatches])(
    "throws %s, and none of its statements takes effect",
    async (conflict, build) => {
      const at = await setUp();
      const batch = await build(at);
      await expect(atomic(at.db, [rename(at.db), ...batch])).rejects.toMatchObject({ conflict });
      expect(await renamed(at.db)).toEqual([]);
    },
  );

  it("names the rows for which it was aborted", async () => {
    const { db } = await setUp();
    const found = sql`SELECT value AS id FROM json_each('["mod_1", "mod_2"]')`;
    await expect(atomic(db, [abortIfFound(db, found, "GROUP_DISAGREES")])).rejects.toMatchObject({
      ids: ["mod_1", "mod_2"],
    });
    await atomic(db, [rename(db), abortIfFound(db, sql`SELECT 1 AS id WHERE false`, "GROUP_DISAGREES")]);
    expect(await renamed(db)).toHaveLength(1);
  });
});

describe("abortUnless", () => {
  it("aborts if the condition is null", async () => {
    const { db } = await setUp();
    const attempt = atomic(db, [abortUnless(db, sql`NULL`, "TOO_MANY_ENDPOINTS")]);
    await expect(attempt).rejects.toMatchObject({ conflict: "TOO_MANY_ENDPOINTS" });
  });

  it("lets the batch succeed if the condition holds", async () => {
    const { db } = await setUp();
    await atomic(db, [rename(db), abortUnless(db, sql`1 = 1`, "TOO_MANY_OPEN_ORDERS")]);
    expect(await renamed(db)).toHaveLength(1);
  });
});
