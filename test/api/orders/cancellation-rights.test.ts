import { describe, expect, it } from "vitest";
import { dumpOrderTables, placeOrder } from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  paidOrder,
  posClient,
  readHistory,
  readStaffOrder,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const call = (caller: GraphqlClient, field: string, variables: Record<string, unknown>, store = "copper-pot") => {
  const types = {
    orderId: "ID!",
    reason: "String",
    confirm: "Boolean!",
    keepPayment: "Boolean",
    status: "OrderStatus!",
  };
  const args = Object.entries(types).filter(([name]) => name in variables);
  const declared = args.map(
    ([name, type]) => `$${name}: ${field === "requestCancellation" && name === "reason" ? "String!" : type}`,
  );
  const passedArgs = args.map(([name]) => `${name}: $${name}`).join(", ");
  return caller.graphql<Record<string, { status: string } | null>>(
    `mutation (${declared.join(", ")}) { ${field}(${passedArgs}) { status } }`,
    variables,
    { store },
  );
};

const cancel = (caller: GraphqlClient, orderId: string, overrides: Record<string, unknown> = {}) =>
  call(caller, "transitionRestaurantOrder", { orderId, status: "cancelled", ...overrides });
const requestCancellation = (caller: GraphqlClient, orderId: string, reason = "The guest called.") =>
  call(caller, "requestCancellation", { orderId, reason });
const response = (caller: GraphqlClient, orderId: string, confirm: boolean, overrides: Record<string, unknown> = {}) =>
  call(caller, "answerCancellation", { orderId, confirm, ...overrides });

const allowStaff = (owner: GraphqlClient, staffMayCancelPaid: boolean) =>
  owner.graphql(
    "mutation ($data: StoreOperationsUpdateInput!) { updateStoreOperations(data: $data) { staffMayCancelPaid } }",
    { data: { staffMayCancelPaid } },
  );

