import { and, asc, desc, eq, gte, isNull, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import type { OrderSource, OrderStatus, OrderType, PaymentMethod } from "../../schema/enums.ts";
import { dispute, orderItem, orderSearchTerm, payment, restaurantOrder } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

/** The place of an order in a list, which is sorted by business day and id, the newest first. */
export interface OrderPosition {
  day: string;
  id: string;
}

/** The part of a list that is read: from a business day to the orders before a position. */
export interface OrderSpan {
  storeId: string;
  from: LocalDate | null;
  before: OrderPosition;
}

/** A range of search terms: from `from` up to and without `to`. */
interface TermRange {
  from: string;
  to: string;
}

const inSpan = (row: Record<"storeId" | "businessDay" | "id", SQLiteColumn>, { storeId, from, before }: OrderSpan) =>
  and(
    eq(row.storeId, storeId),
    gte(row.businessDay, from ?? ""),
    // One comparison of pairs, so that the index is read from the position on.
    sql`(${row.businessDay}, ${row.id}) < (${before.day}, ${before.id})`,
  );

/** The newest orders of a span. */
export const readNewest = (db: Db, span: OrderSpan, limit: number): Promise<OrderPosition[]> => {
  const { storeId, businessDay, id } = restaurantOrder;
  return db
    .select({ day: businessDay, id })
    .from(restaurantOrder)
    .where(inSpan({ storeId, businessDay, id }, span))
    .orderBy(desc(businessDay), desc(id))
    .limit(limit);
};

/** The newest orders with a dish, by id. `since` is the smallest id that counts. */
export const readNewestWithDish = async (
  db: Db,
  { storeId, before }: OrderSpan,
  { menuItemId, since }: { menuItemId: string; since: string },
  limit: number,
): Promise<OrderPosition[]> => {
  const { orderId: id } = orderItem;
  const rows = await db
    .selectDistinct({ id })
    .from(orderItem)
    .where(
      and(
        eq(orderItem.storeId, storeId),
        eq(orderItem.menuItemId, menuItemId),
        gte(id, since),
        sql`${id} < ${before.id}`,
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({ day: before.day, id: row.id }));
};

/** The most different terms whose newest orders are read, and the most orders of any terms that are sorted. */
const maxTerms = 8;
const maxRangeRows = 150;

/** The different terms in ranges, found by one step in the index for each (SQLite's "skip scan" by recursion). */
const distinctTerms = (storeId: string, ranges: readonly TermRange[]): SQL => {
  const next = (condition: SQL) =>
    sql`(SELECT min(term) FROM ${orderSearchTerm} WHERE store_id = ${storeId} AND ${condition})`;
  return sql`(WITH RECURSIVE found(term, last) AS (
    SELECT ${next(sql`term >= value ->> 'from' AND term < value ->> 'to'`)}, value ->> 'to' FROM json_each(${JSON.stringify(ranges)})
    UNION ALL
    SELECT ${next(sql`term > found.term AND term < found.last`)}, found.last FROM found WHERE found.term IS NOT NULL
    LIMIT ${maxTerms + 1 + ranges.length}
  ) SELECT term FROM found WHERE term IS NOT NULL)`;
};

/** Orders that a search may have found. */
interface Candidates {
  /** At most `limit` of the newest, or all of them if they are exhausted. */
  positions: OrderPosition[];
  isExhausted: boolean;
}

/** The newest orders with a term in one of the ranges, in three statements. Null if more than 8 terms of more than 150
 *  orders match, so that reading the newest orders one by one finds some sooner. */
export const readNewestWithTerm = async (
  db: Db,
  span: OrderSpan,
  ranges: readonly TermRange[],
  limit: number,
): Promise<Candidates | null> => {
  const { storeId } = span;
  const { businessDay, orderId: id } = orderSearchTerm;
  const terms = distinctTerms(storeId, ranges);
  const newest = db
    .select({ day: businessDay, id })
    .from(orderSearchTerm)
    .where(
      and(
        inSpan({ storeId: orderSearchTerm.storeId, businessDay, id }, span),
        sql`${orderSearchTerm.term} = found.term`,
      ),
    )
    .orderBy(desc(businessDay), desc(id))
    .limit(limit);
  const position = { day: sql<string>`hit.value ->> 0`.as("day"), id: sql<string>`hit.value ->> 1`.as("id") };
  // A cross join reads the ranges first; else all terms of the store would be read.
  const inRanges = sql`(SELECT business_day, order_id FROM json_each(${JSON.stringify(ranges)}) CROSS JOIN ${orderSearchTerm}
    WHERE store_id = ${storeId} AND term >= value ->> 'from' AND term < value ->> 'to' LIMIT ${maxRangeRows + 1})`;
  const [found, byTerm, byRange] = await batch(db, [
    db.select({ terms: sql<number>`count(*)` }).from(sql`${terms}`),
    db
      .selectDistinct(position)
      .from(
        sql`${terms} AS found, json_each((SELECT json_group_array(json_array(business_day, order_id)) FROM (${newest}))) AS hit`,
      )
      .orderBy(desc(position.day), desc(position.id))
      .limit(limit),
    db.select({ day: sql<string>`business_day`.as("day"), id: sql<string>`order_id`.as("id") }).from(inRanges),
  ]);
  if (byRange.length <= maxRangeRows) return { positions: sortInSpan(byRange, span), isExhausted: true };
  const { terms: count = 0 } = found[0] ?? {};
  return count > maxTerms ? null : { positions: byTerm, isExhausted: byTerm.length < limit };
};

const isBefore = (a: OrderPosition, b: OrderPosition): boolean => (a.day === b.day ? a.id < b.id : a.day < b.day);

const sortInSpan = (positions: readonly OrderPosition[], { from, before }: OrderSpan): OrderPosition[] => {
  const distinct = new Map(positions.map((position) => [position.id, position]));
  return [...distinct.values()]
    .filter((position) => isBefore(position, before) && position.day >= (from ?? ""))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1));
};

