import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payment, restaurantOrder } from "../../../db/schema/index.ts";
import { buildDocument } from "../../../storefront/api/document.ts";
import { findTimeMove } from "../../../storefront/dashboard/kitchen/guest-changes/time-move.ts";
import type { BoardSnapshot } from "../../../storefront/dashboard/kitchen/orders.ts";
import { boardFields, maxOrders } from "../../../storefront/dashboard/kitchen/query.ts";
import type { Actor } from "../../support/builders/client.ts";
import { bowl, brooklyn, placeOrder, soup, tea } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { cancelAsGuest, changeTime } from "../../support/fakes/guest-changes.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import { codeOf, paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const figures =
  "{ kitchenFigures { date until statuses { status orders } orders sales toCollect currencyCode averageMinutes late } }";

const soups = [{ menuItemId: soup, quantity: 2, modifierIds: [bowl], specialInstructions: "No basil." }];

const move = async (client: Actor, orderId: string, ...statuses: string[]): Promise<void> => {
  for (const status of statuses) {
    const { errors } = await client.graphql(
      "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }",
      { id: orderId, status },
    );
    expect(errors).toEqual([]);
  }
};

it("today's figures count sales, preparation time and lateness of this business day and store only", async () => {
  const shop = await world();
  const cook = await shop.asStaff("staff");
  const cashier = await posClient(shop);
  const today = async () => (await cook.graphql<{ kitchenFigures: object }>(figures)).data?.kitchenFigures;
  const emptyFigures = { date: "2026-11-20", until: "2026-11-21T06:00:00.000Z", currencyCode: "USD" };
  expect(await today()).toEqual({
    ...emptyFigures,
    statuses: [],
    orders: 0,
    sales: 0,
    toCollect: 0,
    averageMinutes: null,
    late: 0,
  });

  const quick = await paidOrder(shop);
  const slow = await paidOrder(shop);
  const spoilt = await paidOrder(shop);
  await placeOrder(shop);
  await paidOrder(shop, { scheduledFor: "2026-11-21T17:00:00.000Z" });
  await move(cook, spoilt.orderId, "cancelled");
  shop.at("2026-11-20T23:40:00.000Z");
  await move(cook, quick.orderId, "in_progress", "ready", "completed");
  expect(await today()).toMatchObject({ orders: 2, sales: 2452, toCollect: 0, averageMinutes: 10, late: 0 });

  // After midnight it is still Friday's business day. An order that missed its time is late before and after it is
  // ready.
  shop.at("2026-11-21T05:30:00.000Z");
  expect(await today()).toMatchObject({ orders: 2, averageMinutes: 10, late: 1 });
  await move(cook, slow.orderId, "in_progress", "ready");
  const { data } = await cashier.graphql<{ payments: { id: string }[] }>(
    "query ($id: ID!) { payments(where: { order: { id: { equals: $id } } }) { id } }",
    { id: quick.orderId },
  );
  await cashier.graphql('mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 226, reason: "Cold.") { id } }', {
    id: data?.payments[0]?.id,
  });
  expect(await today()).toEqual({
    ...emptyFigures,
    statuses: [
      { status: "open", orders: 1 },
      { status: "ready", orders: 1 },
      { status: "completed", orders: 1 },
      { status: "cancelled", orders: 1 },
    ],
    orders: 2,
    sales: 2226,
    toCollect: 0,
    averageMinutes: 185,
    late: 1,
  });

  const otherStorePos = await posClient(shop, "gasthaus-linde");
  const otherStoreFigures = await otherStorePos.graphql(figures, {}, { store: "gasthaus-linde" });
  expect(otherStoreFigures.data).toMatchObject({ kitchenFigures: { orders: 0, sales: 0, currencyCode: "EUR" } });
  expect(codeOf(await (await shop.withKey(["read_payments", "write_menu"])).graphql(figures))).toBe("MISSING_SCOPE");
  expect(codeOf(await shop.graphql(figures))).toBe("UNAUTHENTICATED");
});

