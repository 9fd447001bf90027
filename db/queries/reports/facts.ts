import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import type { PaymentMethod } from "../../schema/enums.ts";
import { orderItem, payment, type receipt, refund, restaurantOrder } from "../../schema/index.ts";
import { countedAt, isOwnCurrency } from "../../schema/payments.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

/** A span of time from `from` until just before `to`. */
export interface MoneySpan {
  from: Instant;
  to: Instant;
}

/** Business days of a store, and the spans in which their money is booked. */
export interface FactsRange {
  storeId: string;
  days: readonly LocalDate[];
  spans: readonly MoneySpan[];
  /** How many rows of each kind are read at most. */
  maxRows: number;
}

/** Orders of the days that the kitchen has. Test orders count in no report. */
const isReleasedOn = ({ storeId, days }: FactsRange): SQL | undefined =>
  and(
    eq(restaurantOrder.storeId, storeId),
    sql`${restaurantOrder.businessDay} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`,
    eq(restaurantOrder.isTest, false),
    notInArray(restaurantOrder.status, ["open", "cancelled"]),
  );

// The tables are named in the text, because drizzle leaves their names out of a query of one table.
export const releasedAt = sql<Instant | null>`(SELECT min(released.at) FROM order_event AS released
  WHERE released.store_id = restaurant_order.store_id AND released.order_id = restaurant_order.id
    AND released.status = 'sent_to_kitchen')`;

/** A payment's part of its order's tip, as JSON has it. */
interface TipRow {
  method: string | null;
  tipAmount: number;
  isSurplus: 0 | 1;
}

// The named boundary: the array is built below.
const parseTips = (json: string) =>
  (JSON.parse(json) as TipRow[]).map(({ isSurplus, ...tip }) => ({ ...tip, isSurplus: isSurplus === 1 }));

/** The captured payments of an order with a tip, the oldest first, with what refunds did not return of it. The status
 *  has no index here, which would read all payments of the store. */
const paidTips = sql`CASE WHEN restaurant_order.tip = 0 THEN '[]' ELSE (SELECT json_group_array(json_object(
    'method', paid.payment_method, 'tipAmount', max(0, paid.tip_amount - coalesce((
    SELECT sum(refund.tip_amount) FROM refund WHERE refund.store_id = paid.store_id AND refund.payment_id = paid.id
      AND refund.kind = 'goodwill' AND +refund.status = 'succeeded'), 0)), 'isSurplus', EXISTS (
    SELECT 1 FROM refund WHERE refund.store_id = paid.store_id AND refund.payment_id = paid.id AND refund.kind = 'surplus'
      AND +refund.status <> 'failed'))
    ORDER BY paid.created_at, paid.id)
  FROM payment AS paid WHERE paid.store_id = restaurant_order.store_id AND paid.order_id = restaurant_order.id
    AND +paid.status IN ('succeeded', 'partially_refunded', 'refunded')) END`.mapWith(parseTips);

// The named boundary: the array is built below, of what each return took back, and when.
const parseReturns = (json: string) =>
  JSON.parse(json) as Pick<typeof receipt.$inferSelect, "issuedAt" | "total" | "tip" | "taxLines">[];

/** What the receipts of returns took back of an order. */
const returns =
  sql`CASE WHEN restaurant_order.refunded_total = 0 AND restaurant_order.settled_by_goodwill = 0 THEN '[]' ELSE (SELECT json_group_array(json_object(
    'issuedAt', returned.issued_at, 'total', returned.total, 'tip', returned.tip, 'taxLines', json(returned.tax_lines))
    ORDER BY returned.position)
  FROM receipt AS returned WHERE returned.store_id = restaurant_order.store_id
    AND returned.order_id = restaurant_order.id AND +returned.kind IN ('goodwill', 'cancellation')) END`.mapWith(
    parseReturns,
  );

/** The columns of an order from which its sale and what is left to collect of it are derived. */
export const saleColumns = (() => {
  const { id, status, isTest, firstPaidAt, orderType, orderSource, promoCode, promoDiscount } = restaurantOrder;
  const { subtotal, discount, deliveryFee, fees, tax, taxIncluded, taxLines, tip, total } = restaurantOrder;
  const { businessDay, scheduledFor, createdAt, settledByGoodwill, outstanding } = restaurantOrder;
  return {
    ...{ id, status, isTest, firstPaidAt, orderType, orderSource, promoCode, promoDiscount },
    ...{ subtotal, discount, deliveryFee, fees, tax, taxIncluded, taxLines, tip, total },
    ...{ businessDay, scheduledFor, createdAt, settledByGoodwill, outstanding },
    paidTips: paidTips.as("paid_tips"),
    returns: returns.as("returns"),
  };
})();

