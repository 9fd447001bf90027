import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { orderEvent, payment, refund, restaurantOrder } from "../../schema/index.ts";
import { countedAt, isOwnCurrency } from "../../schema/payments.ts";
import type { LocalDate } from "../../schema/shapes.ts";
import type { MoneySpan } from "./facts.ts";

/** The refunds that succeeded in a span, by kind and reason. */
export const readRefundReasons = (db: Db, storeId: string, { from, to }: MoneySpan) => {
  const at = countedAt(refund);
  return db
    .select({
      kind: refund.kind,
      reason: refund.reason,
      refundCount: sql<number>`count(*)`.as("refund_count"),
      refunds: sql<number>`sum(${refund.amount})`.as("refunds"),
    })
    .from(refund)
    .innerJoin(payment, and(eq(payment.storeId, refund.storeId), eq(payment.id, refund.paymentId)))
    .innerJoin(
      restaurantOrder,
      and(eq(restaurantOrder.storeId, payment.storeId), eq(restaurantOrder.id, payment.orderId)),
    )
    .where(
      and(
        eq(refund.storeId, storeId),
        isNotNull(refund.processedAt),
        gte(at, from),
        lt(at, to),
        eq(refund.status, "succeeded"),
        eq(restaurantOrder.isTest, false),
        isOwnCurrency,
      ),
    )
    .groupBy(refund.kind, refund.reason);
};

/** Sums over an order's captured payments. The status has no index here, which would read all payments of the store. */
const ofPayments = (amount: typeof payment.amount | typeof payment.refundedAmount) =>
  sql`coalesce((SELECT sum(${amount}) FROM ${payment} WHERE ${payment.storeId} = ${restaurantOrder.storeId}
    AND ${payment.orderId} = ${restaurantOrder.id} AND ${isOwnCurrency}
    AND +${payment.status} IN ('succeeded', 'partially_refunded', 'refunded')), 0)`;

/** The cancelled orders of business days, by who cancelled them and the reason. Payments minus refunds remained with
 *  the store. */
export const readCancellationReasons = (db: Db, storeId: string, from: LocalDate, to: LocalDate) =>
  db
    .select({
      actorType: orderEvent.actorType,
      reason: orderEvent.note,
      orders: sql<number>`count(*)`.as("orders"),
      total: sql<number>`sum(${restaurantOrder.total})`.as("order_total"),
      payments: sql<number>`sum(${ofPayments(payment.amount)})`.as("payments"),
      refunds: sql<number>`sum(${ofPayments(payment.refundedAmount)})`.as("refunds"),
    })
    .from(restaurantOrder)
    // A cross join reads the orders first, and not the events of the store.
    .crossJoin(orderEvent)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        eq(restaurantOrder.status, "cancelled"),
        // Without the index of days, so that only cancelled orders are read.
        sql`+${restaurantOrder.businessDay} BETWEEN ${from} AND ${to}`,
        eq(restaurantOrder.isTest, false),
        eq(orderEvent.storeId, restaurantOrder.storeId),
        eq(orderEvent.orderId, restaurantOrder.id),
        eq(orderEvent.type, "order_cancelled"),
      ),
    )
    .groupBy(orderEvent.actorType, orderEvent.note);
