import { eq } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { atomic, type Write } from "../../../db/atomic.ts";
import type { Db } from "../../../db/client.ts";
import * as tables from "../../../db/schema/index.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { findStoreId, type World } from "../world.ts";

/** A marker that no response may contain. It is in every column that is never shown. */
export const secret = "PRIVATE-VALUE";

export interface PrivateRows {
  storeId: string;
  /** Two people with an account, each with an order, a payment and an address. */
  ada: string;
  ben: string;
}

const amounts = {
  ...{ subtotal: 900, discount: 0, deliveryFee: 0, tax: 100, taxIncluded: false, tip: 0, total: 1000 },
  currencyCode: "USD",
};

const deliveryAddress = {
  ...{ name: null, phone: null },
  ...{ address: "1 Elm Street", address2: null, city: "Brooklyn", state: "NY", zip: "11201" },
  ...{ countryCode: "US", instructions: null },
};

/** Rows that are written in one batch. */
class RowBatch {
  readonly #db: Db;
  readonly #writes: Write[] = [];
  readonly now: Instant;

  constructor({ db, now }: World) {
    this.#db = db;
    this.now = now;
  }

  add<Table extends SQLiteTable>(table: Table, ...values: SQLiteInsertValue<Table>[]): void {
    this.#writes.push(this.#db.insert(table).values(values));
  }