it("today's sales count an order once it is fully paid, and list the outstanding amount separately", async () => {
  const shop = await world();
  const cashier = await posClient(shop);
  const today = async () => {
    const { data } = await cashier.graphql<{ kitchenFigures: object }>("{ kitchenFigures { orders sales toCollect } }");
    return data?.kitchenFigures;
  };
  const { data } = await cashier.graphql<{ createPOSOrder: { id: string; total: number } }>(
    `mutation { createPOSOrder(orderType: "dine_in", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id total } }`,
  );
  const { id = "", total = 0 } = data?.createPOSOrder ?? {};
  expect(await today()).toEqual({ orders: 1, sales: 0, toCollect: total });
  const pay = async (amount: number) => {
    const { errors } = await cashier.graphql(
      `mutation { processPayment(orderId: "${id}", paymentMethod: "cash", amount: ${amount}, tendered: ${amount}) { id } }`,
    );
    expect(errors).toEqual([]);
  };
  await pay(100);
  expect(await today()).toEqual({ orders: 1, sales: 0, toCollect: total - 100 });
  await pay(total - 100);
  expect(await today()).toEqual({ orders: 1, sales: total, toCollect: 0 });
  await placeOrder(shop);
  expect(await today()).toEqual({ orders: 1, sales: total, toCollect: 0 });
  // A goodwill refund lowers the sales, and does not become outstanding again.
  const { data: paymentsResult } = await cashier.graphql<{ payments: { id: string }[] }>(
    `{ payments(where: { order: { id: { equals: "${id}" } }, amount: { equals: 100 } }) { id } }`,
  );
  await cashier.graphql(
    `mutation { refundPayment(paymentId: "${paymentsResult?.payments[0]?.id}", reason: "Cold.") { id } }`,
  );
  expect(await today()).toEqual({ orders: 1, sales: total - 100, toCollect: 0 });
  const unpaid = await cashier.graphql<{ createPOSOrder: { id: string } }>(
    `mutation { createPOSOrder(orderType: "pickup", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id } }`,
  );
  await move(cashier, unpaid.data?.createPOSOrder.id ?? "", "cancelled");
  expect(await today()).toEqual({ orders: 1, sales: total - 100, toCollect: 0 });
});

