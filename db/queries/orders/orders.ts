import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { valueOrAbort } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import { relational } from "../../relational.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import {
  dailyNumber,
  orderEvent,
  orderFee,
  orderItem,
  payment,
  receipt,
  type refund,
  refundLine,
  restaurantOrder,
} from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";
import { isNotClosed, isUnsummed, type TouchedDays } from "../reports/guard.ts";
import { isBagFree } from "./bag-orders.ts";
import { numberReceipt, type ReceiptYear } from "./receipts.ts";

export type OrderRow = typeof restaurantOrder.$inferSelect;
export type OrderItemRow = typeof orderItem.$inferSelect;
type OrderEventRow = typeof orderEvent.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;
export type RefundLineRow = typeof refundLine.$inferSelect;
export type OrderFeeRow = typeof orderFee.$inferSelect;

/** A refund with what it gives back of lines, and the tax rate of each, which a new row does not have yet. */
export type RefundRecord = RefundRow & { lines: (RefundLineRow & { ratePpm?: number | null })[] };

/** What the later receipts of an order, and its pages, need of a receipt. */
export type OrderReceiptRow = Pick<
  typeof receipt.$inferSelect,
  "id" | "receiptNumber" | "kind" | "issuedAt" | "refundId" | "total" | "tip" | "taxLines"
>;

/** An order with its items, fees, payments, refunds and events, read at one moment. */
export interface OrderRecord {
  order: OrderRow;
  items: OrderItemRow[];
  fees: OrderFeeRow[];
  payments: PaymentRow[];
  refunds: RefundRecord[];
  events: OrderEventRow[];
  receipts: OrderReceiptRow[];
}

/** References an order by the ids of its store and itself. */
export interface OrderRef {
  storeId: string;
  orderId: string;
}

/** The tax rate of a refunded line in its last revision, which an edit may have removed. */
const lineRate = ({ storeId, lineId }: { storeId: SQLWrapper; lineId: SQLWrapper }) =>
  sql<number | null>`(SELECT sold.tax_rate_ppm FROM order_item AS first INNER JOIN order_item AS sold
    ON sold.store_id = first.store_id AND sold.order_id = first.order_id AND coalesce(sold.line_id, sold.id) = first.id
    WHERE first.store_id = ${storeId} AND first.id = ${lineId}
    ORDER BY coalesce(sold.superseded_in, ${Number.MAX_SAFE_INTEGER}) DESC LIMIT 1)`.as("rate_ppm");

const recordRead = (db: Db, where: SQL | undefined) =>
  relational(db).restaurantOrder.findMany({
    where,
    with: {
      // What an edit has replaced is part of the revision that did it.
      items: { where: isNull(orderItem.supersededIn), orderBy: [asc(orderItem.sortOrder)] },
      orderFees: { orderBy: [asc(orderFee.id)] },
      payments: {
        orderBy: [asc(payment.id)],
        with: {
          refunds: {
            with: { lines: { extras: (row) => ({ ratePpm: lineRate(row) }), orderBy: [asc(refundLine.id)] } },
          },
        },
      },
      events: { orderBy: [asc(orderEvent.seq)] },
      receipts: {
        columns: {
          id: true,
          receiptNumber: true,
          kind: true,
          issuedAt: true,
          refundId: true,
          total: true,
          tip: true,
          taxLines: true,
        },
        orderBy: [asc(receipt.position)],
      },
    },
  });

const orderRead = prepared((db, { storeId, orderId }: Placeholders<OrderRef>) =>
  recordRead(db, and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId))),
);

const ordersRead = prepared((db, { storeId, ids }: Placeholders<{ storeId: string; ids: string }>) =>
  recordRead(
    db,
    and(eq(restaurantOrder.storeId, storeId), sql`${restaurantOrder.id} IN (SELECT value FROM json_each(${ids}))`),
  ),
);

type OrderRead = ReturnType<typeof orderRead>;

/** The statement that reads an order with all its parts. */
export const orderQuery = (db: Db, name: OrderRef): OrderRead => orderRead(db, name);

/** Converts the result of `orderQuery`. */
export const toRecord = ([found]: OrderRead["_"]["result"]): OrderRecord | null => {
  if (!found) return null;
  const { items, orderFees: fees, payments, events, receipts, ...order } = found;
  const refunds = payments.flatMap((row) => row.refunds).sort((one, other) => (one.id < other.id ? -1 : 1));
  return { order, items, fees, payments: payments.map(({ refunds: _, ...row }) => row), refunds, events, receipts };
};

/** Reads several orders of a store in one statement. */
export const readOrders = async (db: Db, storeId: string, ids: readonly string[]): Promise<OrderRecord[]> => {
  if (ids.length === 0) return [];
  const found = await ordersRead(db, { storeId, ids: JSON.stringify(ids) });
  return found.flatMap((row) => toRecord([row]) ?? []);
};

export const readOrder = async (db: Db, storeId: string, orderId: string): Promise<OrderRecord | null> =>
  toRecord(await orderQuery(db, { storeId, orderId }));

