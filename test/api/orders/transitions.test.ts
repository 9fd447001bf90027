import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { confirm, dumpOrderTables, loadOrderRow, type Placed, placeOrder } from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  paidOrder,
  posClient,
  readHistory,
  readMessages,
  readStaffOrder,
  runDueWork,
  staffOrderFields,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const move = (caller: GraphqlClient, orderId: string, status: string, overrides: Record<string, unknown> = {}) =>
  caller.graphql<{ transitionRestaurantOrder: Record<string, unknown> | null }>(
    `mutation ($orderId: ID!, $status: OrderStatus!, $reason: String, $keepPayment: Boolean) {
      transitionRestaurantOrder(orderId: $orderId, status: $status, reason: $reason, keepPayment: $keepPayment) { ${staffOrderFields} }
    }`,
    { orderId, status, ...overrides },
  );

const cancel = (caller: GraphqlClient, orderId: string, overrides: Record<string, unknown> = {}) =>
  move(caller, orderId, "cancelled", overrides);

const takenPlaces = async () =>
  (await dumpOrderTables())["order_slot"]?.map((slot) => (slot as { taken: number }).taken);

const atEight = { scheduledFor: "2026-11-21T01:00:00.000Z" };

const inCash = async (shop: World): Promise<Placed> => {
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  return placeOrder(shop, { paymentMethod: "cash" });
};

describe("the status of an order", () => {
  it("advances one step at a time, and records each step once with its actor", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { orderId } = await paidOrder(shop);
    const untouched = await dumpOrderTables();
    for (const wrong of ["open", "sent_to_kitchen", "ready", "served", "completed"]) {
      expect(codeOf(await move(staff, orderId, wrong))).toBe("ILLEGAL_TRANSITION");
    }
    expect(codeOf(await move(staff, orderId, "eaten"))).toBe("BAD_INPUT");
    expect(await dumpOrderTables()).toEqual(untouched);
    for (const status of ["in_progress", "ready", "completed"]) {
      expect((await move(staff, orderId, status)).data?.transitionRestaurantOrder).toMatchObject({ status });
    }
    expect(codeOf(await cancel(staff, orderId))).toBe("ILLEGAL_TRANSITION");
    const order = await readStaffOrder(staff, orderId);
    expect(order.events.slice(-3)).toMatchObject(
      ["in_progress", "ready", "completed"].map((status) => ({ type: "status_changed", status, actorType: "staff" })),
    );
    expect((await readMessages(shop, orderId)).filter((event) => event === "order.status_changed")).toHaveLength(4);
  });

  it("is changed by only one of two concurrent requests, and the other is refused", async () => {
    const shop = await world();
    const firstPos = await posClient(shop);
    const secondPos = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const responses = await Promise.all([
      move(firstPos, orderId, "in_progress"),
      move(secondPos, orderId, "in_progress"),
    ]);
    expect(responses.map(codeOf).sort()).toEqual(["ILLEGAL_TRANSITION", null].sort());
    const [cancelled] = await Promise.all([cancel(firstPos, orderId), move(secondPos, orderId, "ready")]);
    const order = await readStaffOrder(firstPos, orderId);
    // If "ready" wins, the order can still be cancelled from there; a cancelled order never becomes ready.
    expect(order).toMatchObject({ status: "cancelled", refundedTotal: 1226 });
    expect(codeOf(cancelled)).toBeNull();
    expect(readHistory(order).filter((type) => type === "order_cancelled")).toHaveLength(1);
  });

  it("is not set to in progress before the online payment succeeded; cash may follow later", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const unpaid = await placeOrder(shop);
    expect(codeOf(await move(counter, unpaid.orderId, "sent_to_kitchen"))).toBe("ILLEGAL_TRANSITION");
    const later = await paidOrder(shop, atEight);
    expect((await move(counter, later.orderId, "sent_to_kitchen")).data?.transitionRestaurantOrder).toMatchObject({
      status: "sent_to_kitchen",
    });
    const history = readHistory(await readStaffOrder(counter, later.orderId));
    expect(history.at(-1)).toBe("order_released");
    const cash = await inCash(shop);
    expect((await move(counter, cash.orderId, "in_progress")).errors).toEqual([]);
  });
});