/** Conditions of orders. Empty lists, null and false do not restrict. */
export interface OrderConditions {
  from: LocalDate | null;
  to: LocalDate | null;
  statuses: readonly OrderStatus[];
  orderTypes: readonly OrderType[];
  orderSources: readonly OrderSource[];
  paymentMethods: readonly PaymentMethod[];
  menuItemId: string | null;
  isUnpaid: boolean;
  isRefunded: boolean;
  isLate: boolean;
  hidesTests: boolean;
  /** Orders with a dish count if they were placed since then. */
  dishSince: Instant;
  now: Instant;
}

/** A column whose indexes are not used, because the orders are found by their ids and only checked by it. */
const unindexed = (column: SQLiteColumn): SQL => sql`+${column}`;

const isIn = (column: SQLiteColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** A condition of a filter, which does not restrict if it names no value. */
const isOneOf = (column: SQLiteColumn | SQL, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : isIn(column, values);

// Values and not EXISTS, which SQLite may turn into a join that starts from every order with the dish or payment.
const hasDish = (menuItemId: string): SQL =>
  sql`(SELECT 1 FROM ${orderItem} WHERE ${orderItem.storeId} = ${restaurantOrder.storeId}
    AND ${orderItem.menuItemId} = ${menuItemId} AND ${orderItem.orderId} = ${restaurantOrder.id} LIMIT 1) IS NOT NULL`;

const hasPayment = (methods: readonly PaymentMethod[]): SQL =>
  sql`(SELECT 1 FROM ${payment} WHERE ${payment.storeId} = ${restaurantOrder.storeId}
    AND ${payment.orderId} = ${restaurantOrder.id} AND ${isIn(payment.paymentMethod, methods)} LIMIT 1) IS NOT NULL`;

const holdsAll = (conditions: OrderConditions) => {
  const { status, promisedAt, readyAt, outstanding, refundedTotal, createdAt, businessDay, isTest } = restaurantOrder;
  const { from, to, menuItemId, paymentMethods, now } = conditions;
  return and(
    from === null ? undefined : gte(unindexed(businessDay), from),
    to === null ? undefined : lte(unindexed(businessDay), to),
    isOneOf(unindexed(status), conditions.statuses),
    isOneOf(restaurantOrder.orderType, conditions.orderTypes),
    isOneOf(restaurantOrder.orderSource, conditions.orderSources),
    conditions.hidesTests ? sql`NOT ${isTest}` : undefined,
    conditions.isUnpaid ? and(sql`${outstanding} > 0`, ne(status, "cancelled")) : undefined,
    conditions.isRefunded ? sql`${refundedTotal} > 0` : undefined,
    conditions.isLate
      ? and(notInArray(status, ["open", "cancelled"]), sql`${promisedAt} < coalesce(${readyAt}, ${now})`)
      : undefined,
    menuItemId === null ? undefined : and(gte(unindexed(createdAt), conditions.dishSince), hasDish(menuItemId)),
    paymentMethods.length === 0 ? undefined : hasPayment(paymentMethods),
  );
};

/** What a list has of an order. */
const listColumns = (() => {
  const { id, businessDay, orderNumber, createdAt, orderType, orderSource, status, scheduledFor } = restaurantOrder;
  const { promisedAt, readyAt, acknowledgedAt, cancellationRequestedAt, tableName, isTest } = restaurantOrder;
  const { subtotal, discount, deliveryFee, fees, tax, tip, total, refundedTotal, outstanding } = restaurantOrder;
  const { currencyCode, customerName, customerEmail, customerPhone } = restaurantOrder;
  return {
    ...{ id, businessDay, orderNumber, createdAt, orderType, orderSource, status, scheduledFor },
    ...{ promisedAt, readyAt, acknowledgedAt, cancellationRequestedAt, tableName, isTest },
    ...{ subtotal, discount, deliveryFee, fees, tax, tip, total, refundedTotal, outstanding },
    ...{ currencyCode, customerName, customerEmail, customerPhone },
  };
})();

/** Those of the orders that meet the conditions, in any order. */
export const readOrdersAt = (
  db: Db,
  storeId: string,
  positions: readonly OrderPosition[],
  conditions: OrderConditions,
) =>
  db
    .select(listColumns)
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        isIn(
          restaurantOrder.id,
          positions.map(({ id }) => id),
        ),
        holdsAll(conditions),
      ),
    );