const takeNumber = prepared((db, day: Placeholders<{ storeId: string; businessDay: LocalDate }>) =>
  db
    .insert(dailyNumber)
    .values({ ...day, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [dailyNumber.storeId, dailyNumber.businessDay],
      set: { lastNumber: sql`${dailyNumber.lastNumber} + 1` },
    }),
);

/** Keyed digests of who placed an order, for the limit of open orders. Null values are not counted. */
export type AskerDigests = Pick<OrderRow, "askerBrowser" | "askerEmail" | "askerPhone" | "askerNetwork">;

export const notCounted: AskerDigests = { askerBrowser: null, askerEmail: null, askerPhone: null, askerNetwork: null };

/** An order without a number. `menuRevision` is the revision that it was priced with. */
export type NewOrder = Omit<typeof restaurantOrder.$inferInsert, "orderNumber" | keyof AskerDigests> & AskerDigests;

/** The maximum number of open orders per asker. */
export interface OpenOrderBounds {
  maxPerBrowser: number;
  /** Per e-mail address and per phone number, among orders of the same browser or network. */
  maxPerPerson: number;
  maxPerNetwork: number;
}

type BoundedOrder = Record<keyof AskerDigests | keyof OpenOrderBounds | "storeId", SQLWrapper> & {
  customerId?: SQLWrapper;
};

/** Whether each of an order's digests is below its limit of open orders. An e-mail address or phone number that was
 *  typed elsewhere counts against no one. A customer who was served before is not limited by the network. */
const hasRoomForOrder = (order: BoundedOrder): SQL => {
  const { askerBrowser, askerEmail, askerPhone, askerNetwork, storeId, customerId, status } = restaurantOrder;
  const open = (column: SQLiteColumn, digest: SQLWrapper, condition = sql`true`) =>
    sql`(SELECT count(*) FROM ${restaurantOrder} WHERE ${column} = ${digest} AND ${condition})`;
  const isNear = sql`(${askerBrowser} = ${order.askerBrowser} OR ${askerNetwork} = ${order.askerNetwork})`;
  const wasServed = sql`EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${storeId} = ${order.storeId}
    AND ${customerId} = ${order.customerId ?? sql`NULL`} AND ${status} = 'completed')`;
  return sql`${open(askerBrowser, order.askerBrowser)} < ${order.maxPerBrowser}
    AND ${open(askerEmail, order.askerEmail, isNear)} < ${order.maxPerPerson}
    AND ${open(askerPhone, order.askerPhone, isNear)} < ${order.maxPerPerson}
    AND (${open(askerNetwork, order.askerNetwork)} < ${order.maxPerNetwork} OR ${wasServed})`;
};

/** The next number of a test order of the day: T1, T2 and so on, so that it takes no number of a guest. */
const nextTestNumber = (storeId: SQLWrapper | string, businessDay: SQLWrapper | string): SQL => {
  const { storeId: store, businessDay: day, orderNumber, isTest } = restaurantOrder;
  return sql`(SELECT 'T' || (coalesce(max(CAST(substr(${orderNumber}, 2) AS INTEGER)), 0) + 1) FROM ${restaurantOrder}
    WHERE ${store} = ${storeId} AND ${day} = ${businessDay} AND ${isTest})`;
};

const nextNumber = (storeId: SQLWrapper | string, businessDay: SQLWrapper | string): SQL =>
  sql`(SELECT CAST(last_number AS TEXT) FROM daily_number
    WHERE store_id = ${storeId} AND business_day = ${businessDay})`;

type InsertBounds = OpenOrderBounds & Pick<TouchedDays, "bookedFrom"> & ReceiptYear;

const orderInsert = prepared(
  (
    db,
    {
      maxPerBrowser,
      maxPerPerson,
      maxPerNetwork,
      bookedFrom,
      receiptYear,
      ...order
    }: Placeholders<NewOrder & Partial<InsertBounds>>,
  ) => {
    const { storeId, businessDay, menuRevision, bagName, bagRevision } = order;
    const store = sql`${storeId}`;
    const day = sql`${businessDay}`;
    const revision = sql`${menuRevision}`;
    const bounded =
      maxPerBrowser && maxPerPerson && maxPerNetwork
        ? valueOrAbort(
            revision,
            hasRoomForOrder({ ...order, maxPerBrowser, maxPerPerson, maxPerNetwork }),
            "TOO_MANY_OPEN_ORDERS",
          )
        : revision;
    const isCurrent = sql`(SELECT menu_revision FROM store_settings WHERE id = ${storeId}) = ${menuRevision}`;
    return db
      .insert(restaurantOrder)
      .values({
        ...order,
        businessDay: bookedFrom
          ? valueOrAbort(day, isUnsummed({ storeId: store, day, movedTo: day, bookedFrom }), "DAY_SUMMED")
          : valueOrAbort(day, isNotClosed(store, day), "DAY_CLOSED"),
        ...numberReceipt(storeId, receiptYear),
        ...(bagName && bagRevision
          ? {
              bagRevision: valueOrAbort(
                sql`${bagRevision}`,
                isBagFree({ storeId: store, bagName: sql`${bagName}`, bagRevision: sql`${bagRevision}` }),
                "BAG_ORDERED",
              ),
            }
          : {}),
        isSearchable: true,
        orderNumber: order.isTest ? nextTestNumber(storeId, businessDay) : nextNumber(storeId, businessDay),
        menuRevision: valueOrAbort(bounded, isCurrent, "MENU_MOVED"),
      })
      .returning({ orderNumber: restaurantOrder.orderNumber });
  },
);

