import { and, asc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import {
  orderFee,
  payment,
  receipt,
  refund,
  restaurantOrder,
  storeRestore,
  storeSettings,
} from "../../schema/index.ts";

interface OrderRef {
  storeId: string;
  orderId: string;
}

/** A receipt before its batch numbers it and reads what else it documents. */
export type NewReceipt = Omit<
  FullRow<typeof receipt>,
  "serial" | "receiptNumber" | "correctedNumber" | "orderNumber" | "feeLines" | "payments" | "seller"
>;

const nextSerial = (storeId: SQL, year: SQL): SQL =>
  sql`max(coalesce((SELECT max(${receipt.serial}) FROM ${receipt}
    WHERE ${receipt.storeId} = ${storeId} AND ${receipt.year} = ${year}), 0),
    coalesce((SELECT max(${storeRestore.lastLeftOut}) FROM ${storeRestore}
    WHERE ${storeRestore.storeId} = ${storeId} AND ${storeRestore.receiptYear} = ${year}), 0)) + 1`;

const formatNumber = (year: SQL, serial: SQL): SQL => sql`printf('%d-%06d', ${year}, ${serial})`;

/** The year whose next receipt number an order takes; left out if its first receipt is not in the same batch. */
export interface ReceiptYear {
  receiptYear?: number;
}

/** The column with the number of the next receipt of a store and a year, if the order takes one. */
export const numberReceipt = (storeId: Placeholder, year: Placeholder | undefined): { receiptNumber?: SQL } =>
  year ? { receiptNumber: formatNumber(sql`${year}`, nextSerial(sql`${storeId}`, sql`${year}`)) } : {};

const row = (field: keyof NewReceipt): SQL => sql.raw(`(value ->> '${field}')`);
const serial = sql`${nextSerial(row("storeId"), row("year"))} + key`;
const isSale = sql`${row("kind")} = 'sale'`;
const ofOrder = (table: typeof payment | typeof orderFee): SQL =>
  sql`${table.storeId} = ${row("storeId")} AND ${table.orderId} = ${row("orderId")}`;

/** How a return was given back, below zero, or above it for a refund that failed after it had succeeded. */
const givenBack = (() => {
  const signed = (amount: SQLWrapper): SQL => sql`iif(${row("total")} < 0, 0 - ${amount}, ${amount})`;
  return sql`(SELECT json_array(json_object('paymentMethod', iif(${refund.isManual}, NULL, ${payment.paymentMethod}),
    'amount', ${signed(refund.amount)}, 'cardBrand', iif(${refund.isManual}, NULL, ${payment.cardBrand}),
    'cardLast4', iif(${refund.isManual}, NULL, ${payment.cardLast4}), 'tendered', NULL, 'change', NULL,
    'cashRounding', nullif(${signed(refund.cashRounding)}, 0), 'processedAt', ${refund.processedAt}))
  FROM ${refund} INNER JOIN ${payment} ON ${payment.storeId} = ${refund.storeId} AND ${payment.id} = ${refund.paymentId}
  WHERE ${refund.storeId} = ${row("storeId")} AND ${refund.id} = ${row("refundId")})`;
})();

/** The payments that have come, as the batch leaves them; for a return, how it was given back. */
const payments = sql`CASE WHEN ${isSale} THEN (SELECT json_group_array(json_object(
    'paymentMethod', ${payment.paymentMethod}, 'amount', ${payment.amount}, 'cardBrand', ${payment.cardBrand},
    'cardLast4', ${payment.cardLast4}, 'tendered', ${payment.tendered},
    'change', ${payment.tendered} - ${payment.amount} - ${payment.cashRounding},
    'cashRounding', nullif(${payment.cashRounding}, 0),
    'processedAt', ${payment.processedAt}) ORDER BY ${payment.id}) FROM ${payment}
  WHERE ${ofOrder(payment)} AND ${payment.amount} > 0 AND ${payment.currencyCode} = ${row("currencyCode")}
    AND ${payment.status} IN ('succeeded', 'partially_refunded', 'refunded'))
  WHEN ${row("refundId")} IS NULL THEN '[]' ELSE ${givenBack} END`;

const feeLines = sql`CASE WHEN ${isSale} THEN (SELECT json_group_array(json_object('kind', ${orderFee.kind},
    'amount', ${orderFee.amount}, 'taxRatePpm', ${orderFee.taxRatePpm}) ORDER BY ${orderFee.id}) FROM ${orderFee}
  WHERE ${ofOrder(orderFee)}) ELSE '[]' END`;

/** The dishes of a receipt. A refund that failed after it had succeeded takes back those that it named. */
const lines = (() => {
  const opposite = sql`(SELECT json_group_array(json_set(line.value, '$.quantity', 0 - (line.value ->> 'quantity'),
    '$.totalPrice', 0 - (line.value ->> 'totalPrice')) ORDER BY line.key) FROM json_each(returned.lines) AS line)`;
  return sql`CASE WHEN ${row("refundId")} IS NULL OR ${row("total")} < 0 THEN ${row("lines")} ELSE (
    SELECT ${opposite} FROM receipt AS returned WHERE returned.store_id = ${row("storeId")}
      AND returned.order_id = ${row("orderId")} AND returned.refund_id = ${row("refundId")}
    ORDER BY returned.position LIMIT 1) END`;
})();

const seller = sql`(SELECT json_object('name', ${storeSettings.name}, 'legalName', ${storeSettings.legalName},
    'address', coalesce(${storeSettings.legalAddress}, ${storeSettings.address}),
    'taxNumber', ${storeSettings.taxNumber}, 'countryCode', ${storeSettings.countryCode})
  FROM ${storeSettings} WHERE ${storeSettings.id} = ${row("storeId")})`;

const ofOrderRow = (column: SQLiteColumn): SQL =>
  sql`(SELECT ${column} FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${row("storeId")}
    AND ${restaurantOrder.id} = ${row("orderId")})`;

const orderNumber = ofOrderRow(restaurantOrder.orderNumber);
const correctedNumber = sql`CASE WHEN ${isSale} THEN NULL ELSE ${ofOrderRow(restaurantOrder.receiptNumber)} END`;

const receiptInsert = prepared((db, { rows }: Placeholders<{ rows: string }>) =>
  db.insert(receipt).select(
    selectRows(receipt, rows, {
      values: {
        serial,
        receiptNumber: formatNumber(row("year"), serial),
        ...{ correctedNumber, orderNumber, payments, feeLines, lines, seller },
      },
    }),
  ),
);

/** Issues receipts of one order with the next numbers of their year. Put it after the order's other statements, so that
 *  it documents what they wrote. */
export const insertReceipts = (db: Db, receipts: readonly NewReceipt[]): Write =>
  receiptInsert(db, { rows: JSON.stringify(receipts) });

const receiptsRead = prepared((db, { storeId, orderId }: Placeholders<OrderRef>) =>
  db
    .select()
    .from(receipt)
    .where(and(eq(receipt.storeId, storeId), eq(receipt.orderId, orderId)))
    .orderBy(asc(receipt.position)),
);

/** The statement that reads the receipts of an order, the first one first. */
export const orderReceiptsQuery = (db: Db, order: OrderRef): ReturnType<typeof receiptsRead> => receiptsRead(db, order);

/** Names the company on the receipts of an order. */
export const updateRecipient = (
  db: Db,
  { storeId, orderId }: OrderRef,
  receiptRecipient: NonNullable<typeof restaurantOrder.$inferSelect.receiptRecipient>,
): Write =>
  db
    .update(restaurantOrder)
    .set({ receiptRecipient })
    .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId)));

/** The time zone of a store; UTC if the store is gone. */
export const readTimezone = async (db: Db, storeId: string): Promise<string> => {
  const [store] = await db
    .select({ timezone: storeSettings.timezone })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
  return store?.timezone ?? "UTC";
};
