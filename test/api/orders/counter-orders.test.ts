import { describe, expect, it } from "vitest";
import { deliveryZone, orderFee, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, dumpOrderTables, tea } from "../../support/builders/orders.ts";
import { codeOf, concurrently, readHistory, readStaffOrder, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const mutation = `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $customerName: String, $customerPhone: String,
  $customerEmail: String, $deliveryAddress: DeliveryAddressInput, $deliveryOverride: DeliveryOverrideInput,
  $scheduledFor: DateTime, $specialInstructions: String, $tableName: String, $fees: [OrderFeeInput!], $ifMissing: IfMissing,
  $idempotencyKey: String) {
  createPOSOrder(orderType: $orderType, items: $items, customerName: $customerName, customerPhone: $customerPhone,
    customerEmail: $customerEmail, deliveryAddress: $deliveryAddress, deliveryOverride: $deliveryOverride,
    scheduledFor: $scheduledFor, specialInstructions: $specialInstructions, tableName: $tableName, fees: $fees,
    ifMissing: $ifMissing, idempotencyKey: $idempotencyKey) {
    ifMissing tableName fees tax taxLines { ratePpm net tax gross } id status orderType subtotal deliveryFee total scheduledFor promisedAt customerName customerPhone customerEmail
    deliveryAddress { address zip } }
}`;

/** Eight teas are 3160, above the nearest zone's minimum. */
const delivery = {
  orderType: "delivery",
  items: [{ menuItemId: tea, quantity: 8 }],
  customerPhone: "+1 718 555 0100",
  deliveryAddress: brooklyn,
};

const send = (caller: Pick<Actor, "graphql">, input: Record<string, unknown> = {}) =>
  caller.graphql<{ createPOSOrder: Record<string, unknown> & { id: string } }>(mutation, { ...delivery, ...input });

const take = async (caller: Pick<Actor, "graphql">, input: Record<string, unknown> = {}) => {
  const { data, errors } = await send(caller, input);
  if (!data?.createPOSOrder) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder;
};

const pathOf = ({ errors }: Awaited<ReturnType<typeof send>>) => {
  const { errors: fields } = errors[0]?.extensions ?? {};
  return (fields as { path: string }[] | undefined)?.[0]?.path ?? null;
};

const farAway = { address: "1 Sunset Boulevard", city: "Beverly Hills", state: "CA", zip: "90210" };
const readZones = async (shop: World, store: string) => {
  const storeId = await findStoreId(shop.db, store);
  return (await shop.db.select().from(deliveryZone)).filter((zone) => zone.storeId === storeId);
};

describe("a delivery that staff take by phone", () => {
  it("has the fee of its zone, the guest's contact and no limit of open orders, and stays in the kitchen", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const contact = { customerName: "Ada", customerEmail: "ADA@example.com", specialInstructions: "Ring twice" };
    expect(await take(staff)).toMatchObject({ ifMissing: null });
    expect(await take(staff, { ...contact, ifMissing: "call" })).toMatchObject({
      ...{ status: "sent_to_kitchen", orderType: "delivery", subtotal: 3160, deliveryFee: 299 },
      ...{ customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "+17185550100", ifMissing: "call" },
      deliveryAddress: { address: "5 Elm Street", zip: "11201" },
    });
    const scheduledFor = "2026-11-22T18:00:00.000Z";
    for (let orders = 0; orders < 4; orders += 1) await take(staff, { ...contact, scheduledFor });
  });

  it("is taken on terms that staff set with a reason, which the history shows", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    expect(codeOf(await send(staff, { deliveryAddress: farAway }))).toBe("OUT_OF_ZONE");
    const [zone] = await readZones(shop, "copper-pot");
    const deliveryOverride = { zone: zone?.id, fee: 1000, minimum: 0, reason: "The guest is our neighbor's sister." };
    const order = await take(staff, { deliveryAddress: farAway, deliveryOverride });
    expect(order).toMatchObject({ deliveryFee: 1000 });
    const { events } = await readStaffOrder(staff, order.id);
    expect(events[0]?.note).toBe(
      `Delivery was set to zone ${zone?.name}, fee $10.00, minimum $0.00. The guest is our neighbor's sister.`,
    );
  });

  it("is refused without a phone number or address, with terms of another store, without a reason, or below zero", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await shop.db.insert(deliveryZone).values({
      ...{ id: "zon_other", storeId: await findStoreId(shop.db, "umi-sando"), name: "Other", postalCodes: ["9*"] },
      ...{ fee: 0, minimum: 0, createdAt: shop.now, updatedAt: shop.now },
    });
    const before = await dumpOrderTables();
    const reason = "A friend.";
    for (const [input, path] of [
      [{ customerPhone: null }, "customerPhone"],
      [{ customerPhone: "no number" }, "customerPhone"],
      [{ deliveryAddress: null }, "deliveryAddress.address"],
      [{ deliveryAddress: farAway, deliveryOverride: { zone: "zon_other", reason } }, "deliveryOverride.zone"],
      [{ deliveryOverride: { fee: 0, reason: " " } }, "deliveryOverride.reason"],
      [{ deliveryOverride: { fee: -1, reason } }, "deliveryOverride.fee"],
      [{ orderType: "pickup", deliveryOverride: { fee: 0, reason } }, "deliveryOverride"],
      [{ orderType: "drone" }, "orderType"],
      [{ customerEmail: "not an address" }, "customerEmail"],
    ] as const) {
      const refused = await send(staff, input);
      expect([codeOf(refused), pathOf(refused)]).toEqual(["BAD_INPUT", path]);
    }
    expect(codeOf(await send(staff, { deliveryOverride: { fee: 2_147_483_647, reason } }))).toBe("LIMIT_EXCEEDED");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is created once per idempotency key with the same terms, and refused with other ones", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const input = { idempotencyKey: "phone-order-of-ada", deliveryOverride: { fee: 0, reason: "A friend." } };
    const orders = await concurrently(4, () => take(staff, input));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const changed = { ...input, deliveryOverride: { fee: 1, reason: "A friend." } };
    expect(codeOf(await send(staff, changed))).toBe("IDEMPOTENCY_KEY_REUSED");
  });
});

