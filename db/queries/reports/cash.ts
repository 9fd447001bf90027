import { and, eq, gt, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { payment, refund, restaurantOrder } from "../../schema/index.ts";
import { countedAt } from "../../schema/payments.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

/** The span of a day's money, from `from` until just before `to`. */
interface CashSpan {
  storeId: string;
  from: Instant;
  to: Instant;
}

const ofPayment = (): SQL | undefined =>
  and(eq(restaurantOrder.storeId, payment.storeId), eq(restaurantOrder.id, payment.orderId));

const counted = {
  count: sql<number>`count(*)`.as("counted"),
  /** What moved into the drawer or out of it. */
  amount: (table: typeof payment | typeof refund) =>
    sql<number>`coalesce(sum(${table.amount} + ${table.cashRounding}), 0)`.as("amount"),
  rounding: (table: typeof payment | typeof refund) =>
    sql<number>`coalesce(sum(${table.cashRounding}), 0)`.as("rounding"),
};

const inSpan = (table: typeof payment | typeof refund, { storeId, from, to }: CashSpan): SQL | undefined =>
  and(
    eq(table.storeId, storeId),
    isNotNull(table.processedAt),
    gte(countedAt(table), from),
    lt(countedAt(table), to),
    eq(payment.provider, "cash"),
    eq(restaurantOrder.isTest, false),
  );

/** The number and the sum of cash payments that count in a span. */
export const cashPaymentsQuery = (db: Db, span: CashSpan) =>
  db
    .select({ count: counted.count, amount: counted.amount(payment), rounding: counted.rounding(payment) })
    .from(payment)
    .innerJoin(restaurantOrder, ofPayment())
    .where(and(inSpan(payment, span), inArray(payment.status, ["succeeded", "partially_refunded", "refunded"])));

/** The number and the sum of cash refunds that count in a span. What was given back by hand, such as by a transfer, did
 *  not come out of the drawer. */
export const cashRefundsQuery = (db: Db, span: CashSpan) =>
  db
    .select({ count: counted.count, amount: counted.amount(refund), rounding: counted.rounding(refund) })
    .from(refund)
    .innerJoin(payment, and(eq(payment.storeId, refund.storeId), eq(payment.id, refund.paymentId)))
    .innerJoin(restaurantOrder, ofPayment())
    .where(and(inSpan(refund, span), eq(refund.status, "succeeded"), eq(refund.isManual, false)));

/** The orders of a day that are not finished or not paid, by number. */
export const unsettledOrdersQuery = (db: Db, storeId: string, day: LocalDate, limit: number) => {
  const { id, orderNumber, status, outstanding, businessDay, isTest } = restaurantOrder;
  return db
    .select({ orderId: id, orderNumber, status, outstanding })
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        eq(businessDay, day),
        eq(isTest, false),
        ne(status, "cancelled"),
        or(ne(status, "completed"), gt(outstanding, 0)),
      ),
    )
    .orderBy(sql`CAST(${orderNumber} AS INTEGER)`)
    .limit(limit);
};
