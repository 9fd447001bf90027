import { expect, it } from "vitest";
import { relational } from "../../../db/relational.ts";
import { tea } from "../../support/builders/orders.ts";
import { codeOf, paidOrder, posClient, readMessages, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

interface Placed {
  id: string;
  orderNumber: string;
  isTest: boolean;
  status: string;
  businessDay: string;
  total: number;
}

const fields = "id orderNumber isTest status businessDay total";

const placeTest = async (client: Awaited<ReturnType<typeof posClient>>, key?: string): Promise<Placed> => {
  const { data, errors } = await client.graphql<{ createTestOrder: Placed | null }>(
    `mutation ($key: String) { createTestOrder(idempotencyKey: $key) { ${fields} } }`,
    { key: key ?? null },
  );
  if (!data?.createTestOrder) throw new Error(JSON.stringify(errors));
  return data.createTestOrder;
};

const figures = async (client: Awaited<ReturnType<typeof posClient>>) => {
  const { data } = await client.graphql<{ kitchenFigures: object }>(
    "{ kitchenFigures { statuses { status orders } orders sales toCollect late } }",
  );
  return data?.kitchenFigures;
};

const listed = async (client: Awaited<ReturnType<typeof posClient>>, filter: object) => {
  const { data } = await client.graphql<{ searchOrders: { orders: { orderNumber: string; isTest: boolean }[] } }>(
    "query ($filter: OrderFilterInput) { searchOrders(filter: $filter) { orders { orderNumber isTest } } }",
    { filter },
  );
  return data?.searchOrders.orders;
};

const pay = async (client: Awaited<ReturnType<typeof posClient>>, { id, total }: Placed) => {
  const { errors } = await client.graphql(
    `mutation { processPayment(orderId: "${id}", paymentMethod: "cash", amount: ${total}, tendered: ${total}) { id } }`,
  );
  expect(errors).toEqual([]);
};

const countMails = async ({ db }: World, orderId: string) =>
  (await relational(db).notification.findMany({ where: (row, { eq }) => eq(row.orderId, orderId) })).length;

it("test orders have numbers of their own and take none of the guests'", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const first = await placeTest(pos);
  expect(first).toMatchObject({ orderNumber: "T1", isTest: true, status: "sent_to_kitchen" });
  const guest = await readStaffOrder(pos, (await paidOrder(shop)).orderId);
  expect(guest.orderNumber).toBe("1");
  expect((await placeTest(pos)).orderNumber).toBe("T2");
});

it("a repeated key returns the same test order", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const key = "a-test-order-of-the-owner";
  expect(await placeTest(pos, key)).toEqual(await placeTest(pos, key));
});

it("a test order can be placed while the restaurant is closed", async () => {
  const shop = await world();
  shop.at("2026-11-20T09:30:00.000Z");
  expect((await placeTest(await posClient(shop))).status).toBe("sent_to_kitchen");
});

it("a menu without a dish to sell refuses a test order and says what to do", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  await shop.db.run("UPDATE menu_item SET available = 0");
  await shop.db.run("UPDATE store_settings SET menu_revision = menu_revision + 1");
  const answer = await pos.graphql("mutation { createTestOrder { id } }");
  expect(codeOf(answer)).toBe("CONFLICT");
  expect(answer.errors[0]?.message).toBe("No dish can be ordered yet. Add a dish with a price to the menu first.");
});

it("a test order that is paid, edited and cancelled counts in no figure, and no partner or guest hears of it", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const before = await figures(pos);
  const order = await placeTest(pos);
  await pay(pos, order);
  const { errors } = await pos.graphql(
    `mutation { editRestaurantOrder(orderId: "${order.id}", expectedRevision: 1, settle: later,
      changes: [{ kind: add, item: { menuItemId: "${tea}", quantity: 1 } }]) { id } }`,
  );
  expect(errors).toEqual([]);
  await pos.graphql(`mutation { transitionRestaurantOrder(orderId: "${order.id}", status: cancelled) { id } }`);
  expect((await readStaffOrder(pos, order.id)).status).toBe("cancelled");
  expect(await figures(pos)).toEqual(before);
  expect(await readMessages(shop, order.id)).toEqual([]);
  expect(await countMails(shop, order.id)).toBe(0);
});

it("the list of orders marks test orders and can hide them, and the CSV file leaves them out", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const pos = await posClient(shop);
  await placeTest(pos);
  await paidOrder(shop);
  // Orders of one millisecond have no order of their own.
  expect(new Set(await listed(pos, {}))).toEqual(
    new Set([
      { orderNumber: "1", isTest: false },
      { orderNumber: "T1", isTest: true },
    ]),
  );
  expect(await listed(pos, { hidesTests: true })).toEqual([{ orderNumber: "1", isTest: false }]);
  const search = '{ searchOrders(search: "t1") { orders { orderNumber } } }';
  expect((await pos.graphql(search)).data).toEqual({ searchOrders: { orders: [{ orderNumber: "T1" }] } });
  const csv = await (await owner.post("/api/orders.csv")).text();
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).not.toMatch(/\bT1\b/);
});

it("owners and managers place test orders, staff do not", async () => {
  const shop = await world();
  const place = "mutation { createTestOrder { id } }";
  expect(codeOf(await (await shop.asStaff("manager")).graphql(place))).toBeNull();
  expect(codeOf(await (await shop.asStaff("staff")).graphql(place))).toBe("MISSING_SCOPE");
  expect(codeOf(await shop.graphql(place))).toBe("UNAUTHENTICATED");
});
