import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import {
  bowl,
  confirm,
  dish,
  dumpOrderTables,
  loadOrderRow,
  placeOrder,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  paidOrder,
  posClient,
  readHistory,
  readMessages,
  readStaffOrder,
  type StaffOrder,
  staffOrderFields,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const createMutation = `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $customerName: String, $specialInstructions: String,
  $tip: Int, $orderSource: String, $idempotencyKey: String) {
  createPOSOrder(orderType: $orderType, items: $items, customerName: $customerName, specialInstructions: $specialInstructions,
    tip: $tip, orderSource: $orderSource, idempotencyKey: $idempotencyKey) { ${staffOrderFields} }
}`;

const threeTeas = [{ menuItemId: tea, quantity: 3 }];

const take = (caller: GraphqlClient, input: Record<string, unknown> = {}) =>
  caller.graphql<{ createPOSOrder: (StaffOrder & Record<string, unknown>) | null }>(createMutation, {
    orderType: "dine_in",
    items: threeTeas,
    ...input,
  });

/** Three teas at a table: 1185 and tax of 105 make 1290. */
const taken = async (caller: GraphqlClient, input: Record<string, unknown> = {}) => {
  const { data, errors } = await take(caller, input);
  if (!data?.createPOSOrder) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder;
};

const payment = `mutation ($orderId: ID!, $paymentMethod: String!, $amount: Int!, $tendered: Int, $reference: String,
  $idempotencyKey: String) {
  processPayment(orderId: $orderId, paymentMethod: $paymentMethod, amount: $amount, tendered: $tendered,
    reference: $reference, idempotencyKey: $idempotencyKey) {
    id status amount tipAmount provider paymentMethod tendered change reference processedAt }
}`;

const pay = (caller: GraphqlClient, orderId: string, amount: unknown, overrides: Record<string, unknown> = {}) =>
  caller.graphql<{ processPayment: Record<string, unknown> | null }>(payment, {
    orderId,
    amount,
    paymentMethod: "cash",
    ...overrides,
  });

const paidSum = ({ payments }: StaffOrder) =>
  payments.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);

/** Tuesday, 04:00 in New York: the store is closed. */
const atNight = "2026-11-24T09:00:00.000Z";

describe("an order at the counter", () => {
  it("is priced by the server and in the kitchen at once, with its number, history and events", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const items = [{ menuItemId: soup, quantity: 2, modifierIds: [bowl], specialInstructions: "Hot" }, ...threeTeas];
    const order = await taken(staff, { items, tip: 200, customerName: " Table 4 ", specialInstructions: "Together" });
    const unit = order.orderItems.find(({ name }) => name.includes("Soup"))?.unitPrice ?? 0;
    expect(unit).toBeGreaterThan(0);
    expect(order).toMatchObject({
      ...{ orderNumber: "1", orderType: "dine_in", orderSource: "pos", status: "sent_to_kitchen", tip: 200 },
      ...{ customerName: "Table 4", specialInstructions: "Together", customerEmail: "", subtotal: 2 * unit + 1185 },
      payments: [{ status: "pending", provider: "cash", amount: order.total }],
      events: [
        { type: "order_placed", actorType: "staff" },
        { type: "order_released", status: "sent_to_kitchen", actorType: "staff" },
      ],
    });
    expect(await readMessages(shop, order.id)).toEqual(["order.created"]);
    expect(await taken(staff, { orderSource: "phone", orderType: "pickup" })).toMatchObject({
      ...{ orderNumber: "2", orderSource: "phone", orderType: "pickup" },
    });
  });

  it("is accepted while the store is closed or online ordering is paused, but not for sold-out dishes", async () => {
    const shop = await world({ now: atNight });
    const counter = await posClient(shop);
    await shop.db.update(storeSettings).set({ orderingPaused: true, pickupEnabled: false });
    expect(await taken(counter)).toMatchObject({ status: "sent_to_kitchen", total: 1290 });
    await shop.db.update(menuItem).set({ available: false }).where(eq(menuItem.id, tea));
    await shop.db.update(storeSettings).set({ menuRevision: 1000 });
    const before = await dumpOrderTables();
    expect(codeOf(await take(counter))).toBe("ITEM_UNAVAILABLE");
    const otherStoreItems = [{ menuItemId: dish("brezel", "gasthaus-linde"), quantity: 1 }];
    expect(codeOf(await take(counter, { items: otherStoreItems }))).toBe("ITEM_UNAVAILABLE");
    expect(codeOf(await take(counter, { items: [{ menuItemId: soup, quantity: 1, modifierIds: [bowl, bowl] }] }))).toBe(
      "INVALID_MODIFIERS",
    );
    expect(codeOf(await take(counter, { items: [] }))).toBe("CART_EMPTY");
    const bad = [
      { orderType: "delivery" },
      { orderSource: "online" },
      { tip: -1 },
      { tip: 10_001 },
      { items: [{ menuItemId: soup, quantity: 0 }] },
      { items: [{ menuItemId: soup, quantity: 100 }] },
      { customerName: "x".repeat(121) },
      { idempotencyKey: "short" },
    ];
    for (const input of bad)
      expect(
        codeOf(await take(counter, { items: [{ menuItemId: soup, quantity: 1, modifierIds: [bowl] }], ...input })),
      ).toBe("BAD_INPUT");
    expect(codeOf(await take(await shop.withKey(["read_orders"])))).toBe("MISSING_SCOPE");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is created once per idempotency key for concurrent requests", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const idempotencyKey = "table-4-first-round";
    const responses = await concurrently(16, () => taken(counter, { idempotencyKey }));
    expect(new Set(responses.map((order) => JSON.stringify(order))).size).toBe(1);
    expect((await dumpOrderTables())["restaurant_order"]).toHaveLength(1);
    expect(codeOf(await take(counter, { idempotencyKey, tip: 1 }))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await taken(counter)).orderNumber).toBe("2");
  });

  it("that costs nothing is already paid", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    await shop.db.update(menuItem).set({ price: 0 }).where(eq(menuItem.id, tea));
    const order = await taken(counter);
    expect(order).toMatchObject({ total: 0, payments: [{ provider: "manual", amount: 0, status: "succeeded" }] });
    expect(await readMessages(shop, order.id)).toEqual(["order.created", "order.paid"]);
    expect(codeOf(await pay(counter, order.id, 1))).toBe("LIMIT_EXCEEDED");
  });
});