describe("a cancellation by staff", () => {
  it("refunds a paid order in full in the same step, once, and releases its slot", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, atEight);
    const responses = await concurrently(6, () => cancel(counter, orderId, { reason: "The oven broke." }));
    expect(responses.map(codeOf).filter((code) => code === null)).toHaveLength(1);
    expect(responses.map(codeOf).filter((code) => code === "ILLEGAL_TRANSITION")).toHaveLength(5);
    expect(await readStaffOrder(counter, orderId)).toMatchObject({
      status: "cancelled",
      refundedTotal: 1226,
      payments: [{ status: "refunded", refunds: [{ amount: 1226, status: "succeeded", reason: "The oven broke." }] }],
    });
    expect(await takenPlaces()).toEqual([0]);
    expect(await readMessages(shop, orderId)).toEqual([
      "order.cancelled",
      "order.created",
      "order.paid",
      "order.refunded",
    ]);
  });

  it("keeps the refund pending if the processor does not respond, and a later run sends it", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "refund", calls: 1 });
    expect((await cancel(counter, orderId)).data?.transitionRestaurantOrder).toMatchObject({
      status: "cancelled",
      refundedTotal: 1226,
      payments: [{ status: "succeeded", refunds: [{ status: "pending" }] }],
    });
    await runDueWork(shop.at(new Date(Date.parse(shop.now) + 60_000).toISOString()));
    expect(await readStaffOrder(counter, orderId)).toMatchObject({
      refundedTotal: 1226,
      payments: [{ status: "refunded", refunds: [{ status: "succeeded" }] }],
    });
  });

  it("keeps the payment only with a reason, which is recorded in the history", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    expect(codeOf(await cancel(counter, orderId, { keepPayment: true }))).toBe("BAD_INPUT");
    expect(codeOf(await cancel(counter, orderId, { keepPayment: true, reason: "  " }))).toBe("BAD_INPUT");
    expect(codeOf(await move(counter, orderId, "in_progress", { keepPayment: true, reason: "No." }))).toBe("BAD_INPUT");
    await cancel(counter, orderId, { keepPayment: true, reason: "Not picked up." });
    const order = await readStaffOrder(counter, orderId);
    expect(order).toMatchObject({
      status: "cancelled",
      refundedTotal: 0,
      payments: [{ status: "succeeded", refunds: [] }],
    });
    expect(order.events.at(-1)).toMatchObject({
      type: "order_cancelled",
      note: "Not picked up. The payment is not refunded.",
    });
  });

  it("stops an unpaid order at the processor first, and refunds it if the payment was faster", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const unpaid = await placeOrder(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 1 });
    expect(codeOf(await cancel(counter, unpaid.orderId))).toBe("PAYMENT_UNAVAILABLE");
    expect((await readStaffOrder(counter, unpaid.orderId)).status).toBe("open");
    await cancel(counter, unpaid.orderId);
    expect(await confirm(shop, unpaid)).toMatchObject({ status: "failed" });
    expect(readHistory(await readStaffOrder(counter, unpaid.orderId))).toEqual([
      "order_placed",
      "payment_cancelled",
      "order_cancelled",
    ]);
    const faster = await placeOrder(shop);
    await confirm(shop, faster);
    expect((await cancel(counter, faster.orderId)).errors).toEqual([]);
    expect(await readStaffOrder(counter, faster.orderId)).toMatchObject({
      status: "cancelled",
      refundedTotal: 1226,
      payments: [{ status: "refunded" }],
    });
  });

  it("refunds cash by hand, and nothing that was not paid yet", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await inCash(shop);
    await counter.graphql(
      'mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 226) { id } }',
      { id: orderId },
    );
    await cancel(counter, orderId);
    const order = await readStaffOrder(counter, orderId);
    expect(order.payments.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      [1000, "cancelled"],
      [226, "refunded"],
    ]);
    expect(order.refundedTotal).toBe(226);
    expect(await readMessages(shop, orderId)).toEqual(["order.cancelled", "order.created", "order.refunded"]);
  });
});

const acknowledge = "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { acknowledgedAt } }";
const promise = "mutation ($id: ID!, $at: DateTime!) { setPromisedTime(orderId: $id, at: $at) { promisedAt } }";
const mark =
  "mutation ($id: ID!, $to: KitchenStatus!) { setOrderItemStatus(orderItemId: $id, kitchenStatus: $to) { kitchenStatus } }";
