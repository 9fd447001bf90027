import { and, desc, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { orderItem, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

/** The length of the intervals in which orders are counted. */
const intervalMinutes = 20;
/** Bounds the rows that are read, whatever a store sells. */
const maxOrders = 2000;

/** The statements that sum up a store's latest orders since an instant, at most 2,000: their busiest 20 minutes, their
 *  types and amounts, and how often each dish was ordered. Cancelled and test
 *  orders do not count. */
export const rehearsalHistoryQueries = (db: Db, storeId: string, since: Instant) => {
  const { id, orderType, scheduledFor, subtotal, tip, createdAt, status, isTest } = restaurantOrder;
  // Not a parameter: D1 binds numbers as REAL, and a division by one does not round down.
  const seconds = sql.raw(String(intervalMinutes * 60));
  const recent = db
    .select({ id, orderType, scheduledFor, subtotal, tip, createdAt })
    .from(restaurantOrder)
    .where(
      and(eq(restaurantOrder.storeId, storeId), gte(createdAt, since), ne(status, "cancelled"), sql`NOT ${isTest}`),
    )
    .orderBy(desc(createdAt))
    .limit(maxOrders)
    .as("recent");
  const startSeconds = sql<number>`CAST(strftime('%s', ${recent.createdAt}) AS INTEGER) / ${seconds} * ${seconds}`;
  const countIf = (condition: ReturnType<typeof sql>) => sql<number>`count(CASE WHEN ${condition} THEN 1 END)`;
  const intervals = db
    .select({
      startSeconds: startSeconds.as("start_seconds"),
      orders: sql<number>`count(*)`.as("orders"),
      deliveries: countIf(sql`${recent.orderType} = 'delivery'`).as("deliveries"),
      dineIns: countIf(sql`${recent.orderType} = 'dine_in'`).as("dine_ins"),
      scheduled: countIf(sql`${recent.scheduledFor} IS NOT NULL`).as("scheduled"),
      subtotal: sql<number>`sum(${recent.subtotal})`.as("subtotal_sum"),
      tip: sql<number>`sum(${recent.tip})`.as("tip_sum"),
    })
    .from(recent)
    .groupBy(startSeconds)
    .as("intervals");
  const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)`;
  const totals = db
    .select({
      orders: sum(intervals.orders),
      deliveries: sum(intervals.deliveries),
      dineIns: sum(intervals.dineIns),
      scheduled: sum(intervals.scheduled),
      subtotal: sum(intervals.subtotal),
      tip: sum(intervals.tip),
      busiestOrders: sql<number>`coalesce(max(${intervals.orders}), 0)`,
      // SQLite takes a bare column from the row of the only max() (sqlite.org, "Bare columns in an aggregate query").
      busiestFromSeconds: sql<number | null>`${intervals.startSeconds}`,
    })
    .from(intervals);
  const dishes = db
    .select({ menuItemId: sql<string>`${orderItem.menuItemId}`, portions: sum(orderItem.quantity) })
    .from(recent)
    .innerJoin(orderItem, and(eq(orderItem.storeId, storeId), eq(orderItem.orderId, recent.id)))
    .where(isNotNull(orderItem.menuItemId))
    .groupBy(orderItem.menuItemId);
  return { totals, dishes };
};
