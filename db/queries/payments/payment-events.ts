import { and, asc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import type { PaymentProviderName } from "../../schema/enums.ts";
import { payment, paymentEventIn } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type PaymentEventRow = typeof paymentEventIn.$inferSelect;

/** Whether an event waits for its payment. Written out, because SQLite takes a partial index for a literal alone. */
export const isWaiting = sql`${paymentEventIn.status} = 'waiting'`;

const paymentEventInsert = prepared((db, row: Placeholders<PaymentEventRow>) =>
  db.insert(paymentEventIn).values(row).onConflictDoNothing(),
);

type EventName = Pick<PaymentEventRow, "storeId" | "provider" | "eventId">;

const paymentEventQuery = prepared((db, { storeId, provider, eventId }: Placeholders<EventName>) =>
  db
    .select()
    .from(paymentEventIn)
    .where(
      and(
        eq(paymentEventIn.storeId, storeId),
        eq(paymentEventIn.provider, provider),
        eq(paymentEventIn.eventId, eventId),
      ),
    ),
);

/** Stores a provider's webhook message once and returns the stored row, in one round trip. */
export const storePaymentEvent = async (db: Db, row: PaymentEventRow): Promise<PaymentEventRow> => {
  const { storeId, provider, eventId } = row;
  const query = paymentEventQuery(db, { storeId, provider, eventId });
  const [, stored] = await batch(db, [paymentEventInsert(db, row), query]);
  return stored[0] ?? row;
};

interface StatusChange extends Pick<PaymentEventRow, "storeId" | "id" | "status"> {
  now: Instant;
}

const paymentEventUpdate = prepared((db, { storeId, id, status, now }: Placeholders<StatusChange>) =>
  db
    .update(paymentEventIn)
    .set(settable({ status, updatedAt: now }))
    .where(and(eq(paymentEventIn.storeId, storeId), eq(paymentEventIn.id, id))),
);

export const markPaymentEvent = (
  db: Db,
  { storeId, id }: Pick<PaymentEventRow, "storeId" | "id">,
  status: PaymentEventRow["status"],
  now: Instant,
): Write => paymentEventUpdate(db, { storeId, id, status, now });

interface PaymentName {
  storeId: string;
  provider: PaymentProviderName;
  providerPaymentId?: string;
  nameless?: string;
}

const providerPaymentQuery = prepared(
  (db, { storeId, provider, providerPaymentId, nameless }: Placeholders<PaymentName>) => {
    const isPayment = nameless
      ? and(eq(payment.id, nameless), isNull(payment.providerPaymentId))
      : eq(payment.providerPaymentId, sql`${providerPaymentId}`);
    return db
      .select({ id: payment.id, orderId: payment.orderId })
      .from(payment)
      .where(and(eq(payment.storeId, storeId), eq(payment.provider, provider), isPayment));
  },
);

/** Finds a payment by the provider's id, or by our own id if the provider's id is not stored yet. */
export const findProviderPayment = async (
  db: Db,
  storeId: string,
  provider: PaymentProviderName,
  name: { providerPaymentId: string } | { nameless: string },
) => {
  const [row] = await providerPaymentQuery(db, { storeId, provider, ...name });
  return row ?? null;
};

/** A store's waiting messages whose payment is known now, oldest first. */
export const findMatchedPaymentEvents = (db: Db, storeId: string, limit: number): Promise<PaymentEventRow[]> =>
  db
    .select(getTableColumns(paymentEventIn))
    .from(paymentEventIn)
    .innerJoin(
      payment,
      and(
        eq(payment.storeId, paymentEventIn.storeId),
        eq(payment.provider, paymentEventIn.provider),
        eq(payment.providerPaymentId, paymentEventIn.providerPaymentId),
      ),
    )
    .where(and(eq(paymentEventIn.storeId, storeId), isWaiting))
    .orderBy(asc(paymentEventIn.createdAt), asc(paymentEventIn.id))
    .limit(limit);

/** Gives up a store's messages that have waited since `before`, and returns them. */
export const giveUpPaymentEvents = (
  db: Db,
  storeId: string,
  before: Instant,
  now: Instant,
): Promise<PaymentEventRow[]> =>
  db
    .update(paymentEventIn)
    .set({ status: "given_up", updatedAt: now })
    .where(and(eq(paymentEventIn.storeId, storeId), isWaiting, lte(paymentEventIn.createdAt, before)))
    .returning();
