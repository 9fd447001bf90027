import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, insertRows } from "../rows.ts";
import { dailyNumber, orderEvent, orderItem, payment, refund, restaurantOrder } from "../schema/index.ts";
import type { Instant, LocalDate } from "../schema/shapes.ts";

export type OrderRow = typeof restaurantOrder.$inferSelect;
export type OrderItemRow = typeof orderItem.$inferSelect;
type OrderEventRow = typeof orderEvent.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

/** An order with all that belongs to it, as of one moment. */
export interface OrderRecord {
  order: OrderRow;
  items: OrderItemRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  events: OrderEventRow[];
}

export const readOrder = async (db: Db, storeId: string, orderId: string): Promise<OrderRecord | null> => {
  const ofPayments = and(eq(payment.storeId, storeId), eq(payment.orderId, orderId));
  const paymentIds = db.select({ id: payment.id }).from(payment).where(ofPayments);
  const [orders, items, payments, refunds, events] = await db.batch([
    db
      .select()
      .from(restaurantOrder)
      .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId))),
    db
      .select()
      .from(orderItem)
      .where(and(eq(orderItem.storeId, storeId), eq(orderItem.orderId, orderId)))
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
      .where(and(eq(orderEvent.storeId, storeId), eq(orderEvent.orderId, orderId)))
      .orderBy(asc(orderEvent.seq)),
  ]);
  const [order] = orders;
  return order ? { order, items, payments, refunds, events } : null;
};

const ofOrder = (storeId: string, orderId: string) =>
  and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId));

export const readOrderNumber = async (db: Db, storeId: string, orderId: string): Promise<string | null> => {
  const { orderNumber } = restaurantOrder;
  const [row] = await db.select({ orderNumber }).from(restaurantOrder).where(ofOrder(storeId, orderId));
  return row?.orderNumber ?? null;
};

const takeNumber = (db: Db, storeId: string, businessDay: LocalDate): Write =>
  db
    .insert(dailyNumber)
    .values({ storeId, businessDay, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [dailyNumber.storeId, dailyNumber.businessDay],
      set: { lastNumber: sql`${dailyNumber.lastNumber} + 1` },
    });

/** An order that has no number yet; `menuRevision` is the one it was priced by. */
export type NewOrder = Omit<typeof restaurantOrder.$inferInsert, "orderNumber">;

/** Writes an order with the next number of its business day. Where the menu has moved on since it was priced, its revision
 *  becomes null, which breaks the batch as MENU_MOVED. */
export const insertOrder = (db: Db, order: NewOrder): Write[] => {
  const { storeId, businessDay, menuRevision } = order;
  return [
    takeNumber(db, storeId, businessDay),
    db.insert(restaurantOrder).values({
      ...order,
      orderNumber: sql`(SELECT CAST(last_number AS TEXT) FROM daily_number
        WHERE store_id = ${storeId} AND business_day = ${businessDay})`,
      menuRevision: sql`(SELECT CASE WHEN menu_revision = ${menuRevision} THEN menu_revision END FROM store_settings
        WHERE id = ${storeId})`,
    }),
  ];
};

export const insertOrderItems = (db: Db, items: readonly FullRow<typeof orderItem>[]): Write =>
  insertRows(db, orderItem, items);

/** Appends to the history; its numbers must follow the last one, or another writer was first: EVENT_SEQUENCE. */
export const insertOrderEvents = (db: Db, events: readonly FullRow<typeof orderEvent>[]): Write =>
  insertRows(db, orderEvent, events);

/** What of an order changes after it was placed. */
export type OrderChanges = Partial<
  Pick<OrderRow, "status" | "lastSeq" | "acknowledgedAt" | "promisedAt" | "linkVersion">
> & { updatedAt: Instant };

export const updateOrder = (db: Db, storeId: string, orderId: string, changes: OrderChanges): Write =>
  db.update(restaurantOrder).set(changes).where(ofOrder(storeId, orderId));

export type NewOrderItem = FullRow<typeof orderItem>;
export type NewOrderEvent = FullRow<typeof orderEvent>;