it("the board distinguishes equal order numbers by business day, and lists unpaid counter orders later", async () => {
  const shop = await world();
  const cook = await shop.asStaff("staff");
  const board = async (): Promise<BoardSnapshot> => {
    const { query, variables } = buildDocument(
      "query",
      boardFields({ until: "2026-11-22T17:00:00.000Z", since: "2026-11-20T12:00:00.000Z" }),
    );
    const { data, errors } = await cook.graphql<BoardSnapshot>(query, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  await paidOrder(shop);
  shop.at("2026-11-21T17:00:00.000Z");
  const { orderId } = await paidOrder(shop);
  const { orders, figures: today } = await board();
  expect(today.date).toBe("2026-11-21");
  expect(orders.map(({ orderNumber, businessDay }) => [orderNumber, businessDay]).sort()).toEqual([
    ["1", "2026-11-20"],
    ["1", "2026-11-21"],
  ]);
  const waits = { status: "open" as const, scheduledFor: "2026-11-21T20:00:00.000Z" };
  await shop.db.update(restaurantOrder).set(waits).where(eq(restaurantOrder.id, orderId));
  const ofOrder = eq(payment.orderId, orderId);
  const idsAfter = async (set: Pick<typeof payment.$inferInsert, "status" | "provider">): Promise<string[]> => {
    await shop.db.update(payment).set(set).where(ofOrder);
    return (await board()).later.map(({ id }) => id);
  };
  expect(await idsAfter({ status: "pending", provider: "cash" })).toEqual([orderId]);
  expect(await idsAfter({ status: "pending", provider: "simulator" })).toEqual([]);
  expect(await idsAfter({ status: "succeeded", provider: "simulator" })).toEqual([orderId]);
});

it("the board shows all details that a cook needs, and never an order that waits for its payment", async () => {
  const shop = await world();
  const watched = watch(shop.env.DB);
  shop.env.DB = watched.database;
  const cook = await shop.asStaff("staff");
  const board = async (): Promise<{ picture: BoardSnapshot; statements: number }> => {
    watched.statements.length = 0;
    const { query, variables } = buildDocument(
      "query",
      boardFields({ until: "2026-11-21T23:30:00.000Z", since: "2026-11-20T12:00:00.000Z" }),
    );
    const { data, errors } = await cook.graphql<BoardSnapshot>(query, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return { picture: data, statements: watched.statements.length };
  };
  await placeOrder(shop);
  await placeOrder(shop, { scheduledFor: "2026-11-21T01:00:00.000Z" });
  const empty = await board();
  expect(empty.picture).toMatchObject({ orders: [], later: [], count: 0 });

  const scheduled = await paidOrder(shop, { scheduledFor: "2026-11-21T01:00:00.000Z" });
  const delivery = await paidOrder(shop, { orderType: "delivery", deliveryAddress: brooklyn, items: soups });
  const { picture, statements } = await board();
  expect(picture).toMatchObject({
    orders: [
      {
        id: delivery.orderId,
        status: "sent_to_kitchen",
        acknowledgedAt: null,
        customerName: "Ada Lovelace",
        customerPhone: "+17185550199",
        deliveryAddress: { address: "5 Elm Street", zip: "11201" },
        orderItems: [
          {
            ...{ name: "Roasted Tomato Soup", quantity: 2, specialInstructions: "No basil.", kitchenStatus: "queued" },
            ...{ modifiers: [{ name: "Bowl" }], menuItem: { allergens: expect.arrayContaining(["milk"]) } },
          },
        ],
        payments: [{ status: "succeeded", refundedAmount: 0 }],
      },
    ],
    later: [{ id: scheduled.orderId, scheduledFor: "2026-11-21T01:00:00.000Z", leadMinutes: 20 }],
    count: 1,
    figures: { orders: 1 },
  });

  const [row] = await shop.db.select().from(restaurantOrder).limit(1);
  if (!row) throw new Error("The order does not exist.");
  for (let number = 0; number < maxOrders + 5; number += 1) {
    const copy = { id: `ord_copy_${number}`, orderNumber: `${5000 + number}`, status: "ready" as const };
    await shop.db.insert(restaurantOrder).values({ ...row, ...copy, updatedAt: "2026-11-20T22:00:00.000Z" });
  }
  const full = await board();
  expect(full.picture.count).toBe(maxOrders + 6);
  expect(full.picture.orders).toHaveLength(maxOrders);
  expect(full.picture.orders[0]?.id).toBe(delivery.orderId);
  expect(full.statements).toBeLessThanOrEqual(statements);
});

it("the board says what guests changed after the kitchen received their orders, and nothing else", async () => {
  const shop = await world();
  const cook = await shop.asStaff("staff");
  const eight = "2026-11-21T01:00:00.000Z";
  const moved = await paidOrder(shop);
  await changeTime(shop, moved, eight);
  const counter = await posClient(shop);
  const movedByStaff = await paidOrder(shop);
  await editedOrder(counter, movedByStaff.orderId, [{ kind: "time", scheduledFor: eight }]);
  const cancelled = await paidOrder(shop);
  await cancelAsGuest(shop, cancelled);
  const cancelledByStaff = await paidOrder(shop);
  const cancelledEarly = await paidOrder(shop, { scheduledFor: eight });
  const movedEarly = await paidOrder(shop, { scheduledFor: eight });
  await changeTime(shop, movedEarly, "2026-11-21T01:15:00.000Z");
  await cancelAsGuest(shop, cancelledEarly);
  await move(counter, cancelledByStaff.orderId, "cancelled");
  const readSince = async (since: string): Promise<BoardSnapshot> => {
    const { query, variables } = buildDocument("query", boardFields({ until: "2026-11-22T17:00:00.000Z", since }));
    const { data, errors } = await cook.graphql<BoardSnapshot>(query, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const board = await readSince("2026-11-20T12:00:00.000Z");
  expect(new Map(board.orders.map((order) => [order.id, findTimeMove(order)]))).toEqual(
    new Map([
      [moved.orderId, { key: expect.stringContaining(moved.orderId), from: null, to: eight }],
      [movedByStaff.orderId, null],
    ]),
  );
  expect(board.later.map(({ id }) => id)).toEqual([movedEarly.orderId]);
  expect(board.cancelled).toMatchObject([
    { orderNumber: cancelled.orderNumber, customerName: "Ada Lovelace", events: [{ at: shop.now }] },
  ]);
  expect((await readSince("2026-11-22T00:00:00.000Z")).cancelled).toEqual([]);
});