  async write(): Promise<void> {
    await atomic(this.#db, this.#writes);
  }
}

/** Adds a row of every private model to a store. The second dish of each order has been deleted from the menu. */
export const addPrivateRows = async (shop: World, slug = "copper-pot"): Promise<PrivateRows> => {
  const storeId = await findStoreId(shop.db, slug);
  const rows = new RowBatch(shop);
  const row = (prefix: string, name: string) => ({
    ...{ id: `${prefix}_${slug}_${name}`, storeId, createdAt: shop.now, updatedAt: shop.now },
  });
  const [dish] = await shop.db.select().from(tables.menuItem).where(eq(tables.menuItem.storeId, storeId)).limit(1);
  const ids = { ada: `cus_${slug}_ada`, ben: `cus_${slug}_ben` };
  for (const [name, customerId] of Object.entries({ ...ids, guest: null })) {
    if (customerId) {
      rows.add(tables.customer, { ...row("cus", name), email: `${name}@example.com`, name });
      rows.add(tables.address, { ...row("adr", name), ...deliveryAddress, customerId });
    }
    addOrder(rows, row, name, customerId, dish?.id ?? "");
    addProfile(rows, row, name, customerId);
  }
  rows.add(tables.staffMember, { ...row("stf", "ben"), customerId: ids.ben, role: "manager" });
  const promo = { code: "SOUP-10", kind: "percent", percentOff: 10 } as const;
  rows.add(tables.promoCode, { ...row("pro", "soup"), ...promo, orderTypes: ["pickup"] });
  addClose(rows, row);
  addAccess(rows, row, ids.ben);
  addPayout(rows, row);
  await rows.write();
  return { storeId, ...ids };
};

const addProfile = (rows: RowBatch, row: RowFields, name: string, customerId: string | null) => {
  const profile = row("cpr", name);
  rows.add(tables.customerProfile, {
    ...{ ...profile, customerId, email: `${name}@example.com`, name, activeAt: rows.now },
    searchTerms: `${secret} ${profile.id}`,
  });
  const note = { profileId: profile.id, text: "Window table.", author: "Ben" };
  rows.add(tables.guestNote, { ...row("gnt", name), ...note });
};

type RowFields = (prefix: string, name: string) => Record<"id" | "storeId" | "createdAt" | "updatedAt", string>;

const addOrder = (rows: RowBatch, row: RowFields, name: string, customerId: string | null, dish: string) => {
  const order = row("ord", name);
  rows.add(tables.restaurantOrder, {
    ...order,
    ...amounts,
    // The first business day is over, so that it can be closed.
    ...{ orderNumber: name, businessDay: name === "guest" ? "2026-11-19" : "2026-11-20" },
    ...{ orderType: "delivery", orderSource: "online", status: "open" },
    ...{ customerId, customerName: name, customerEmail: `${name}@example.com`, customerPhone: "+1 718 555 0199" },
    firstPaidAt: rows.now,
    ...{ deliveryAddress, bagName: `${secret} ${order.id}`, lastSeq: 1, menuRevision: 1 },
  });
  const itemFields = { orderId: order.id, quantity: 1, unitPrice: 450, totalPrice: 450, modifiers: [], sortOrder: 0 };
  rows.add(
    tables.orderItem,
    { ...row("oit", `${name}-1`), ...itemFields, menuItemId: dish, name: "Soup" },
    {
      ...{ ...row("oit", `${name}-2`), ...itemFields, menuItemId: "itm_deleted", name: "Tea" },
      modifiers: [{ id: "mod_1", name: "Large", modifierGroup: "size", priceAdjustment: 50 }],
    },
  );
  const task = { kind: "other_amount", subjectId: `pay_${name}`, orderId: order.id, raisedAt: rows.now } as const;
  rows.add(tables.storeTask, { ...row("tsk", name), ...task, amount: 900 });
  const fee = { orderId: order.id, kind: "bag", amount: 10, taxRatePpm: 0, taxAmount: 0 } as const;
  rows.add(tables.orderFee, { ...row("fee", name), ...fee });
  const unchanged = { orderType: "delivery", scheduledFor: null, tableName: null, address: null } as const;
  const snapshot = { ...unchanged, ...amounts, fees: 0, items: [] };
  const edit = {
    orderId: order.id,
    revision: 2,
    before: snapshot,
    after: snapshot,
    settle: "later",
    at: rows.now,
  } as const;
  rows.add(tables.orderRevision, { ...row("rev", name), ...edit });
  const event = { orderId: order.id, seq: 1, type: "order_placed", status: "open", at: rows.now } as const;
  rows.add(tables.orderEvent, { ...row("evt", name), ...event, actorType: "guest" });
  rows.add(tables.rating, { ...row("rat", name), orderId: order.id, rating: 4, note: "Hot and quick." });
  const serial = ["ada", "ben", "guest"].indexOf(name) + 1;
  rows.add(tables.receipt, {
    ...{ ...row("rct", name), ...amounts, orderId: order.id, position: 1, year: 2026, serial, kind: "sale" },
    ...{ receiptNumber: `2026-00000${serial}`, issuedAt: rows.now, orderNumber: name, orderType: "delivery" },
    ...{ refundId: `${secret} ${order.id}`, promoDiscount: 0, fees: 0, lines: [], feeLines: [], taxLines: [] },
    payments: [],
    seller: { name: "Shop", legalName: null, address: "1 Elm Street", taxNumber: null, countryCode: "US" },
  });
  const payment = row("pay", name);
  rows.add(tables.payment, {
    ...{ ...payment, orderId: order.id, amount: 1000, currencyCode: "USD", status: "partially_refunded" },
    ...{ paymentMethod: "credit_card", provider: "stripe", providerPaymentId: `pi_${order.id}`, refundedAmount: 100 },
    ...{ cardBrand: "visa", cardLast4: "4242", processedAt: rows.now },
  });
  rows.add(tables.dispute, {
    ...{ ...row("dsp", name), paymentId: payment.id, orderId: order.id, provider: "stripe", amount: 1000 },
    ...{ providerDisputeId: `dp_${order.id}`, currencyCode: "USD", reason: "fraudulent", status: "needs_response" },
    ...{ refundRule: "any", openedAt: rows.now, checkedAt: rows.now },
  });
  const refund = { paymentId: payment.id, amount: 100, status: "succeeded", providerRefundId: `re_${name}` } as const;
  const refundRow = row("rfd", name);
  rows.add(tables.refund, { ...refundRow, ...refund });
  const line = { refundId: refundRow.id, lineId: `oit_${name}`, quantity: 1, amount: 100 };
  rows.add(tables.refundLine, { ...row("rfl", name), ...line });
};

const addClose = (rows: RowBatch, row: RowFields) => {
  const cash = { expectedCash: 1000, countedCash: 900, difference: -100 };
  rows.add(tables.dayClose, {
    ...{ ...row("dcl", "wednesday"), ...cash, businessDay: "2026-11-18", closedAt: rows.now, closedBy: "Ben" },
    ...{ currencyCode: "USD", note: "Coins were missing." },
  });
};

const addPayout = (rows: RowBatch, row: RowFields) => {
  const payout = { ...row("pyo", "friday"), provider: "stripe", amount: 1000, currencyCode: "USD" } as const;
  const state = { status: "in_transit", arrivesOn: "2026-11-24", sentAt: rows.now, checkedAt: rows.now } as const;
  rows.add(tables.payout, { ...payout, ...state, providerPayoutId: `po_${payout.id}` });
  // Never due, so that no run of due work asks the processor.
  const check = { ...row("pck", "stripe"), provider: "stripe", dueAt: "9999-01-01T00:00:00.000Z" } as const;
  rows.add(tables.processorCheck, check);
  const restore = row("rst", "friday");
  const leftOut = { receiptYear: 2000, firstLeftOut: 18, lastLeftOut: 1017 };
  rows.add(tables.storeRestore, { ...restore, restoredTo: rows.now, restoredAt: rows.now, ...leftOut });
  rows.add(tables.restoreCheck, { ...row("rsk", "stripe"), restoreId: restore.id, provider: "stripe" });
  const unmatched = { ...row("unm", "friday"), restoreId: restore.id, paymentId: `pay_${restore.id}_gone` };
  rows.add(tables.unmatchedPayment, {
    ...{ ...unmatched, provider: "stripe", providerPaymentId: `pi_${restore.id}`, amount: 1000, currencyCode: "USD" },
    ...{ paidAt: rows.now, payerName: "Ada", payerEmail: "ada@example.com", cardBrand: "visa", cardLast4: "4242" },
    ...{ refundId: `${secret} ${restore.id}` },
  });
};

const addAccess = (rows: RowBatch, row: RowFields, customerId: string) => {
  const appRow = row("app", "app");
  const app = { name: "App", clientId: "app", redirectUris: ["https://app.example/back"], scopes: ["read_menu"] };
  rows.add(tables.oauthApp, { ...appRow, ...app });
  const grant = { ...row("ogr", "ben"), appId: appRow.id, customerId, scopes: ["read_menu"] };
  rows.add(tables.oauthGrant, { ...grant, serverGrantId: `${secret} ${grant.id}` });
  const posKey = row("key", "pos");
  const keys = [
    { ...posKey, makerGrantId: grant.id },
    { ...row("key", "made"), makerKeyId: posKey.id },
  ];
  for (const key of keys) {
    rows.add(tables.apiKey, {
      ...{ ...key, name: "Till", tokenDigest: `${secret} ${key.id}`, tokenPreview: "tiffin_sk_till…" },
      ...{ scopes: ["read_orders"], allowedIps: ["192.0.2.0/24"] },
    });
  }
  const endpoint = row("whk", "pos");
  const event = row("out", "placed");
  rows.add(tables.webhookEndpoint, {
    ...{ ...endpoint, url: "https://pos.example/hook", events: ["order.created"] },
    ...{ encryptedSecret: secret, previousEncryptedSecret: secret, previousSecretUntil: rows.now },
  });
  const payload = { secret };
  rows.add(tables.outbox, { ...event, event: "order.created", subjectId: "ord", payload });
  const delivery = { endpointId: endpoint.id, outboxId: event.id, event: "order.created", subjectId: "ord" } as const;
  rows.add(tables.webhookDelivery, { ...row("whd", "placed"), ...delivery });
};