describe("a counter order for later", () => {
  it("waits for its time, whether or not the store is open then, and is released before it by its lead time", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await shop.db.update(storeSettings).set({ orderingPaused: true, menuRevision: 1000 });
    const scheduledFor = "2026-11-22T09:00:00.000Z";
    const order = await take(staff, { scheduledFor });
    expect(order).toMatchObject({ status: "open", scheduledFor, promisedAt: scheduledFor });
    await runDueWork(shop.at("2026-11-22T08:00:00.000Z"));
    expect((await readStaffOrder(staff, order.id)).status).toBe("open");
    await runDueWork(shop.at("2026-11-22T08:30:00.000Z"));
    const released = await readStaffOrder(staff, order.id);
    expect([released.status, readHistory(released)]).toEqual(["sent_to_kitchen", ["order_placed", "order_released"]]);
  });

  it("is refused for a time in the past", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const refused = await send(staff, { scheduledFor: "2026-11-20T23:29:59.000Z" });
    expect([codeOf(refused), pathOf(refused)]).toEqual(["SLOT_UNAVAILABLE", "scheduledFor"]);
    expect(codeOf(await send(staff, { scheduledFor: "tomorrow" }))).toBe("BAD_INPUT");
  });
});

describe("an order for a table with fees", () => {
  const bill = {
    ...{ orderType: "dine_in", deliveryAddress: null, customerPhone: null, tableName: "Terrace 4" },
    fees: [
      { kind: "deposit", amount: 200, taxRatePpm: 0 },
      { kind: "service", amount: 500 },
    ],
  };

  it("adds each fee to the total and taxes it at its own rate, else the store's", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const order = await take(staff, bill);
    const tax = Math.round((3160 + 500) * 0.088_75);
    expect(order).toMatchObject({ tableName: "Terrace 4", fees: 700, tax, total: 3160 + 700 + tax });
    expect(order["taxLines"]).toEqual([
      { ratePpm: 0, net: 200, tax: 0, gross: 200 },
      { ratePpm: 88_750, net: 3660, tax, gross: 3660 + tax },
    ]);
    const rows = await shop.db.select().from(orderFee);
    expect(rows.map(({ kind, amount, taxRatePpm }) => [kind, amount, taxRatePpm]).sort()).toEqual([
      ["deposit", 200, 0],
      ["service", 500, 88_750],
    ]);
  });

  it("is refused for a table of another order type, unknown or negative fees, and more than ten", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    for (const [input, path] of [
      [{ orderType: "pickup" }, "tableName"],
      [{ tableName: "x".repeat(41) }, "tableName"],
      [{ fees: [{ kind: "bag", amount: -1 }] }, "fees.0.amount"],
      [{ fees: [{ kind: "bag", amount: 1, taxRatePpm: 1_000_001 }] }, "fees.0.taxRatePpm"],
      [{ fees: Array.from({ length: 11 }, () => ({ kind: "bag", amount: 1 })) }, "fees"],
    ] as const) {
      const refused = await send(staff, { ...bill, ...input });
      expect([codeOf(refused), pathOf(refused)]).toEqual(["BAD_INPUT", path]);
    }
    expect(codeOf(await send(staff, { ...bill, fees: [{ kind: "bag", amount: 2_147_483_647 }] }))).toBe(
      "LIMIT_EXCEEDED",
    );
  });
});
