import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { menuItem } from "../../../db/schema/menu.ts";
import type { Caller } from "../../../worker/domain/caller/caller.ts";
import { graphqlExecutor } from "../../support/builders/asking.ts";
import { addPrivateRows, type PrivateRows } from "../../support/builders/private-rows.ts";
import { watch } from "../../support/builders/statements.ts";
import { type World, world } from "../../support/world.ts";

let shop: World;
let rows: PrivateRows;
const { database, statements } = watch(env.DB);

beforeEach(async () => {
  shop = await world({ env: { DB: database } });
  rows = await addPrivateRows(shop);
});

const executeAsAda = () => {
  const caller: Caller = { kind: "customer", storeId: rows.storeId, scopes: new Set(), customerId: rows.ada };
  return graphqlExecutor(shop, rows.storeId, caller);
};

const wholeOrder = `{
  id orderNumber orderType orderSource status scheduledFor promisedAt acknowledgedAt subtotal discount deliveryFee tax
  taxIncluded tip total refundedTotal currencyCode customerName customerEmail customerPhone
  deliveryAddress { address address2 city state zip countryCode instructions } specialInstructions
  customer { email }
  orderItems { name thumbnail quantity unitPrice totalPrice modifiers { id name modifierGroup priceAdjustment }
    specialInstructions kitchenStation kitchenStatus menuItem { id } }
  payments(take: 5) { amount tipAmount currencyCode status paymentMethod provider cardBrand cardLast4 errorMessage tendered
    change processedAt refunds { amount reason status } }
  events { seq type status at actorType note }
}`;

interface Order {
  deliveryAddress: object;
  customer: object | null;
  orderItems: { modifiers: unknown[]; menuItem: { id: string } | null }[];
  payments: { refunds: object[] }[];
  events: object[];
}

it("a partner who may read orders, payments and customers gets a complete order", async () => {
  const partner = await shop.withKey(["read_orders", "read_payments", "read_customers"]);
  const { data, errors } = await partner.graphql<{ restaurantOrders: Order[] }>(
    `{ restaurantOrders(take: 5, where: { customerName: { equals: "ada" } }) ${wholeOrder} }`,
  );
  expect(errors).toEqual([]);
  const [order] = data?.restaurantOrders ?? [];
  expect(order).toMatchObject({
    deliveryAddress: { address: "1 Elm Street", zip: "11201", instructions: null },
    customer: { email: "ada@example.com" },
    payments: [{ amount: 1000, provider: "stripe", refunds: [{ amount: 100, status: "succeeded" }] }],
    events: [{ seq: 1, type: "order_placed", actorType: "guest", at: shop.now }],
  });
  expect(order?.orderItems.map(({ modifiers }) => modifiers)).toEqual([
    [],
    [{ id: "mod_1", name: "Large", modifierGroup: "size", priceAdjustment: 50 }],
  ]);
});

it("a sold item stays unchanged when its dish is deleted, and then has no dish", async () => {
  const partner = await shop.withKey(["read_orders"]);
  const readOrder = async () => {
    const { data } = await partner.graphql<{ orderItems: { name: string; menuItem: { id: string } | null }[] }>(
      '{ orderItems(where: { name: { equals: "Soup" } }) { name totalPrice menuItem { id } } }',
    );
    return data?.orderItems ?? [];
  };
  const before = await readOrder();
  const dish = before[0]?.menuItem?.id ?? "";
  expect(dish).toMatch(/^itm_/);
  await shop.db.delete(menuItem).where(eq(menuItem.id, dish));
  expect(await readOrder()).toEqual(before.map((item) => ({ ...item, menuItem: null })));
  const { data } = await partner.graphql("{ orderItemsCount(where: { menuItem: null }) }");
  expect(data).toEqual({ orderItemsCount: before.length * 2 });
});

it("customers see their purchases and payments, but not the processor's ids", async () => {
  const readOrder = executeAsAda();
  const { data, codes } = await readOrder(`{ restaurantOrders(take: 5) ${wholeOrder} }`);
  expect(codes).toEqual([]);
  expect(data["restaurantOrders"]).toMatchObject([{ customerName: "ada", customer: { email: "ada@example.com" } }]);
  for (const query of [
    "{ payments { providerPaymentId } }",
    '{ payments(where: { providerPaymentId: { startsWith: "pi_" } }) { id } }',
    '{ payments(where: { NOT: [{ OR: [{ providerPaymentId: { equals: "pi_1" } }] }] }) { id } }',
    "{ payments(orderBy: [{ providerPaymentId: asc }]) { id } }",
    '{ paymentsCount(where: { refunds: { some: { providerRefundId: { startsWith: "re_" } } } }) }',
    "{ restaurantOrders { payments { ...ids } } } fragment ids on Payment { providerPaymentId }",
    '{ restaurantOrders(where: { payments: { none: { providerPaymentId: { equals: "pi_1" } } } }) { id } }',
    "{ restaurantOrders { payments(orderBy: [{ providerPaymentId: desc }]) { id } } }",
    '{ restaurantOrders { paymentsCount(where: { providerPaymentId: { equals: "pi_1" } }) } }',
    "{ refunds { providerRefundId } }",
  ]) {
    const refused = await readOrder(query);
    expect([query, refused.codes]).toEqual([query, ["MISSING_SCOPE"]]);
    expect(Object.values(refused.data)).toEqual([null]);
  }
  const partner = await shop.withKey(["read_payments"]);
  const { errors } = await partner.graphql("{ payments { providerPaymentId refunds { providerRefundId } } }");
  expect(errors).toEqual([]);
});

/** Counts the statements that read a model's rows during a query. */
const countStatements = async (query: string): Promise<number> => {
  const partner = await shop.withKey(["read_orders", "read_payments"]);
  statements.length = 0;
  const { errors } = await partner.graphql(query);
  expect(errors).toEqual([]);
  return statements.filter((statement) => /from "(menu_|restaurant_order|order_|payment)/.test(statement)).length;
};

it("the whole menu costs four statements at any length", async () => {
  const menu = (take: number) => `{ menuCategories(take: ${take}) {
    name menuItems(take: 50) { name modifiers(take: 10) { name } menuItemImages(take: 1) { image { url } } }
  } }`;
  expect(await countStatements(menu(1))).toBe(4);
  expect(await countStatements(menu(20))).toBe(4);
});

it("orders with their dishes, payments and history cost four statements in any number", async () => {
  const orders = (take: number) =>
    `{ restaurantOrders(take: ${take}) { total orderItems { name } payments { amount } events { seq } } }`;
  expect(await countStatements(orders(1))).toBe(4);
  expect(await countStatements(orders(100))).toBe(4);
});