describe("a counter payment", () => {
  it("can be split until the total is met, returns the change, and reports once that the order is paid", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { id } = await taken(counter, { tip: 1000 });
    expect(
      (await pay(counter, id, 2000, { tendered: 2000, paymentMethod: "cash" })).data?.processPayment,
    ).toMatchObject({
      ...{ status: "succeeded", amount: 2000, tipAmount: 710, tendered: 2000, change: 0, processedAt: shop.now },
    });
    expect(await readMessages(shop, id)).toEqual(["order.created"]);
    expect(codeOf(await pay(counter, id, 291))).toBe("LIMIT_EXCEEDED");
    expect(codeOf(await pay(counter, id, 1, { tendered: 2_147_483_647 }))).toBe("BAD_INPUT");
    expect(
      (await pay(counter, id, 70, { paymentMethod: "manual", reference: "T-1" })).data?.processPayment,
    ).toMatchObject({
      ...{ amount: 70, provider: "manual", paymentMethod: "manual", tendered: null, change: null },
      reference: "T-1",
    });
    expect((await pay(counter, id, 220, { tendered: 300 })).data?.processPayment).toMatchObject({ change: 80 });
    const order = await readStaffOrder(counter, id);
    expect(order.payments.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect([paidSum(order), order.payments.reduce((sum, { tipAmount }) => sum + tipAmount, 0)]).toEqual([2290, 1000]);
    expect(readHistory(order).filter((type) => type === "payment_succeeded")).toHaveLength(3);
    expect(await readMessages(shop, id)).toEqual(["order.created", "order.paid"]);
    expect(codeOf(await pay(counter, id, 1))).toBe("LIMIT_EXCEEDED");
  });

  it("never exceeds the amount due, even if several are sent concurrently", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { id } = await taken(counter);
    const codes = (await concurrently(16, () => pay(counter, id, 129))).map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect(codes.filter((code) => code === "LIMIT_EXCEEDED")).toHaveLength(6);
    expect(paidSum(await readStaffOrder(counter, id))).toBe(1290);
    expect(await readMessages(shop, id)).toEqual(["order.created", "order.paid"]);
  });

  it("is made once per idempotency key, in part or in full", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { id } = await taken(counter);
    for (const [amount, idempotencyKey] of [
      [470, "first-part-of-bill-"],
      [820, "last-part-of-bill--"],
    ] as const) {
      const responses = await concurrently(16, () => pay(counter, id, amount, { idempotencyKey }));
      expect(responses.map(codeOf)).toEqual(responses.map(() => null));
      expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(codeOf(await pay(counter, id, amount + 1, { idempotencyKey }))).toBe("IDEMPOTENCY_KEY_REUSED");
    }
    const order = await readStaffOrder(counter, id);
    expect([paidSum(order), order.payments.length]).toEqual([1290, 2]);
  });

  it("is refused if the amounts do not add up, or if the order cannot be paid at the counter", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { id } = await taken(counter);
    const paidOnline = await paidOrder(shop);
    const before = await dumpOrderTables();
    for (const amount of [0, -5, 2_147_483_648, 1.5, "all"])
      expect(codeOf(await pay(counter, id, amount))).toBe("BAD_INPUT");
    expect(codeOf(await pay(counter, id, 1290, { tendered: 1289 }))).toBe("BAD_INPUT");
    expect(codeOf(await pay(counter, id, 1290, { tendered: 1290, paymentMethod: "manual" }))).toBe("BAD_INPUT");
    expect(codeOf(await pay(counter, id, 1290, { paymentMethod: "credit_card" }))).toBe("BAD_INPUT");
    expect(codeOf(await pay(counter, id, 2_147_483_647))).toBe("LIMIT_EXCEEDED");
    expect(codeOf(await pay(counter, id, 1290, { reference: "T-1" }))).toBe("BAD_INPUT");
    expect(codeOf(await pay(counter, id, 1290, { paymentMethod: "manual", reference: "x".repeat(101) }))).toBe(
      "BAD_INPUT",
    );
    expect(codeOf(await pay(counter, paidOnline.orderId, 1))).toBe("LIMIT_EXCEEDED");
    const otherStorePos = await posClient(shop, "gasthaus-linde");
    for (const orderId of [id, "ord_nothing"]) {
      const input = { orderId, amount: 1, paymentMethod: "cash" };
      expect(codeOf(await otherStorePos.graphql(payment, input, { store: "gasthaus-linde" }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await pay(await shop.withKey(["write_orders", "read_payments"]), id, 1290))).toBe("MISSING_SCOPE");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("stops the guest's online payment, and releases the order that it pays", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const placed = await placeOrder(shop);
    expect(codeOf(await pay(counter, placed.orderId, 1227))).toBe("LIMIT_EXCEEDED");
    expect(await loadOrderRow(shop, placed)).toMatchObject({ payments: [{ status: "pending" }], status: "open" });
    expect(codeOf(await pay(counter, placed.orderId, 1226))).toBeNull();
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      ...{ status: "sent_to_kitchen", outstanding: 0 },
      payments: expect.arrayContaining([
        expect.objectContaining({ status: "cancelled", amount: 1226 }),
        expect.objectContaining({ status: "succeeded", provider: "cash" }),
      ]),
    });
    expect(await readMessages(shop, placed.orderId)).toEqual(["order.created", "order.paid", "order.status_changed"]);
  });

  it("is refused if the guest's online payment was faster, with what is left to pay", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    const late = await pay(counter, placed.orderId, 1226);
    expect(late.errors[0]).toMatchObject({ extensions: { code: "CONFLICT", outstanding: 0 } });
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      ...{ status: "sent_to_kitchen", outstanding: 0, payments: [{ status: "succeeded", amount: 1226 }] },
    });
  });

  it("in cash is accepted for an online order, and is refunded by hand", async () => {
    const shop: World = await world();
    const counter = await posClient(shop);
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
    const placed = await placeOrder(shop, { paymentMethod: "cash" });
    const payment = await pay(counter, placed.orderId, 1226, { tendered: 2000 });
    expect(payment.data?.processPayment).toMatchObject({ status: "succeeded", change: 774 });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ payments: [{ status: "succeeded", amount: 1226 }] });
    expect(await readMessages(shop, placed.orderId)).toEqual(["order.created", "order.paid"]);
    shop.env.SIMULATOR = new Proxy(shop.env.SIMULATOR, {
      get: () => {
        throw new Error("A processor must not be called for cash.");
      },
    });
    const refund = await counter.graphql(
      "mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 226) { status payment { status refundedAmount } } }",
      { id: payment.data?.processPayment?.["id"] },
    );
    expect(refund.data).toEqual({
      refundPayment: { status: "succeeded", payment: { status: "partially_refunded", refundedAmount: 226 } },
    });
    expect(await readStaffOrder(counter, placed.orderId)).toMatchObject({ refundedTotal: 226 });
    expect(await readMessages(shop, placed.orderId)).toEqual(["order.created", "order.paid", "order.refunded"]);
  });
});