/** The statements that insert an order with the next number of its business day, which the last one returns. Fails as
 *  MENU_MOVED if the menu changed since pricing. With bounds, fails as TOO_MANY_OPEN_ORDERS if a digest is at its
 *  limit; with a bag, as BAG_ORDERED if another order of it is in the way. Fails as DAY_SUMMED if its day is summed, or
 *  money from `bookedFrom` on is in a summed day; with null, which is for batches that also empty those sums, as
 *  DAY_CLOSED if its day was closed. */
export const insertOrder = (
  db: Db,
  { isTest, bagRevision, ...order }: NewOrder & ReceiptYear,
  bounds: OpenOrderBounds | null,
  bookedFrom: Instant | null = null,
) => {
  const { storeId, businessDay } = order;
  return {
    numbering: isTest ? [] : [takeNumber(db, { storeId, businessDay })],
    // Only some orders have a bag or are tests, because the statement is another one for them.
    inserted: orderInsert(db, {
      ...{ ...order, ...bounds },
      ...(bagRevision ? { bagRevision } : {}),
      ...(isTest ? { isTest } : {}),
      ...(bookedFrom === null ? {} : { bookedFrom }),
    }),
  };
};

/** Gives an order the next number of another business day. Fails as ORDER_NUMBER if that day has no number left, and as
 *  DAY_CLOSED if it was closed. */
export const moveToBusinessDay = (
  db: Db,
  { storeId, id, isTest }: Pick<OrderRow, "storeId" | "id" | "isTest">,
  businessDay: LocalDate,
): Write[] => [
  ...(isTest ? [] : [takeNumber(db, { storeId, businessDay })]),
  db
    .update(restaurantOrder)
    .set({
      businessDay: valueOrAbort(sql`${businessDay}`, isNotClosed(sql`${storeId}`, sql`${businessDay}`), "DAY_CLOSED"),
      orderNumber: isTest ? nextTestNumber(storeId, businessDay) : nextNumber(storeId, businessDay),
    })
    .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, id))),
];

export const insertOrderItems = (db: Db, items: readonly FullRow<typeof orderItem>[]): Write =>
  insertRows(db, orderItem, items);

export const insertOrderFees = (db: Db, fees: readonly NewOrderFee[]): Write => insertRows(db, orderFee, fees);

/** The columns of an order that change after it was placed. */
export type OrderChanges = Partial<
  Pick<
    OrderRow,
    | "status"
    | "lastSeq"
    | "acknowledgedAt"
    | "recalledAt"
    | "scheduledFor"
    | "rating"
    | "readyAt"
    | "promisedAt"
    | "driverName"
    | "linkVersion"
    | "paymentTriedAt"
    | "dueAt"
    | "outstanding"
    | "firstPaidAt"
    | "settledByGoodwill"
    | "revision"
    | "orderType"
    | "scheduledFor"
    | "tableName"
    | "specialInstructions"
    | "subtotal"
    | "discount"
    | "promoDiscount"
    | "deliveryFee"
    | "fees"
    | "tax"
    | "total"
    | "leadMinutes"
    | "prepMinutes"
    | "cancellationRequestedAt"
    | "cancellationRequestedBy"
    | "cancellationRequestReason"
  > &
    AskerDigests
> & { updatedAt: Instant };

type OrderUpdate = OrderRef & OrderChanges & Partial<TouchedDays> & ReceiptYear;

const orderUpdate = prepared(
  (db, { storeId, orderId, day, movedTo, bookedFrom, receiptYear, ...changes }: Placeholders<OrderUpdate>) => {
    const { updatedAt, ...set } = { ...settable(changes), ...numberReceipt(storeId, receiptYear) };
    const days = day && movedTo && bookedFrom && { storeId, day, movedTo, bookedFrom };
    return db
      .update(restaurantOrder)
      .set({ ...set, updatedAt: days ? valueOrAbort(updatedAt, isUnsummed(days), "DAY_SUMMED") : updatedAt })
      .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId)));
  },
);

/** Updates an order. Fails as DAY_SUMMED if one of `days` is summed; null is for changes that move no sum, and for
 *  batches that also empty those sums. */
export const updateOrder = (
  db: Db,
  { storeId, orderId }: OrderRef,
  changes: OrderChanges & ReceiptYear,
  days: TouchedDays | null,
): Write => orderUpdate(db, { storeId, orderId, ...changes, ...days });

export type NewOrderItem = FullRow<typeof orderItem>;
export type NewOrderFee = FullRow<typeof orderFee>;
