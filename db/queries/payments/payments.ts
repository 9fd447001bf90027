import { and, eq } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared, settable } from "../../prepared.ts";
import { payment } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { PaymentRow } from "../orders/orders.ts";

export type NewPayment = typeof payment.$inferInsert;

const paymentInsert = prepared((db, row: Places<NewPayment>) => db.insert(payment).values(row));

export const insertPayment = (db: Db, row: NewPayment): Write => paymentInsert(db, row);

const ofPayment = (storeId: string, paymentId: string) => and(eq(payment.storeId, storeId), eq(payment.id, paymentId));

interface PaymentName {
  storeId: string;
  paymentId: string;
}

/** What of a payment changes after it was made. */
export type PaymentChanges = Partial<Omit<PaymentRow, "id" | "storeId" | "orderId" | "createdAt" | "amount">>;

const paymentUpdate = prepared((db, { storeId, paymentId, ...changes }: Places<PaymentName & PaymentChanges>) =>
  db
    .update(payment)
    .set(settable(changes))
    .where(and(eq(payment.storeId, storeId), eq(payment.id, paymentId))),
);

export const updatePayment = (db: Db, storeId: string, paymentId: string, changes: PaymentChanges): Write =>
  paymentUpdate(db, { storeId, paymentId, ...changes });

/** Keeps the processor's name for a payment. */
export const keepProviderPayment = async (
  db: Db,
  { storeId, id: paymentId }: Pick<PaymentRow, "storeId" | "id">,
  providerPaymentId: string,
  updatedAt: Instant,
): Promise<void> => {
  await paymentUpdate(db, { storeId, paymentId, providerPaymentId, updatedAt });
};

/** Raises a payment's attempt after a definite no; two callers who met the same no raise it once. */
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

/** Lowers what a payment waits for, once a part of it was paid otherwise. */
export const lowerPayment = (
  db: Db,
  { storeId, id }: Pick<PaymentRow, "storeId" | "id">,
  left: Pick<PaymentRow, "amount" | "tipAmount" | "updatedAt">,
): Write => db.update(payment).set(left).where(ofPayment(storeId, id));
