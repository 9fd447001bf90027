import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { valueOrAbort } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared, settable } from "../../prepared.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { dailyNumber, orderEvent, orderItem, payment, type refund, restaurantOrder } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

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

/** An order by its store's id and its own. */
export interface OrderName {
  storeId: string;
  orderId: string;
}

const recordRead = (db: Db, where: SQL | undefined) =>
  db.query.restaurantOrder.findMany({
    where,
    with: {
      items: { orderBy: [asc(orderItem.sortOrder)] },
      payments: { orderBy: [asc(payment.id)], with: { refunds: true } },
      events: { orderBy: [asc(orderEvent.seq)] },
    },
  });

const orderRead = prepared((db, { storeId, orderId }: Places<OrderName>) =>
  recordRead(db, and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId))),
);

const ordersRead = prepared((db, { storeId, ids }: Places<{ storeId: string; ids: string }>) =>
  recordRead(
    db,
    and(eq(restaurantOrder.storeId, storeId), sql`${restaurantOrder.id} IN (SELECT value FROM json_each(${ids}))`),
  ),
);

type OrderRead = ReturnType<typeof orderRead>;

/** The statement that reads an order with all that belongs to it. */
export const orderQuery = (db: Db, name: OrderName): OrderRead => orderRead(db, name);

/** What that statement found. */
export const toRecord = ([found]: OrderRead["_"]["result"]): OrderRecord | null => {
  if (!found) return null;
  const { items, payments, events, ...order } = found;
  const refunds = payments.flatMap((row) => row.refunds).sort((one, other) => (one.id < other.id ? -1 : 1));
  return { order, items, payments: payments.map(({ refunds: _, ...row }) => row), refunds, events };
};

/** Several orders of a store, in one statement. */
export const readOrders = async (db: Db, storeId: string, ids: readonly string[]): Promise<OrderRecord[]> => {
  if (ids.length === 0) return [];
  const found = await ordersRead(db, { storeId, ids: JSON.stringify(ids) });
  return found.flatMap((row) => toRecord([row]) ?? []);
};

export const readOrder = async (db: Db, storeId: string, orderId: string): Promise<OrderRecord | null> =>
  toRecord(await orderQuery(db, { storeId, orderId }));

const takeNumber = prepared((db, day: Places<{ storeId: string; businessDay: LocalDate }>) =>
  db
    .insert(dailyNumber)
    .values({ ...day, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [dailyNumber.storeId, dailyNumber.businessDay],
      set: { lastNumber: sql`${dailyNumber.lastNumber} + 1` },
    }),
);

/** Keyed digests of who placed an order, by which open orders are counted; null for what is not counted. */
export type AskerDigests = Pick<OrderRow, "askerBrowser" | "askerEmail" | "askerPhone" | "askerNetwork">;

export const notCounted: AskerDigests = { askerBrowser: null, askerEmail: null, askerPhone: null, askerNetwork: null };

/** An order that has no number yet; `menuRevision` is the one it was priced by. */
export type NewOrder = Omit<typeof restaurantOrder.$inferInsert, "orderNumber" | keyof AskerDigests> & AskerDigests;

/** How many open orders one asker may have. */
export interface OpenOrderBounds {
  maxPerPerson: number;
  maxPerNetwork: number;
}

type InsertedOrder = NewOrder & Partial<OpenOrderBounds>;

/** Whether none of an order's digests counts as many open orders already as are allowed. */
const hasRoomForOrder = (order: Record<keyof AskerDigests | keyof OpenOrderBounds, SQLWrapper>): SQL => {
  const { askerBrowser, askerEmail, askerPhone, askerNetwork } = restaurantOrder;
  const open = (column: SQLiteColumn, digest: SQLWrapper) =>
    sql`(SELECT count(*) FROM ${restaurantOrder} WHERE ${column} = ${digest})`;
  return sql`${open(askerBrowser, order.askerBrowser)} < ${order.maxPerPerson}
    AND ${open(askerEmail, order.askerEmail)} < ${order.maxPerPerson}
    AND ${open(askerPhone, order.askerPhone)} < ${order.maxPerPerson}
    AND ${open(askerNetwork, order.askerNetwork)} < ${order.maxPerNetwork}`;
};

const orderInsert = prepared((db, { maxPerPerson, maxPerNetwork, ...order }: Places<InsertedOrder>) => {
  const { storeId, businessDay, menuRevision } = order;
  const revision = sql`menu_revision`;
  const bounded =
    maxPerPerson && maxPerNetwork
      ? valueOrAbort(revision, hasRoomForOrder({ ...order, maxPerPerson, maxPerNetwork }), "TOO_MANY_OPEN_ORDERS")
      : revision;
  return db
    .insert(restaurantOrder)
    .values({
      ...order,
      orderNumber: sql`(SELECT CAST(last_number AS TEXT) FROM daily_number
        WHERE store_id = ${storeId} AND business_day = ${businessDay})`,
      menuRevision: sql`(SELECT CASE WHEN menu_revision = ${menuRevision} THEN ${bounded} END FROM store_settings
        WHERE id = ${storeId})`,
    })
    .returning({ orderNumber: restaurantOrder.orderNumber });
});

/** Writes an order with the next number of its business day, which the last of the statements answers. Where the menu has moved
 *  on since it was priced, its revision becomes null, which breaks the batch as MENU_MOVED. With bounds, the batch aborts as
 *  TOO_MANY_OPEN_ORDERS if one of the order's digests already counts as many orders as are allowed. */
export const insertOrder = (db: Db, order: NewOrder, bounds: OpenOrderBounds | null) =>
  [
    takeNumber(db, { storeId: order.storeId, businessDay: order.businessDay }),
    orderInsert(db, { ...order, ...bounds }),
  ] as const;

export const insertOrderItems = (db: Db, items: readonly FullRow<typeof orderItem>[]): Write =>
  insertRows(db, orderItem, items);

/** Appends to the history; its numbers must follow the last one, or another writer was first: EVENT_SEQUENCE. */
export const insertOrderEvents = (db: Db, events: readonly FullRow<typeof orderEvent>[]): Write =>
  insertRows(db, orderEvent, events);

/** What of an order changes after it was placed. */
export type OrderChanges = Partial<
  Pick<
    OrderRow,
    | "status"
    | "lastSeq"
    | "acknowledgedAt"
    | "promisedAt"
    | "linkVersion"
    | "paymentTriedAt"
    | "dueAt"
    | "cancellationRequestedAt"
    | "cancellationRequestedBy"
    | "cancellationRequestReason"
  > &
    AskerDigests
> & { updatedAt: Instant };

const orderUpdate = prepared((db, { storeId, orderId, ...changes }: Places<OrderName & OrderChanges>) =>
  db
    .update(restaurantOrder)
    .set(settable(changes))
    .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId))),
);

export const updateOrder = (db: Db, storeId: string, orderId: string, changes: OrderChanges): Write =>
  orderUpdate(db, { storeId, orderId, ...changes });

export type NewOrderItem = FullRow<typeof orderItem>;
export type NewOrderEvent = FullRow<typeof orderEvent>;