export type ListedOrder = Awaited<ReturnType<typeof readOrdersAt>>[number];

/** The items, the payments and the open disputes of listed orders, in three statements. */
export const readListParts = async (db: Db, storeId: string, orderIds: readonly string[]) => {
  const [items, payments, disputes] = await batch(db, [
    db
      .select({ orderId: orderItem.orderId, quantity: sql<number>`sum(${orderItem.quantity})` })
      .from(orderItem)
      .where(and(eq(orderItem.storeId, storeId), isNull(orderItem.supersededIn), isIn(orderItem.orderId, orderIds)))
      .groupBy(orderItem.orderId),
    db
      .select({
        orderId: payment.orderId,
        status: payment.status,
        paymentMethod: payment.paymentMethod,
        cardLast4: payment.cardLast4,
      })
      .from(payment)
      .where(and(eq(payment.storeId, storeId), isIn(payment.orderId, orderIds)))
      // Not by the index of ids, which would read every payment of the store.
      .orderBy(asc(unindexed(payment.id))),
    db
      .select({ orderId: dispute.orderId })
      .from(dispute)
      .where(and(eq(dispute.storeId, storeId), isIn(dispute.orderId, orderIds), isNull(unindexed(dispute.closedAt)))),
  ]);
  return { items, payments, disputes };
};
