import { and, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { insertRows, patchRows } from "../../rows.ts";
import type { RefundKind } from "../../schema/enums.ts";
import { orderFee, orderItem, payment, refund, refundLine, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { OrderRow, RefundLineRow, RefundRecord, RefundRow } from "../orders/orders.ts";

/** A refund to insert, with the rows of its lines, if it names any. */
type NewRefund = typeof refund.$inferInsert & Pick<RefundRecord, "kind"> & Partial<Pick<RefundRecord, "lines">>;
type OrderKey = Pick<OrderRow, "storeId" | "id">;

/** Kinds that count in an order's `refundedTotal`. Other kinds return money that was not part of the total. */
const countedKinds: ReadonlySet<RefundKind> = new Set(["goodwill", "cancellation"]);

/** Raises the refunded amount of a payment and its order; a negative amount lowers it. */
const raiseRefunded = (
  db: Db,
  order: OrderKey,
  { paymentId, kind }: Pick<RefundRow, "paymentId" | "kind">,
  amount: number,
  now: Instant,
): Write[] => {
  if (amount === 0) return [];
  const ofPayment = db
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}`, updatedAt: now })
    .where(and(eq(payment.storeId, order.storeId), eq(payment.id, paymentId)));
  if (!countedKinds.has(kind)) return [ofPayment];
  const ofOrder = db
    .update(restaurantOrder)
    .set({ refundedTotal: sql`${restaurantOrder.refundedTotal} + ${amount}`, updatedAt: now })
    .where(and(eq(restaurantOrder.storeId, order.storeId), eq(restaurantOrder.id, order.id)));
  return [ofPayment, ofOrder];
};

/** The amount that a refund reserves of its payment. */
const reservedAmount = ({ status, amount }: Pick<RefundRow, "status" | "amount">): number =>
  status === "failed" ? 0 : amount;

const named = (field: "storeId" | "orderId" | "subject" | "key"): SQL => sql.raw(`(named.value ->> '${field}')`);

/** The refunds of the order that give back something sold, unless they failed. */
const isReturned = sql`${refund.storeId} = ${named("storeId")} AND ${refund.status} <> 'failed'
  AND ${refund.kind} IN ('goodwill', 'cancellation') AND ${refund.paymentId} IN (SELECT ${payment.id} FROM ${payment}
    WHERE ${payment.storeId} = ${named("storeId")} AND ${payment.orderId} = ${named("orderId")})`;

const sumOfRefunds = (amount: SQLWrapper): SQL => sql`SELECT sum(${amount}) FROM ${refund} WHERE ${isReturned}`;

/** What all refunds give back of a subject. */
const given = sql`coalesce(CASE ${named("subject")}
  WHEN 'line' THEN (SELECT sum(${refundLine.amount} - ${refundLine.settledAmount}) FROM ${refundLine}
    INNER JOIN ${refund} ON ${refund.storeId} = ${refundLine.storeId} AND ${refund.id} = ${refundLine.refundId}
    WHERE ${refundLine.storeId} = ${named("storeId")} AND ${refundLine.lineId} = ${named("key")} AND ${isReturned})
  WHEN 'fee' THEN (SELECT sum(fee.value ->> 'amount') FROM ${refund}, json_each(${refund.feeLines}) AS fee
    WHERE ${isReturned} AND fee.value ->> 'kind' = ${named("key")})
  WHEN 'tip' THEN (${sumOfRefunds(refund.tipAmount)})
  ELSE (${sumOfRefunds(refund.deliveryFeeAmount)}) END, 0)`;

const added = (tax: SQLWrapper): SQL => sql`CASE WHEN ${restaurantOrder.taxIncluded} THEN 0 ELSE ${tax} END`;

const sumOfItems = (amount: SQLWrapper, condition = sql`true`): SQL =>
  sql`(SELECT coalesce(sum(${amount}), 0) FROM ${orderItem} WHERE ${orderItem.storeId} = ${restaurantOrder.storeId}
    AND ${orderItem.orderId} = ${restaurantOrder.id} AND ${orderItem.supersededIn} IS NULL AND ${condition})`;

const sumOfFees = (amount: SQLWrapper, condition = sql`true`): SQL =>
  sql`(SELECT coalesce(sum(${amount}), 0) FROM ${orderFee} WHERE ${orderFee.storeId} = ${restaurantOrder.storeId}
    AND ${orderFee.orderId} = ${restaurantOrder.id} AND ${condition})`;

const lineAmount = sql`${orderItem.totalPrice} - ${orderItem.discountAmount} + ${added(orderItem.taxAmount)}`;
const isOfLine = sql`coalesce(${orderItem.lineId}, ${orderItem.id}) = ${named("key")}`;
const feeAmount = sql`${orderFee.amount} + ${added(orderFee.taxAmount)}`;
const otherTax = sql`${restaurantOrder.tax} - ${sumOfItems(orderItem.taxAmount)} - ${sumOfFees(orderFee.taxAmount)}`;

/** What the order charges for a subject, by its rows. */
const charged = sql`coalesce((SELECT CASE ${named("subject")}
    WHEN 'line' THEN ${sumOfItems(lineAmount, isOfLine)}
    WHEN 'fee' THEN ${sumOfFees(feeAmount, sql`${orderFee.kind} = ${named("key")}`)}
    WHEN 'tip' THEN ${restaurantOrder.tip}
    ELSE ${restaurantOrder.deliveryFee} + ${added(otherTax)} END
  FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${named("storeId")}
    AND ${restaurantOrder.id} = ${named("orderId")}), 0)`;

/** What new refunds name. */
interface NamedParts extends Pick<RefundRow, "kind" | "tipAmount" | "deliveryFeeAmount"> {
  lines: readonly Pick<RefundLineRow, "lineId">[];
  feeLines: readonly RefundRow["feeLines"][number][];
}

const listSubjects = (refunds: readonly NamedParts[]): { subject: string; key: string }[] => {
  const lineIds = refunds.flatMap(({ lines }) => lines.map(({ lineId }) => lineId));
  const kinds = refunds.flatMap(({ feeLines }) => feeLines.map(({ kind }) => kind));
  return [
    ...[...new Set(lineIds)].map((key) => ({ subject: "line", key })),
    ...[...new Set(kinds)].map((key) => ({ subject: "fee", key })),
    ...(refunds.some(({ tipAmount }) => tipAmount) ? [{ subject: "tip", key: "" }] : []),
    ...(refunds.some(({ deliveryFeeAmount }) => deliveryFeeAmount) ? [{ subject: "delivery", key: "" }] : []),
  ];
};

/** Aborts the batch as REFUNDED_TWICE if the refunds of an order give back more of a line, the tip, the delivery fee or
 *  a fee than the order charges for it by now. It checks what the new refunds name. Put it after them. */
export const assertWithinCharge = (
  db: Db,
  { storeId, id: orderId }: OrderKey,
  refunds: readonly NamedParts[],
): Write[] => {
  const subjects = listSubjects(refunds.filter(({ kind }) => countedKinds.has(kind)));
  if (subjects.length === 0) return [];
  const rows = JSON.stringify(subjects.map((subject) => ({ storeId, orderId, ...subject })));
  const isExceeded = sql`EXISTS (SELECT 1 FROM json_each(${rows}) AS named WHERE ${given} > ${charged})`;
  return [abortUnless(db, sql`NOT ${isExceeded}`, "REFUNDED_TWICE")];
};

/** Inserts a refund with its lines and reserves its amount. Fails as REFUND_TOO_LARGE if the payment has less left. */
export const reserveRefund = (db: Db, order: OrderKey, { lines = [], ...row }: NewRefund): Write[] => [
  db.insert(refund).values(row),
  ...(lines.length === 0 ? [] : [insertRows(db, refundLine, lines)]),
  ...raiseRefunded(db, order, row, reservedAmount(row), row.updatedAt),
];

/** Marks the portions of refunds that an edit removes, so that it does not give them back again. */
export const settleRefundLines = (
  db: Db,
  storeId: string,
  rows: readonly Pick<RefundLineRow, "id" | "settledQuantity" | "settledAmount">[],
  now: Instant,
): Write[] => {
  if (rows.length === 0) return [];
  const patches = rows.map(({ id, ...values }) => ({ id, values }));
  return [patchRows(db, refundLine, storeId, patches, { updatedAt: sql`${now}` })];
};

type Changes = Pick<RefundRow, "status" | "providerRefundId" | "nextAttemptAt" | "processedAt" | "updatedAt">;

const ofRefund = ({ storeId, id }: Pick<RefundRow, "storeId" | "id">) =>
  and(eq(refund.storeId, storeId), eq(refund.id, id));

/** Updates a refund. If it fails, its amount can be refunded again. */
export const changeRefund = (db: Db, order: OrderKey, row: RefundRow, changes: Changes): Write[] => [
  db.update(refund).set(changes).where(ofRefund(row)),
  ...raiseRefunded(db, order, row, reservedAmount({ ...row, ...changes }) - reservedAmount(row), changes.updatedAt),
];

/** Claims the refunds due at `now` until their next attempt. Returns their ids. Of two concurrent callers, one gets a
 *  refund. */
export const takeDueRefunds = async (
  db: Db,
  storeId: string,
  next: readonly Pick<RefundRow, "id" | "nextAttemptAt">[],
  now: Instant,
): Promise<ReadonlySet<string>> => {
  if (next.length === 0) return new Set();
  const moments = sql`json_each(${JSON.stringify(Object.fromEntries(next.map((row) => [row.id, row.nextAttemptAt])))})`;
  const taken = await db
    .update(refund)
    .set({ nextAttemptAt: sql`(SELECT value FROM ${moments} WHERE key = ${refund}."id")`, updatedAt: now })
    .where(
      and(
        eq(refund.storeId, storeId),
        inArray(refund.id, sql`(SELECT key FROM ${moments})`),
        lte(refund.nextAttemptAt, now),
      ),
    )
    .returning({ id: refund.id });
  return new Set(taken.map(({ id }) => id));
};

/** Raises a refund's attempt, which changes its idempotency key. Concurrent callers raise it once. */
export const raiseRefundAttempt = async (
  db: Db,
  row: Pick<RefundRow, "storeId" | "id" | "attempt">,
  now: Instant,
): Promise<void> => {
  await db
    .update(refund)
    .set({ attempt: row.attempt + 1, updatedAt: now })
    .where(and(ofRefund(row), eq(refund.attempt, row.attempt)));
};
