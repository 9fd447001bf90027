import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import { idList } from "../../rows.ts";
import { payment } from "../../schema/index.ts";
import { countedAt } from "../../schema/payments.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { PaymentRow } from "../orders/orders.ts";

export type NewPayment = typeof payment.$inferInsert;

const paymentInsert = prepared((db, row: Placeholders<NewPayment>) => db.insert(payment).values(row));

export const insertPayment = (db: Db, row: NewPayment): Write => paymentInsert(db, row);

const ofPayment = (storeId: string, paymentId: string) => and(eq(payment.storeId, storeId), eq(payment.id, paymentId));

interface PaymentRef {
  storeId: string;
  paymentId: string;
}

/** The columns of a payment that change after it was created. Its lines are written with its amount. */
export type PaymentChanges = Partial<Omit<PaymentRow, "id" | "storeId" | "orderId" | "createdAt" | "paidLines">>;

const paymentUpdate = prepared((db, { storeId, paymentId, ...changes }: Placeholders<PaymentRef & PaymentChanges>) =>
  db
    .update(payment)
    .set(settable(changes))
    .where(and(eq(payment.storeId, storeId), eq(payment.id, paymentId))),
);

export const updatePayment = (db: Db, storeId: string, paymentId: string, changes: PaymentChanges): Write =>
  paymentUpdate(db, { storeId, paymentId, ...changes });

/** Stores the provider's id of a payment. */
export const storeProviderPaymentId = async (
  db: Db,
  { storeId, id: paymentId }: Pick<PaymentRow, "storeId" | "id">,
  providerPaymentId: string,
  updatedAt: Instant,
): Promise<void> => {
  await paymentUpdate(db, { storeId, paymentId, providerPaymentId, updatedAt });
};

interface CaptureSpans extends Pick<PaymentRow, "storeId" | "provider"> {
  spans: readonly { from: Instant; to: Instant }[];
  limit: number;
}

/** The payments of a processor that were captured in some spans, and are not refunded in full. */
export const findPaymentsCapturedIn = (db: Db, { storeId, provider, spans, limit }: CaptureSpans) => {
  const at = countedAt(payment);
  return db
    .select({ paymentId: payment.id, orderId: payment.orderId })
    .from(sql`json_each(${JSON.stringify(spans)}) AS span`)
    .crossJoin(payment)
    .where(
      and(
        eq(payment.storeId, storeId),
        isNotNull(payment.processedAt),
        sql`${at} >= span.value ->> 'from' AND ${at} < span.value ->> 'to'`,
        eq(payment.provider, provider),
        inArray(payment.status, ["succeeded", "partially_refunded"]),
      ),
    )
    .limit(limit);
};

interface ListedPayments extends Pick<PaymentRow, "storeId" | "provider"> {
  paymentIds: readonly string[];
  limit: number;
}

/** The payments among these that are not settled, although their processor collected them. */
export const findUnsettled = (db: Db, { storeId, provider, paymentIds, limit }: ListedPayments) =>
  db
    .select({ paymentId: payment.id, orderId: payment.orderId })
    .from(payment)
    .where(
      and(
        eq(payment.storeId, storeId),
        eq(payment.provider, provider),
        sql`${payment.id} IN ${idList(paymentIds)}`,
        inArray(payment.status, ["pending", "processing", "failed", "cancelled"]),
      ),
    )
    .limit(limit);

/** Raises a payment's attempt after a definitive decline. Two concurrent callers raise it once. */
export const raiseAttempt = async (
  db: Db,
  { storeId, id, attempt }: Pick<PaymentRow, "storeId" | "id" | "attempt">,
  now: Instant,
): Promise<void> => {
  await db
    .update(payment)
    .set({ attempt: attempt + 1, updatedAt: now })
    .where(and(ofPayment(storeId, id), eq(payment.attempt, attempt)));
};

/** Sets the amount of a payment that is due at the counter to what is left. It has no intent at a processor, whose
 *  amount would be fixed. */
export const setPendingAmount = (
  db: Db,
  { storeId, id }: Pick<PaymentRow, "storeId" | "id">,
  left: Pick<PaymentRow, "amount" | "tipAmount" | "updatedAt"> & Partial<Pick<PaymentRow, "paidLines">>,
): Write =>
  db
    .update(payment)
    .set(left)
    .where(and(ofPayment(storeId, id), eq(payment.status, "pending")));
