import { expect, it } from "vitest";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import type { CustomerOrder } from "../../../worker/domain/orders/read/schemas.ts";
import {
  complete,
  confirm,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  sendOrder,
} from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const create = `mutation Create($orderType: String!, $customerInfo: CustomerInfoInput!, $items: [StorefrontOrderItemInput!]!,
  $subtotal: Int!, $tax: Int!, $tip: Int!, $total: Int!, $scheduledFor: DateTime, $idempotencyKey: String) {
  createStorefrontOrder(orderType: $orderType, customerInfo: $customerInfo, items: $items, subtotal: $subtotal, tax: $tax,
    tip: $tip, total: $total, scheduledFor: $scheduledFor, idempotencyKey: $idempotencyKey) {
    success orderId orderNumber clientSecret secretKey error errorCode
    quote { subtotal discount tax total readyAt problems { code message path } lines { name unitPrice lineTotal } }
  }
}`;

const order = `query Order($orderId: ID!, $secretKey: String) {
  getCustomerOrder(orderId: $orderId, secretKey: $secretKey) {
    orderNumber status subtotal discount tax tip total promisedAt
    orderItems { name quantity unitPrice totalPrice modifiers { name } }
    payments { status amount provider }
    timeline { status label at }
  }
}`;

const sendByGraphql = async (shop: World, body: object) => {
  const response = await shop.graphql<{ createStorefrontOrder: CreateOrderResult }>(create, { ...body });
  expect(response).toMatchObject({ status: 200, errors: [] });
  if (!response.data) throw new Error("GraphQL returned no data.");
  return response.data.createStorefrontOrder;
};

const orderByGraphql = async (shop: World, { orderId, secretKey }: CreateOrderResult) => {
  const { data, errors } = await shop.graphql<{ getCustomerOrder: CustomerOrder }>(order, { orderId, secretKey });
  expect(errors).toEqual([]);
  return data?.getCustomerOrder;
};

it("an order over GraphQL equals the same order over REST", async () => {
  const shop = await world();
  const body = await orderBody(shop, { tip: 250 });
  const byGraphql = await sendByGraphql(shop, body);
  expect(byGraphql).toMatchObject({ success: true, orderNumber: "1", error: null, errorCode: null, quote: null });
  const byRest = await (await sendOrder(shop, body)).json<CreateOrderResult>();
  const first = await orderByGraphql(shop, byGraphql);
  const second = await orderByGraphql(shop, byRest);
  expect(first).toEqual({ ...second, orderNumber: "1" });
  const { orderId, orderNumber, clientSecret, secretKey } = byGraphql;
  const placed = {
    orderId: orderId ?? "",
    orderNumber: orderNumber ?? "",
    clientSecret: clientSecret ?? "",
    secretKey: secretKey ?? "",
  };
  expect(await loadOrderRow(shop, placed)).toMatchObject({ ...first });
  await confirm(shop, placed);
  await complete(shop, placed);
  expect(await orderByGraphql(shop, byGraphql)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
});

const wrong: [string, object][] = [
  ["an amount off by one", { total: 1227 }],
  ["an empty cart", { items: [] }],
  ["an unavailable time", { scheduledFor: "2026-11-19T00:30:00.000Z" }],
  ["a quantity of a hundred", { items: [{ menuItemId: "x", quantity: 100, price: 1 }] }],
  ["an invalid e-mail address", { customerInfo: { name: "Ada", email: "ada", phone: "12345" } }],
  ["the order type dine-in", { orderType: "dine_in" }],
  ["a key that is too short", { idempotencyKey: "short" }],
];

it.each(wrong)(
  "%s is refused over GraphQL with the same message and amounts as over REST, and leaves nothing behind",
  async (_, change) => {
    const shop = await world();
    const body = { ...(await orderBody(shop)), ...change };
    const before = await dumpOrderTables();
    const { success, error, errorCode, quote } = await sendByGraphql(shop, body);
    const { code, detail, quote: right } = await (await sendOrder(shop, body)).json<Record<string, unknown>>();
    expect({ success, error, errorCode }).toEqual({ success: false, error: detail, errorCode: code });
    expect(right ?? null).toEqual(
      quote === null ? null : expect.objectContaining({ total: quote.total, tax: quote.tax }),
    );
    expect(await dumpOrderTables()).toEqual(before);
  },
);

it("GraphQL answers an order that the caller may not see like a missing one", async () => {
  const shop = await world();
  const placed = await sendByGraphql(shop, await orderBody(shop));
  const readOrder = async (orderId: string | null) => {
    const { data, errors } = await shop.graphql(order, { orderId, secretKey: "k1.guess" });
    return { data, codes: errors.map(({ message, extensions }) => [message, extensions["code"]]) };
  };
  const existing = await readOrder(placed.orderId);
  expect(existing).toMatchObject({ data: { getCustomerOrder: null }, codes: [[expect.any(String), "NOT_FOUND"]] });
  expect(await readOrder("ord_01JZZZZZZZZZZZZZZZZZZZZZZZ")).toEqual(existing);
});