const accept = (caller: GraphqlClient, orderId: string) =>
  caller.graphql("mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id: orderId });

const toRequest = async (caller: GraphqlClient, id: string) => {
  const { data } = await caller.graphql<{ restaurantOrder: Record<string, unknown> }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) {
      cancellationRequestedAt cancellationRequestedBy cancellationRequestReason } }`,
    { id },
  );
  return data?.restaurantOrder;
};
const noRequest = { cancellationRequestedAt: null, cancellationRequestedBy: null, cancellationRequestReason: null };

const closedKitchen = async (shop: World) => {
  await allowStaff(await shop.asStaff("owner"), false);
  const { orderId } = await paidOrder(shop);
  return { orderId, staff: await shop.asStaff("staff"), manager: await shop.asStaff("manager") };
};

describe("cancelling a paid order", () => {
  it("is refused without write_payments unless the owner allows it, and the refusal names the alternative", async () => {
    const shop = await world();
    const { orderId, staff, manager } = await closedKitchen(shop);
    const partner = await shop.withKey(["write_orders", "read_payments"]);
    const before = await dumpOrderTables();
    for (const caller of [staff, partner]) {
      for (const overrides of [{}, { keepPayment: true, reason: "No show." }]) {
        const refused = await cancel(caller, orderId, overrides);
        expect(codeOf(refused)).toBe("MISSING_SCOPE");
        expect(refused.errors[0]?.message).toContain("write_payments");
      }
    }
    expect((await cancel(staff, orderId)).errors[0]?.message).toContain("requestCancellation");
    expect(await dumpOrderTables()).toEqual(before);
    const unpaid = await placeOrder(shop);
    expect((await cancel(staff, unpaid.orderId)).data?.["transitionRestaurantOrder"]).toEqual({ status: "cancelled" });
    expect((await cancel(manager, orderId)).data?.["transitionRestaurantOrder"]).toEqual({ status: "cancelled" });
    expect((await readStaffOrder(manager, orderId)).payments).toMatchObject([{ status: "refunded" }]);
    expect(await shop.query.refund.findMany()).toMatchObject([{ kind: "cancellation", processedAt: shop.now }]);
  });

  it("is allowed to staff by the owner's rule until the order is accepted, and the system makes the full refund", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { orderId } = await paidOrder(shop);
    expect(codeOf(await cancel(staff, orderId, { keepPayment: true, reason: "No show." }))).toBe("MISSING_SCOPE");
    expect(codeOf(await cancel(await shop.withKey(["write_orders"]), orderId))).toBe("MISSING_SCOPE");
    expect(codeOf(await cancel(staff, orderId, { reason: "The oven broke." }))).toBeNull();
    const order = await readStaffOrder(staff, orderId);
    expect(order).toMatchObject({ status: "cancelled", refundedTotal: 1226, payments: [{ status: "refunded" }] });
    expect(order.events.slice(-3)).toMatchObject([
      { type: "order_cancelled", actorType: "staff", note: "The oven broke." },
      { type: "note", actorType: "system", note: "A refund of $12.26 was requested. The oven broke." },
      { type: "payment_refunded" },
    ]);
    const accepted = await paidOrder(shop);
    await accept(staff, accepted.orderId);
    expect(codeOf(await cancel(staff, accepted.orderId))).toBe("MISSING_SCOPE");
    const started = await paidOrder(shop);
    await call(staff, "transitionRestaurantOrder", { orderId: started.orderId, status: "in_progress" });
    expect(codeOf(await cancel(staff, started.orderId))).toBe("MISSING_SCOPE");
    expect(await readStaffOrder(staff, started.orderId)).toMatchObject({ status: "in_progress", refundedTotal: 0 });
  });

  it("is decided by the database if the kitchen accepts the order concurrently", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = await paidOrder(shop);
      const [cancelled, accepted] = await Promise.all([cancel(staff, orderId), accept(staff, orderId)]);
      const { status, refundedTotal } = await readStaffOrder(staff, orderId);
      const wasFirst = codeOf(cancelled) === null;
      expect([status, refundedTotal]).toEqual(wasFirst ? ["cancelled", 1226] : ["sent_to_kitchen", 0]);
      expect(codeOf(wasFirst ? accepted : cancelled)).toBe(wasFirst ? "ILLEGAL_TRANSITION" : "MISSING_SCOPE");
    }
  });
});

describe("a cancellation request", () => {
  it("marks the order once, with who requested it and why, until a manager declines it", async () => {
    const shop = await world();
    const { orderId, staff, manager } = await closedKitchen(shop);
    const responses = await concurrently(5, (index) => requestCancellation(staff, orderId, `Reason ${index}`));
    expect(responses.map(codeOf)).toEqual([null, null, null, null, null]);
    expect(await toRequest(staff, orderId)).toEqual({
      cancellationRequestedAt: shop.now,
      cancellationRequestedBy: expect.stringContaining("staff-"),
      cancellationRequestReason: expect.stringMatching(/^Reason \d$/),
    });
    const history = async () => readHistory(await readStaffOrder(staff, orderId)).slice(3);
    expect(await history()).toEqual(["cancellation_requested"]);
    for (const confirm of [true, false]) expect(codeOf(await response(staff, orderId, confirm))).toBe("MISSING_SCOPE");
    const declined = await concurrently(3, () => response(manager, orderId, false, { reason: "It is nearly done." }));
    expect(declined.map(codeOf).sort()).toEqual(["CONFLICT", "CONFLICT", null]);
    expect(await toRequest(staff, orderId)).toEqual(noRequest);
    expect(await history()).toEqual(["cancellation_requested", "cancellation_declined"]);
    expect((await readStaffOrder(staff, orderId)).events.at(-1)).toMatchObject({ note: "It is nearly done." });
    expect(codeOf(await response(manager, orderId, true))).toBe("CONFLICT");
    expect(codeOf(await requestCancellation(staff, orderId))).toBeNull();
  });

  it("cancels the order and refunds it in full with its reason once a manager confirms it", async () => {
    const shop = await world();
    const { orderId, staff, manager } = await closedKitchen(shop);
    await accept(staff, orderId);
    await requestCancellation(staff, orderId, "The fish is gone.");
    const confirmed = await concurrently(3, () => response(manager, orderId, true));
    expect(confirmed.map(codeOf).sort()).toEqual(["ILLEGAL_TRANSITION", "ILLEGAL_TRANSITION", null]);
    const order = await readStaffOrder(manager, orderId);
    expect(order).toMatchObject({ status: "cancelled", refundedTotal: 1226, payments: [{ status: "refunded" }] });
    expect(order.events.find(({ type }) => type === "order_cancelled")).toMatchObject({ note: "The fish is gone." });
    expect(order.payments[0]?.refunds).toHaveLength(1);
    expect(await toRequest(manager, orderId)).toEqual(noRequest);
    expect(codeOf(await requestCancellation(staff, orderId))).toBe("ILLEGAL_TRANSITION");
  });

  it("ends if the order is cancelled otherwise or can no longer be cancelled", async () => {
    const shop = await world();
    const { orderId, staff, manager } = await closedKitchen(shop);
    await requestCancellation(staff, orderId);
    await cancel(manager, orderId);
    expect(await toRequest(staff, orderId)).toEqual(noRequest);
    const done = await paidOrder(shop);
    const move = (status: string) => call(staff, "transitionRestaurantOrder", { orderId: done.orderId, status });
    await requestCancellation(staff, done.orderId);
    for (const status of ["in_progress", "ready"]) await move(status);
    expect(await toRequest(staff, done.orderId)).toMatchObject({ cancellationRequestReason: "The guest called." });
    await move("completed");
    expect(await toRequest(staff, done.orderId)).toEqual(noRequest);
    expect(codeOf(await response(manager, done.orderId, false))).toBe("ILLEGAL_TRANSITION");
  });

  it("is refused for an order of another store, without a reason, and for callers without the scope", async () => {
    const shop = await world();
    const { orderId, staff } = await closedKitchen(shop);
    const otherStorePos = await posClient(shop, "gasthaus-linde");
    const before = await dumpOrderTables();
    const otherStore = "gasthaus-linde";
    expect(codeOf(await call(otherStorePos, "requestCancellation", { orderId, reason: "Mine." }, otherStore))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await call(otherStorePos, "answerCancellation", { orderId, confirm: true }, otherStore))).toBe(
      "NOT_FOUND",
    );
    for (const reason of ["", "  ", "x".repeat(501)])
      expect(codeOf(await requestCancellation(staff, orderId, reason))).toBe("BAD_INPUT");
    expect(codeOf(await requestCancellation(await shop.withKey(["read_orders"]), orderId))).toBe("MISSING_SCOPE");
    expect(codeOf(await requestCancellation(shop.asGuest(), orderId))).toBe("UNAUTHENTICATED");
    expect(await dumpOrderTables()).toEqual(before);
  });
});

describe("a restaurant's operating rules", () => {
  it("are read with read_orders and written with write_settings, separately for each store", async () => {
    const shop = await world();
    const query = "{ storeOperations { id staffMayCancelPaid createdAt } }";
    const staff = await shop.asStaff("staff");
    const read = async (caller: GraphqlClient, store = "copper-pot") =>
      (await caller.graphql<{ storeOperations: { staffMayCancelPaid: boolean } }>(query, {}, { store })).data
        ?.storeOperations.staffMayCancelPaid;
    expect(await read(staff)).toBe(true);
    expect(codeOf(await allowStaff(staff, false))).toBe("MISSING_SCOPE");
    expect(codeOf(await allowStaff(await shop.withKey(["write_orders"]), false))).toBe("MISSING_SCOPE");
    expect(codeOf(await shop.withKey(["read_menu"]).then((key) => key.graphql(query)))).toBe("MISSING_SCOPE");
    expect(codeOf(await shop.asGuest().graphql(query))).toBe("UNAUTHENTICATED");
    expect(codeOf(await allowStaff(await shop.asStaff("manager"), false))).toBeNull();
    expect(await read(staff)).toBe(false);
    expect(await read(await posClient(shop, "umi-sando"), "umi-sando")).toBe(true);
  });
});
