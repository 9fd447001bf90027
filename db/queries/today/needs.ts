import { and, asc, eq, gte, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { restaurantOrder } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

interface NeedsSpan {
  storeId: string;
  today: LocalDate;
  now: Instant;
  /** Failed refunds from before then were dealt with by other means. */
  refundsSince: Instant;
}

// The tables are named in the text, because drizzle leaves their names out of a query of one table.

/** The last business day before today on which the kitchen had orders, if it took cash that was not counted. The plus
 *  makes SQLite find payments by their order, and not among all that succeeded. */
const uncountedDay = ({ storeId, today }: NeedsSpan) => sql<LocalDate | null>`(SELECT last.day FROM (
    SELECT max(business_day) AS day FROM restaurant_order WHERE store_id = ${storeId} AND business_day < ${today}
      AND status NOT IN ('open', 'cancelled') AND NOT is_test) AS last
  WHERE NOT EXISTS (SELECT 1 FROM day_close WHERE store_id = ${storeId} AND business_day = last.day)
    AND EXISTS (SELECT 1 FROM restaurant_order AS sold CROSS JOIN payment AS paid
      WHERE sold.store_id = ${storeId} AND sold.business_day = last.day AND NOT sold.is_test
        AND paid.store_id = sold.store_id AND paid.order_id = sold.id AND paid.provider = 'cash'
        AND +paid.status IN ('succeeded', 'partially_refunded', 'refunded')))`;

const countOrders = (storeId: string, condition: SQL) =>
  sql<number>`(SELECT count(*) FROM restaurant_order WHERE store_id = ${storeId} AND NOT is_test AND ${condition})`;

/** Failed refunds of real orders without a later refund of their payment that succeeded or is under way. */
const failedRefunds = ({ storeId, refundsSince }: NeedsSpan) => sql<number>`(SELECT count(*) FROM refund AS failed
  CROSS JOIN payment AS paid ON paid.store_id = failed.store_id AND paid.id = failed.payment_id
  CROSS JOIN restaurant_order AS sold ON sold.store_id = paid.store_id AND sold.id = paid.order_id
  WHERE failed.store_id = ${storeId} AND failed.status = 'failed' AND failed.created_at >= ${refundsSince}
    AND NOT sold.is_test AND NOT EXISTS (SELECT 1 FROM refund AS later WHERE later.store_id = failed.store_id
      AND later.payment_id = failed.payment_id AND later.id > failed.id AND later.status IN ('pending', 'succeeded')))`;

/** What waits for a person, counted in one statement. Test orders do not count. */
export const needsQuery = (db: Db, span: NeedsSpan) => {
  const { storeId, now } = span;
  const isUnanswered = sql`status IN ('open', 'sent_to_kitchen', 'in_progress', 'ready')
    AND cancellation_requested_at IS NOT NULL`;
  return db
    .select({
      unaccepted: countOrders(storeId, sql`status = 'sent_to_kitchen' AND acknowledged_at IS NULL`).as("unaccepted"),
      late: countOrders(storeId, sql`status IN ('sent_to_kitchen', 'in_progress') AND promised_at < ${now}`).as("late"),
      cancellation: countOrders(storeId, isUnanswered).as("cancellation"),
      failedRefund: failedRefunds(span).as("failed_refund"),
      dispute: sql<number>`(SELECT count(*) FROM dispute
        WHERE store_id = ${storeId} AND status IN ('needs_response', 'warning_needs_response'))`.as("dispute"),
      parkedWebhook: sql<number>`(SELECT count(*) FROM webhook_delivery
        WHERE store_id = ${storeId} AND status = 'parked')`.as("parked_webhook"),
      openDay: uncountedDay(span).as("open_day"),
    })
    .from(sql`(SELECT 1) AS one`);
};

const maxUpcoming = 5;

/** The next scheduled orders that the kitchen does not have yet, and that are paid or paid in person. */
export const upcomingQuery = (db: Db, storeId: string, from: Instant) => {
  const { id, orderNumber, orderType, scheduledFor, customerName, isTest, status, firstPaidAt } = restaurantOrder;
  const itemCount = sql<number>`(SELECT coalesce(sum(sold.quantity), 0) FROM order_item AS sold
    WHERE sold.store_id = ${storeId} AND sold.order_id = restaurant_order.id AND sold.superseded_in IS NULL)`;
  const isPaidInPerson = sql`NOT EXISTS (SELECT 1 FROM payment AS due WHERE due.store_id = ${storeId}
    AND due.order_id = restaurant_order.id AND due.provider NOT IN ('cash', 'manual'))`;
  return db
    .select({ id, orderNumber, orderType, scheduledFor, customerName, itemCount: itemCount.as("item_count") })
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        eq(status, "open"),
        eq(isTest, false),
        gte(scheduledFor, from),
        or(isNotNull(firstPaidAt), isPaidInPerson),
      ),
    )
    .orderBy(asc(scheduledFor), asc(id))
    .limit(maxUpcoming);
};
