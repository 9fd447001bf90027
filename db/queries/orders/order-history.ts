import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { orderEvent, orderItem, payment, refund, restaurantOrder } from "../../schema/index.ts";
import type { OrderRecord } from "./orders.ts";

const byOrder = <Row extends { orderId: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter(({ orderId }) => orderId === id);

interface HistoryPage {
  limit: number;
  offset: number;
  /** One order; all orders if omitted. */
  orderId?: string | null | undefined;
}

const ownedBy = (storeId: string, customerId: string, orderId: HistoryPage["orderId"]) =>
  and(
    eq(restaurantOrder.storeId, storeId),
    eq(restaurantOrder.customerId, customerId),
    typeof orderId === "string" ? eq(restaurantOrder.id, orderId) : undefined,
  );

/** A page of a customer's orders, newest first, and their number. Six statements for any page size. */
export const readCustomerOrders = async (
  db: Db,
  storeId: string,
  customerId: string,
  { limit, offset, orderId }: HistoryPage,
) => {
  const isOwn = ownedBy(storeId, customerId, orderId);
  const newestFirst = [desc(restaurantOrder.createdAt), desc(restaurantOrder.id)];
  const page = db
    .select({ id: restaurantOrder.id })
    .from(restaurantOrder)
    .where(isOwn)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const ofPayments = and(eq(payment.storeId, storeId), inArray(payment.orderId, page));
  const paymentIds = db.select({ id: payment.id }).from(payment).where(ofPayments);
  const [totals, orders, items, payments, refunds, events] = await batch(db, [
    db.select({ total: count() }).from(restaurantOrder).where(isOwn),
    db
      .select()
      .from(restaurantOrder)
      .where(isOwn)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db
      .select()
      .from(orderItem)
      .where(and(eq(orderItem.storeId, storeId), inArray(orderItem.orderId, page), isNull(orderItem.supersededIn)))
      .orderBy(asc(orderItem.sortOrder)),
    db.select().from(payment).where(ofPayments).orderBy(asc(payment.id)),
    db
      .select()
      .from(refund)
      .where(and(eq(refund.storeId, storeId), inArray(refund.paymentId, paymentIds)))
      .orderBy(asc(refund.id)),
    db
      .select()
      .from(orderEvent)
      .where(and(eq(orderEvent.storeId, storeId), inArray(orderEvent.orderId, page)))
      .orderBy(asc(orderEvent.seq)),
  ]);
  const records = orders.map((order): OrderRecord => {
    const own = byOrder(payments, order.id);
    const paid = new Set(own.map(({ id }) => id));
    return {
      order,
      items: byOrder(items, order.id),
      payments: own,
      events: byOrder(events, order.id),
      // A history shows sums: no receipts but the number in the order's own column, no fees, and no lines of refunds.
      refunds: refunds.flatMap((row) => (paid.has(row.paymentId) ? [{ ...row, lines: [] }] : [])),
      fees: [],
      receipts: [],
    };
  });
  return { records, total: totals[0]?.total ?? 0 };
};
