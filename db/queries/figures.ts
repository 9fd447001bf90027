import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { OrderStatus } from "../schema/enums.ts";
import { orderEvent, restaurantOrder } from "../schema/index.ts";
import type { Instant, LocalDate } from "../schema/shapes.ts";

/** What the orders of one state add up to on a business day. Amounts in minor units. */
export interface StatusFigures {
  status: OrderStatus;
  orders: number;
  /** Their totals less what went back. */
  net: number;
  /** Those that were not ready when they were promised, or are not by now. */
  late: number;
  /** Those that were made ready, and the minutes that took from their release, all together. */
  made: number;
  minutes: number;
}

/** The figures of a business day by state, in one statement. */
export const readFigures = (db: Db, storeId: string, day: LocalDate, now: Instant): Promise<StatusFigures[]> => {
  const ofDay = and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.businessDay, day));
  const reached = (status: OrderStatus) =>
    sql<Instant | null>`min(CASE WHEN ${orderEvent.status} = ${status} THEN ${orderEvent.at} END)`;
  const steps = db
    .select({
      orderId: orderEvent.orderId,
      releasedAt: reached("sent_to_kitchen").as("released_at"),
      readyAt: reached("ready").as("ready_at"),
    })
    .from(restaurantOrder)
    .innerJoin(orderEvent, and(eq(orderEvent.storeId, storeId), eq(orderEvent.orderId, restaurantOrder.id)))
    .where(ofDay)
    .groupBy(orderEvent.orderId)
    .as("steps");
  const minutes = sql`(julianday(${steps.readyAt}) - julianday(${steps.releasedAt})) * 1440`;
  const isLate = sql`${restaurantOrder.status} NOT IN ('open', 'cancelled') AND ${restaurantOrder.promisedAt} < coalesce(${steps.readyAt}, ${now})`;
  return db
    .select({
      status: restaurantOrder.status,
      orders: count(),
      net: sql<number>`sum(${restaurantOrder.total} - ${restaurantOrder.refundedTotal})`,
      late: sql<number>`count(CASE WHEN ${isLate} THEN 1 END)`,
      made: sql<number>`count(${steps.readyAt})`,
      minutes: sql<number>`coalesce(sum(${minutes}), 0)`,
    })
    .from(restaurantOrder)
    .leftJoin(steps, eq(steps.orderId, restaurantOrder.id))
    .where(ofDay)
    .groupBy(restaurantOrder.status);
};
