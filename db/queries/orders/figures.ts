import { and, count, eq, exists, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import type { OrderStatus } from "../../schema/enums.ts";
import { orderEvent, payment, restaurantOrder } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

/** The totals of one order status on a business day. Amounts in minor units. */
export interface StatusFigures {
  status: OrderStatus;
  orders: number;
  /** The totals of paid orders, minus refunds. */
  paid: number;
  /** The outstanding amount of the other orders. */
  toCollect: number;
  /** Orders that were not ready when promised, or are overdue. */
  late: number;
  /** The number of orders that became ready, and the total minutes from their release. */
  readyCount: number;
  minutes: number;
}

/** The figures of a business day by status, without test orders, in one statement. */
export const readFigures = (db: Db, storeId: string, day: LocalDate, now: Instant): Promise<StatusFigures[]> => {
  const { isTest, businessDay } = restaurantOrder;
  const ofDay = and(eq(restaurantOrder.storeId, storeId), eq(businessDay, day), sql`NOT ${isTest}`);
  const reached = (status: OrderStatus) =>
    sql<Instant | null>`min(CASE WHEN ${orderEvent.status} = ${status} THEN ${orderEvent.at} END)`;
  const steps = db
    .select({
      orderId: orderEvent.orderId,
      releasedAt: reached("sent_to_kitchen").as("released_at"),
      readyAt: reached("ready").as("first_ready_at"),
    })
    .from(restaurantOrder)
    .innerJoin(orderEvent, and(eq(orderEvent.storeId, storeId), eq(orderEvent.orderId, restaurantOrder.id)))
    .where(ofDay)
    .groupBy(orderEvent.orderId)
    .as("steps");
  const isProcessing = exists(
    db
      .select({ found: sql`1` })
      .from(payment)
      .where(
        and(eq(payment.storeId, storeId), eq(payment.orderId, restaurantOrder.id), eq(payment.status, "processing")),
      ),
  );
  const { outstanding, total, refundedTotal, settledByGoodwill } = restaurantOrder;
  const isPaid = sql`${outstanding} <= 0 AND NOT ${isProcessing}`;
  const minutes = sql`(julianday(${steps.readyAt}) - julianday(${steps.releasedAt})) * 1440`;
  const isLate = sql`${restaurantOrder.status} NOT IN ('open', 'cancelled') AND ${restaurantOrder.promisedAt} < coalesce(${steps.readyAt}, ${now})`;
  return db
    .select({
      status: restaurantOrder.status,
      orders: count(),
      paid: sql<number>`sum(CASE WHEN ${isPaid} THEN ${total} - ${refundedTotal} + ${settledByGoodwill} ELSE 0 END)`,
      toCollect: sql<number>`sum(CASE WHEN ${isPaid} THEN 0 ELSE max(${outstanding}, 0) END)`,
      late: sql<number>`count(CASE WHEN ${isLate} THEN 1 END)`,
      readyCount: sql<number>`count(${steps.readyAt})`,
      minutes: sql<number>`coalesce(sum(${minutes}), 0)`,
    })
    .from(restaurantOrder)
    .leftJoin(steps, eq(steps.orderId, restaurantOrder.id))
    .where(ofDay)
    .groupBy(restaurantOrder.status);
};
