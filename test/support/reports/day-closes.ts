import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import type { Actor } from "../builders/client.ts";
import { tea } from "../builders/orders.ts";

const reportDocument = `query ($day: String!) { salesReport(from: $day, to: $day, groupBy: day) { totals {
  orders grossSales discounts deliveryFees fees tax netSales tips total payments refunds collected corrections toCollect } } }`;

/** The sales report of one day. */
export const readReport = async (client: Actor, day: string): Promise<Pick<SalesReport, "totals">> => {
  const { data, errors } = await client.graphql<{ salesReport: SalesReport }>(reportDocument, { day });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.salesReport;
};

const orderDocument = `mutation ($items: [POSOrderItemInput!]!) {
  createPOSOrder(orderType: "pickup", items: $items) { id total } }`;

const payDocument = `mutation ($orderId: ID!, $amount: Int!) {
  processPayment(orderId: $orderId, paymentMethod: "cash", amount: $amount) { id } }`;

/** An order of three teas at the counter, which is not paid yet. */
export const takeOrder = async (counter: Actor): Promise<{ id: string; total: number }> => {
  const items = [{ menuItemId: tea, quantity: 3 }];
  const { data, errors } = await counter.graphql<{ createPOSOrder: { id: string; total: number } | null }>(
    orderDocument,
    { items },
  );
  if (!data?.createPOSOrder) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder;
};

/** Takes cash for an order. */
export const payCash = async (counter: Actor, orderId: string, amount: number): Promise<void> => {
  const { errors } = await counter.graphql(payDocument, { orderId, amount });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

/** An order of three teas at the counter that is paid in cash. */
export const takeCash = async (counter: Actor): Promise<{ id: string; total: number }> => {
  const order = await takeOrder(counter);
  await payCash(counter, order.id, order.total);
  return order;
};

/** Closes a day with no cash counted. */
export const closeEmpty = (staff: Actor, businessDay: string) =>
  staff.graphql<{ closeDay: { id: string } | null }>(
    "mutation ($day: String!) { closeDay(businessDay: $day, countedCash: 0) { id } }",
    { day: businessDay },
  );
