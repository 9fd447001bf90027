import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import {
  idempotencyRecord,
  notification,
  orderEvent,
  orderItem,
  orderRevision,
  orderSearchTerm,
  payment,
  paymentEventIn,
  promoCustomer,
  promoUse,
  rating,
  receipt,
  refund,
  restaurantOrder,
  storeTask,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { emptyPersonal } from "./personal-columns.ts";

/** An order that is erased, with its search terms. */
export interface OrderToErase {
  id: string;
  businessDay: string;
  bagName: string | null;
  terms: readonly string[];
}

interface Erasure {
  storeId: string;
  orders: readonly OrderToErase[];
  now: Instant;
}

/** Reasons that the worker writes itself. They name no person, and reports list orders and refunds by them. */
const ownReasons = [
  "The order was cancelled.",
  "The guest cancelled the order.",
  "no_show",
  "payment_mismatch",
  "Another amount was paid than asked.",
  "The payment came in another currency than asked.",
  "The payment link ended before it was paid.",
  "All payments are being refunded.",
  "Cancelled before payment.",
];

const isOwnReason = (column: SQLiteColumn): SQL =>
  sql`(${inArray(column, ownReasons)} OR ${column} GLOB 'The order was not paid within [0-9]* minutes.')`;

const unlessOwn = (column: SQLiteColumn): SQL => sql`CASE WHEN ${isOwnReason(column)} THEN ${column} END`;

/** What stays of an event's note. The id of a dispute stays, by which a repeated report finds it in the history. */
const historyNote = sql`CASE WHEN ${inArray(orderEvent.type, ["dispute_opened", "dispute_closed"])}
    OR ${isOwnReason(orderEvent.note)} THEN ${orderEvent.note} END`;

const ids = (rows: readonly { id: string }[]): string => JSON.stringify(rows.map(({ id }) => id));

const inList = (column: SQLiteColumn, json: string): SQL => sql`${column} IN (SELECT value FROM json_each(${json}))`;

/** Payments of the orders. */
const selectPayments = (column: SQL, storeId: string, json: string): SQL =>
  sql`(SELECT ${column} FROM ${payment} WHERE ${payment.storeId} = ${storeId} AND ${inList(payment.orderId, json)})`;

/** A revision without address and notes. Its amounts stay. */
const withoutNotes = (snapshot: SQLiteColumn): SQL =>
  sql`json_set(${snapshot}, '$.address', NULL, '$.items', json((SELECT json_group_array(json_set(value, '$.note', NULL))
    FROM json_each(${snapshot}, '$.items'))))`;

const withoutCards = sql`(SELECT json_group_array(json_set(value, '$.cardLast4', NULL)) FROM json_each(${receipt.payments}))`;

/** Who made a revision, unless it was the guest, whose name is in the order until the end of the batch. */
const unlessGuest = sql`nullif(${orderRevision.actor}, (SELECT ${restaurantOrder.customerName} FROM ${restaurantOrder}
    WHERE ${restaurantOrder.storeId} = ${orderRevision.storeId} AND ${restaurantOrder.id} = ${orderRevision.orderId}))`;

const eraseParts = (db: Db, { storeId, orders }: Erasure): Write[] => {
  const json = ids(orders);
  return [
    db
      .update(orderItem)
      .set(emptyPersonal("order_item", orderItem))
      .where(and(eq(orderItem.storeId, storeId), inList(orderItem.orderId, json))),
    db
      .update(orderEvent)
      .set({ ...emptyPersonal("order_event", orderEvent), note: historyNote })
      .where(and(eq(orderEvent.storeId, storeId), inList(orderEvent.orderId, json))),
    db
      .update(orderRevision)
      .set({
        ...{ before: withoutNotes(orderRevision.before), after: withoutNotes(orderRevision.after) },
        actor: unlessGuest,
      })
      .where(and(eq(orderRevision.storeId, storeId), inList(orderRevision.orderId, json))),
    db
      .update(rating)
      .set(emptyPersonal("rating", rating))
      .where(and(eq(rating.storeId, storeId), inList(rating.orderId, json))),
    db
      .update(receipt)
      .set({ payments: withoutCards })
      .where(and(eq(receipt.storeId, storeId), inList(receipt.orderId, json))),
    db
      .update(storeTask)
      .set(emptyPersonal("store_task", storeTask))
      .where(and(eq(storeTask.storeId, storeId), inList(storeTask.orderId, json))),
    db.delete(notification).where(and(eq(notification.storeId, storeId), inList(notification.orderId, json))),
  ];
};

const eraseMoney = (db: Db, { storeId, orders }: Erasure): Write[] => {
  const json = ids(orders);
  return [
    db
      .update(refund)
      .set({ ...emptyPersonal("refund", refund), reason: unlessOwn(refund.reason) })
      .where(and(eq(refund.storeId, storeId), sql`${refund.paymentId} IN ${selectPayments(sql`id`, storeId, json)}`)),
    db
      .update(paymentEventIn)
      .set(emptyPersonal("payment_event_in", paymentEventIn))
      .where(
        and(
          eq(paymentEventIn.storeId, storeId),
          sql`${paymentEventIn.providerPaymentId} IN ${selectPayments(sql`provider_payment_id`, storeId, json)}`,
        ),
      ),
    db
      .update(payment)
      .set(emptyPersonal("payment", payment))
      .where(and(eq(payment.storeId, storeId), inList(payment.orderId, json))),
  ];
};

/** How often the guest used promo codes, by account and e-mail address. */
const erasePromos = (db: Db, { storeId, orders }: Erasure): Write[] => {
  const json = ids(orders);
  const uses = sql`${promoUse} AS used, json_each(used.customer_keys) AS customer
    WHERE used.store_id = ${storeId} AND used.order_id IN (SELECT value FROM json_each(${json}))`;
  return [
    db
      .delete(promoCustomer)
      .where(
        and(
          eq(promoCustomer.storeId, storeId),
          sql`(promo_id, customer_key) IN (SELECT used.promo_id, customer.value FROM ${uses})`,
        ),
      ),
    db
      .update(promoUse)
      .set({ customerKeys: [] })
      .where(and(eq(promoUse.storeId, storeId), inList(promoUse.orderId, json))),
  ];
};

const eraseTraces = (db: Db, { storeId, orders }: Erasure): Write[] => {
  const terms = orders.flatMap(({ id, businessDay, terms: of }) => of.map((term) => ({ term, businessDay, id })));
  const bags = JSON.stringify([...new Set(orders.flatMap(({ bagName }) => bagName ?? []))]);
  return [
    db.delete(orderSearchTerm).where(
      sql`(store_id, term, business_day, order_id) IN (SELECT ${storeId}, value ->> 'term', value ->> 'businessDay', value ->> 'id'
        FROM json_each(${JSON.stringify(terms)}))`,
    ),
    db
      .delete(idempotencyRecord)
      .where(
        and(
          eq(idempotencyRecord.storeId, storeId),
          sql`(${inList(idempotencyRecord.resultId, ids(orders))} OR ${inList(idempotencyRecord.bagName, bags)})`,
        ),
      ),
  ];
};

/** Erases the guest from orders and everything that belongs to them. Amounts, dishes, times and receipts stay. Links of
 *  the orders end. */
export const eraseOrders = (db: Db, erasure: Erasure): Write[] => {
  const { storeId, orders, now } = erasure;
  return [
    ...eraseParts(db, erasure),
    ...eraseMoney(db, erasure),
    ...erasePromos(db, erasure),
    ...eraseTraces(db, erasure),
    db
      .update(restaurantOrder)
      .set({
        ...emptyPersonal("restaurant_order", restaurantOrder),
        ...{ customerId: null, customerProfileId: null, contactlessAt: null, erasedAt: now, updatedAt: now },
        summedSeq: sql`${restaurantOrder.lastSeq}`,
        summedSpend: null,
        linkVersion: sql`${restaurantOrder.linkVersion} + 1`,
      })
      .where(and(eq(restaurantOrder.storeId, storeId), inList(restaurantOrder.id, ids(orders)))),
  ];
};
