import { and, asc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { PaymentEventStatus, PaymentProviderName } from "../../schema/enums.ts";
import { payment, paymentEventIn } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type PaymentEventRow = typeof paymentEventIn.$inferSelect;

/** Keeps a processor's message unless it is kept already, and answers it as it stands, in one round trip. */
export const keepPaymentEvent = async (db: Db, row: PaymentEventRow): Promise<PaymentEventRow> => {
  const { storeId, provider, eventId } = row;
  const [, kept] = await db.batch([
    db.insert(paymentEventIn).values(row).onConflictDoNothing(),
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
  ]);
  return kept[0] ?? row;
};

export const markPaymentEvent = (
  db: Db,
  { storeId, id }: Pick<PaymentEventRow, "storeId" | "id">,
  status: PaymentEventStatus,
  now: Instant,
): Write =>
  db
    .update(paymentEventIn)
    .set({ status, updatedAt: now })
    .where(and(eq(paymentEventIn.storeId, storeId), eq(paymentEventIn.id, id)));

/** Our payment by the processor's name for it, or by ours as long as the processor's has not been kept. */
export const findProviderPayment = async (
  db: Db,
  storeId: string,
  provider: PaymentProviderName,
  name: { providerPaymentId: string } | { nameless: string },
) => {
  const named =
    "nameless" in name
      ? and(eq(payment.id, name.nameless), isNull(payment.providerPaymentId))
      : eq(payment.providerPaymentId, name.providerPaymentId);
  const [row] = await db
    .select({ id: payment.id, orderId: payment.orderId })
    .from(payment)
    .where(and(eq(payment.storeId, storeId), eq(payment.provider, provider), named));
  return row ?? null;
};

/** The messages of a store that wait although their payment is known by now, the oldest first. */
export const findRipePaymentEvents = (db: Db, storeId: string, most: number): Promise<PaymentEventRow[]> =>
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
    .where(and(eq(paymentEventIn.storeId, storeId), eq(paymentEventIn.status, "waiting")))
    .orderBy(asc(paymentEventIn.createdAt), asc(paymentEventIn.id))
    .limit(most);

/** Gives up the messages of a store that have waited since `before`, and answers them. */
export const giveUpPaymentEvents = (
  db: Db,
  storeId: string,
  before: Instant,
  now: Instant,
): Promise<PaymentEventRow[]> =>
  db
    .update(paymentEventIn)
    .set({ status: "given_up", updatedAt: now })
    .where(
      and(
        eq(paymentEventIn.storeId, storeId),
        eq(paymentEventIn.status, "waiting"),
        lte(paymentEventIn.createdAt, before),
      ),
    )
    .returning();