const rotate = "mutation ($id: ID!) { rotateOrderLink(orderId: $id) { orderId secretKey } }";

describe("the kitchen", () => {
  it("records when it saw an order, the promised time and the progress of each dish", async () => {
    const shop = await world();
    const firstPos = await posClient(shop);
    const { orderId: id } = await paidOrder(shop);
    const seenAt = shop.now;
    expect((await firstPos.graphql(acknowledge, { id })).data).toEqual({
      acknowledgeOrder: { acknowledgedAt: seenAt },
    });
    shop.at("2026-11-20T23:40:00.000Z");
    expect((await firstPos.graphql(acknowledge, { id })).data).toEqual({
      acknowledgeOrder: { acknowledgedAt: seenAt },
    });
    const at = "2026-11-21T00:30:00.000Z";
    for (const promisedAt of ["2026-11-20T19:30:00-05:00", at]) {
      expect((await firstPos.graphql(promise, { id, at: promisedAt })).data).toEqual({
        setPromisedTime: { promisedAt: at },
      });
    }
    for (const wrong of [shop.now, "2026-11-20T23:00:00.000Z", "2027-11-20T23:00:00.000Z", "soon"]) {
      expect(codeOf(await firstPos.graphql(promise, { id, at: wrong }))).toBe("BAD_INPUT");
    }
    const item = (await readStaffOrder(firstPos, id)).orderItems[0]?.id;
    for (const to of ["cooking", "done"]) {
      expect((await firstPos.graphql(mark, { id: item, to })).data).toEqual({
        setOrderItemStatus: { kitchenStatus: to },
      });
    }
    expect(codeOf(await firstPos.graphql(mark, { id: item, to: "burnt" }))).toBe("BAD_INPUT");
    const order = await readStaffOrder(firstPos, id);
    expect(readHistory(order).slice(-2)).toEqual(["order_acknowledged", "promise_changed"]);
    expect(order.orderItems[0]?.kitchenStatus).toBe("done");
    await cancel(firstPos, id);
    for (const [query, overrides] of [
      [promise, { id, at: "2026-11-21T02:00:00.000Z" }],
      [mark, { id: item, to: "queued" }],
    ] as const) {
      expect(codeOf(await firstPos.graphql(query, overrides))).toBe("CONFLICT");
    }
  });

  it("rotates the link of an order, which ends every earlier link", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const placed = await placeOrder(shop);
    const { data } = await staff.graphql<{ rotateOrderLink: Placed }>(rotate, { id: placed.orderId });
    const renewed = data?.rotateOrderLink ?? placed;
    expect(renewed.secretKey).not.toBe(placed.secretKey);
    expect((await loadOrderRow(shop, renewed)).id).toBe(placed.orderId);
    await expect(loadOrderRow(shop, placed)).rejects.toThrow("NOT_FOUND");
    expect(JSON.stringify(await dumpOrderTables())).not.toContain(renewed.secretKey);
  });

  it("sees nothing of another store, and is refused without the scope", async () => {
    const shop = await world();
    const { orderId } = await paidOrder(shop);
    const item = (await readStaffOrder(await posClient(shop), orderId)).orderItems[0]?.id;
    const otherStorePos = await posClient(shop, "gasthaus-linde");
    const reader = await shop.withKey(["read_orders", "write_payments"]);
    const before = await dumpOrderTables();
    const calls = [
      [acknowledge, {}],
      [promise, { at: "2026-11-21T02:00:00.000Z" }],
      [mark, { to: "done" }],
      [rotate, {}],
      ["mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }", {}],
      ["mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled) { id } }", {}],
    ] as const;
    for (const [query, overrides] of calls) {
      const id = query === mark ? item : orderId;
      const otherStore = { store: "gasthaus-linde" };
      const foreignResult = await otherStorePos.graphql(query, { id, ...overrides }, otherStore);
      const missingResult = await otherStorePos.graphql(query, { id: "ord_nothing", ...overrides }, otherStore);
      expect([codeOf(foreignResult), foreignResult.errors[0]?.message]).toEqual([
        "NOT_FOUND",
        missingResult.errors[0]?.message,
      ]);
      expect(codeOf(await reader.graphql(query, { id, ...overrides }))).toBe("MISSING_SCOPE");
    }
    expect(await dumpOrderTables()).toEqual(before);
  });
});