/** The columns of an item from which what was sold is derived. */
export const itemColumns = (() => {
  const { orderId, menuItemId, name, quantity, totalPrice, discountAmount, taxAmount, modifiers } = orderItem;
  return { orderId, menuItemId, name, quantity, totalPrice, discountAmount, taxAmount, modifiers };
})();

export const releasedOrders = (db: Db, range: FactsRange) => {
  const { promisedAt, readyAt } = restaurantOrder;
  return db
    .select({ ...saleColumns, promisedAt, readyAt, releasedAt: releasedAt.as("released_at") })
    .from(restaurantOrder)
    .where(isReleasedOn(range))
    .limit(range.maxRows);
};

/** Joins orders that were paid with their current items. */
export const isSoldItem = (range: FactsRange): SQL | undefined =>
  and(
    isReleasedOn(range),
    isNotNull(restaurantOrder.firstPaidAt),
    eq(orderItem.storeId, restaurantOrder.storeId),
    eq(orderItem.orderId, restaurantOrder.id),
    isNull(orderItem.supersededIn),
  );

/** The current items of orders that were paid. The orders are read first, and not all items of the store. */
const soldItems = (db: Db, range: FactsRange) =>
  db.select(itemColumns).from(restaurantOrder).crossJoin(orderItem).where(isSoldItem(range));

const inSpans = (at: SQL): SQL => sql`${at} >= span.value ->> 'from' AND ${at} < span.value ->> 'to'`;

const spanRows = ({ spans }: FactsRange): SQL => sql`json_each(${JSON.stringify(spans)}) AS span`;

const paidAt = sql<Instant>`${countedAt(payment)}`;
const refundedAt = sql<Instant>`${countedAt(refund)}`;
const reversedAt = sql<Instant>`${refund.reversedAt}`;

const payments = (db: Db, range: FactsRange) => {
  const { paymentMethod, amount, cashRounding } = payment;
  return db
    .select({ paymentMethod, amount, cashRounding, bookedAt: paidAt.as("booked") })
    .from(spanRows(range))
    .crossJoin(payment)
    .innerJoin(
      restaurantOrder,
      and(eq(restaurantOrder.storeId, payment.storeId), eq(restaurantOrder.id, payment.orderId)),
    )
    .where(
      and(
        eq(payment.storeId, range.storeId),
        isNotNull(payment.processedAt),
        inSpans(paidAt),
        inArray(payment.status, ["succeeded", "partially_refunded", "refunded"]),
        eq(restaurantOrder.isTest, false),
        isOwnCurrency,
      ),
    )
    .limit(range.maxRows);
};

/** The method that gave money back; null for a refund by hand, which neither the drawer nor the processor made. */
const refundedBy = sql<PaymentMethod | null>`CASE WHEN ${refund.isManual} THEN NULL ELSE ${payment.paymentMethod} END`;

/** Refunds by the moment at which they count, or at which they are returned to the books because they failed. */
const refundsAt = (db: Db, range: FactsRange, at: SQL<Instant>, isCounted: SQL | undefined) => {
  const { kind, amount, cashRounding } = refund;
  return db
    .select({ kind, amount, cashRounding, paymentMethod: refundedBy.as("refunded_by"), bookedAt: at.as("booked") })
    .from(spanRows(range))
    .crossJoin(refund)
    .innerJoin(payment, and(eq(payment.storeId, refund.storeId), eq(payment.id, refund.paymentId)))
    .innerJoin(
      restaurantOrder,
      and(eq(restaurantOrder.storeId, payment.storeId), eq(restaurantOrder.id, payment.orderId)),
    )
    .where(
      and(eq(refund.storeId, range.storeId), isCounted, inSpans(at), eq(restaurantOrder.isTest, false), isOwnCurrency),
    )
    .limit(range.maxRows);
};

/** Refunds that count in the range, and those that are returned to the books in it. */
export const refundQueries = (db: Db, range: FactsRange) =>
  [
    refundsAt(db, range, refundedAt, and(isNotNull(refund.processedAt), eq(refund.status, "succeeded"))),
    refundsAt(db, range, reversedAt, isNotNull(refund.reversedAt)),
  ] as const;

/** The orders, items, payments and refunds of business days, in five statements of one batch. */
export const readDayFacts = async (db: Db, range: FactsRange) => {
  const [orders, items, paid, refunds, reversals] = await batch(db, [
    releasedOrders(db, range),
    soldItems(db, range),
    payments(db, range),
    ...refundQueries(db, range),
  ]);
  return { orders, items, payments: paid, refunds, reversals };
};

export type DayFactRows = Awaited<ReturnType<typeof readDayFacts>>;
