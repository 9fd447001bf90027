import type { LocalServer } from "../../browser/server.ts";
import { type Dish, fetchQuote, orderBody, type Placed, plainDishes } from "../journeys.ts";
import type { Caller } from "./api.ts";

/** An order as the API makes it, and how many of a hundred copies are like it. */
export interface Template {
  orderId: string;
  share: number;
}

const createMutation = `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $customerPhone: String, $orderSource: String,
  $deliveryAddress: DeliveryAddressInput, $tableName: String) { createPOSOrder(orderType: $orderType, items: $items,
  customerPhone: $customerPhone, orderSource: $orderSource, deliveryAddress: $deliveryAddress, tableName: $tableName) { id total } }`;
const payMutation = `mutation ($id: ID!, $method: String!, $amount: Int!, $reference: String) {
  processPayment(orderId: $id, paymentMethod: $method, amount: $amount, reference: $reference) { id } }`;
const moveMutation = `mutation ($id: ID!, $status: OrderStatus!, $reason: String) {
  transitionRestaurantOrder(orderId: $id, status: $status, reason: $reason) { id } }`;
const refundMutation = `mutation ($id: ID!) { refundOrder(orderId: $id, amount: 100, reason: "Cold.") { id } }`;

const address = { address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201" };

/** Takes orders in every way that the list distinguishes. Their columns are those that the worker writes. */
export const placeTemplates = async (
  server: LocalServer,
  caller: Caller,
): Promise<{ templates: Template[]; dish: Dish }> => {
  const [dish, other] = await plainDishes(server);
  const move = async (id: string, ...statuses: string[]): Promise<void> => {
    for (const status of statuses) await caller.graphql(moveMutation, { id, status });
  };
  const take = async (input: object, quantity = 1): Promise<{ id: string; total: number }> => {
    const items = [dish, other].map((item) => ({ menuItemId: item.id, quantity }));
    const answer = await caller.graphql<{ createPOSOrder: { id: string; total: number } }>(createMutation, {
      items,
      ...input,
    });
    return answer.createPOSOrder;
  };
  const takePaid = async (method: "cash" | "manual", input: object, quantity?: number): Promise<string> => {
    const { id, total } = await take(input, quantity);
    await caller.graphql(payMutation, { id, method, amount: total, reference: method === "manual" ? "T-1" : null });
    return id;
  };
  const takeOnline = async (): Promise<string> => {
    const dishes = [dish, other];
    const body: object = JSON.parse(orderBody(dishes, await fetchQuote(server, dishes)));
    const { orderId, secretKey, clientSecret } = await caller.post<Placed>("/api/orders/create", body);
    await caller.post("/api/simulator/confirm", { clientSecret, cardNumber: "4242424242424242" });
    await caller.post(`/api/orders/${orderId}/complete-payment`, { secretKey });
    return orderId;
  };
  const online = await takeOnline();
  await move(online, "in_progress", "ready", "completed");
  const delivery = {
    orderType: "delivery",
    orderSource: "phone",
    customerPhone: "+1 212 555 0100",
    deliveryAddress: address,
  };
  const delivered = await takePaid("cash", delivery, 5);
  await move(delivered, "in_progress", "ready", "served", "completed");
  const atTable = { orderType: "dine_in", tableName: "Table 4" };
  const served = await takePaid("manual", atTable);
  const late = await takePaid("cash", atTable);
  for (const id of [served, late]) await move(id, "in_progress", "ready", "served", "completed");
  await server.database
    .prepare("UPDATE restaurant_order SET promised_at = '2026-11-20T23:00:00.000Z' WHERE id = ?")
    .bind(late)
    .run();
  const refunded = await takePaid("cash", { orderType: "pickup" });
  await move(refunded, "in_progress", "ready", "completed");
  await caller.graphql(refundMutation, { id: refunded });
  const cancelled = await take({ orderType: "pickup" });
  await caller.graphql(moveMutation, { id: cancelled.id, status: "cancelled", reason: "Sold out." });
  const unpaid = await take(atTable);
  await move(unpaid.id, "in_progress", "ready", "served");
  const shares: [string, number][] = [
    [online, 52],
    [delivered, 20],
    [served, 15],
    [late, 4],
    [refunded, 3],
    [cancelled.id, 3],
    [unpaid.id, 3],
  ];
  return { templates: shares.map(([orderId, share]) => ({ orderId, share })), dish };
};
