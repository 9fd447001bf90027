import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { idList } from "../../rows.ts";
import type { PaymentProviderName } from "../../schema/enums.ts";
import { payment, restoreCheck, storeRestore, type storeSettings, unmatchedPayment } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type StoreRestoreRow = typeof storeRestore.$inferSelect;
export type RestoreCheckRow = typeof restoreCheck.$inferSelect;
export type UnmatchedPaymentRow = typeof unmatchedPayment.$inferSelect;

/** Whether the store in `storeId` has a list to compare after a restore, or a refund without an order to follow. */
export const hasRestoreWork = (db: Db, storeId: typeof storeSettings.id, now: SQL): SQL => {
  const found = { found: sql`1` };
  const isCheckDue = and(eq(restoreCheck.storeId, storeId), lte(restoreCheck.dueAt, now));
  const isRefundDue = and(eq(unmatchedPayment.storeId, storeId), lte(unmatchedPayment.nextAttemptAt, now));
  const checks = db.select(found).from(restoreCheck).where(isCheckDue);
  const refunds = db.select(found).from(unmatchedPayment).where(isRefundDue);
  return sql`(EXISTS ${checks} OR EXISTS ${refunds})`;
};

interface Taking {
  now: Instant;
  until: Instant;
}

/** Takes a store's due checks until `until`, with their restores. Of two concurrent runs, one gets a check. */
export const takeRestoreChecks = async (
  db: Db,
  storeId: string,
  { now, until }: Taking,
): Promise<{ check: RestoreCheckRow; restore: StoreRestoreRow }[]> => {
  const checks = await db
    .update(restoreCheck)
    .set({ dueAt: until, startedAt: sql`coalesce(${restoreCheck.startedAt}, ${now})`, updatedAt: now })
    .where(and(eq(restoreCheck.storeId, storeId), lte(restoreCheck.dueAt, now)))
    .returning();
  if (checks.length === 0) return [];
  const ids = checks.map(({ restoreId }) => restoreId);
  const restores = await db
    .select()
    .from(storeRestore)
    .where(and(eq(storeRestore.storeId, storeId), inArray(storeRestore.id, ids)));
  return checks.flatMap((check) => {
    const restore = restores.find(({ id }) => id === check.restoreId);
    return restore ? [{ check, restore }] : [];
  });
};

type CheckProgress = Pick<RestoreCheckRow, "cursor" | "startedAt" | "hasOpen" | "dueAt" | "failure">;

/** Stores how far a check came. `cancelled` is how many more payments were cancelled. */
export const moveRestoreCheck = async (
  db: Db,
  { storeId, id }: Pick<RestoreCheckRow, "storeId" | "id">,
  { cancelled, ...progress }: CheckProgress & { cancelled: number; updatedAt: Instant },
): Promise<void> => {
  await db
    .update(restoreCheck)
    .set({ ...progress, cancelled: sql`${restoreCheck.cancelled} + ${cancelled}` })
    .where(and(eq(restoreCheck.storeId, storeId), eq(restoreCheck.id, id)));
};

/** What of a stored payment tells whether its processor knows more. */
export type KnownPayment = Pick<
  typeof payment.$inferSelect,
  "id" | "orderId" | "status" | "refundedAmount" | "providerPaymentId"
>;

/** A store's payments by the processor's ids, or by our own where the processor's is not stored yet. */
export const findKnownPayments = (
  db: Db,
  { storeId, provider }: { storeId: string; provider: PaymentProviderName },
  { providerPaymentIds, paymentIds }: { providerPaymentIds: readonly string[]; paymentIds: readonly string[] },
): Promise<KnownPayment[]> => {
  const { id, orderId, status, refundedAmount, providerPaymentId } = payment;
  return db
    .select({ id, orderId, status, refundedAmount, providerPaymentId })
    .from(payment)
    .where(
      and(
        eq(payment.storeId, storeId),
        eq(payment.provider, provider),
        or(
          sql`${providerPaymentId} IN ${idList(providerPaymentIds)}`,
          sql`(${providerPaymentId} IS NULL AND ${id} IN ${idList(paymentIds)})`,
        ),
      ),
    );
};

/** A store's payments without an order, by the processor's ids. */
export const findUnmatched = (
  db: Db,
  { storeId, provider }: { storeId: string; provider: PaymentProviderName },
  providerPaymentIds: readonly string[],
): Promise<UnmatchedPaymentRow[]> =>
  db
    .select()
    .from(unmatchedPayment)
    .where(
      and(
        eq(unmatchedPayment.storeId, storeId),
        eq(unmatchedPayment.provider, provider),
        sql`${unmatchedPayment.providerPaymentId} IN ${idList(providerPaymentIds)}`,
      ),
    );

const ofUnmatched = ({ storeId, id }: Pick<UnmatchedPaymentRow, "storeId" | "id">) =>
  and(eq(unmatchedPayment.storeId, storeId), eq(unmatchedPayment.id, id));

export const readUnmatched = async (db: Db, storeId: string, id: string): Promise<UnmatchedPaymentRow | null> => {
  const [row] = await db.select().from(unmatchedPayment).where(ofUnmatched({ storeId, id }));
  return row ?? null;
};

/** Stores a payment without an order, once. */
export const insertUnmatched = (db: Db, row: typeof unmatchedPayment.$inferInsert): Write =>
  db.insert(unmatchedPayment).values(row).onConflictDoNothing();

/** Changes a payment without an order, if its refund is still the one that was read. Fails as ROW_CHANGED otherwise. */
export const updateUnmatched = (
  db: Db,
  known: UnmatchedPaymentRow,
  changes: Partial<UnmatchedPaymentRow> & { updatedAt: Instant },
): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM ${unmatchedPayment} WHERE ${ofUnmatched(known)}
      AND ${unmatchedPayment.refundId} IS ${known.refundId} AND ${unmatchedPayment.refundStatus} IS ${known.refundStatus})`,
    "ROW_CHANGED",
  ),
  db.update(unmatchedPayment).set(changes).where(ofUnmatched(known)),
];

/** Takes a store's due refunds of payments without an order until `until`. */
export const takeUnmatchedRefunds = (
  db: Db,
  storeId: string,
  { now, until }: Taking,
  limit: number,
): Promise<UnmatchedPaymentRow[]> => {
  const due = db
    .select({ id: unmatchedPayment.id })
    .from(unmatchedPayment)
    .where(
      and(
        eq(unmatchedPayment.storeId, storeId),
        isNotNull(unmatchedPayment.nextAttemptAt),
        lte(unmatchedPayment.nextAttemptAt, now),
      ),
    )
    .limit(limit);
  return db
    .update(unmatchedPayment)
    .set({ nextAttemptAt: until })
    .where(and(eq(unmatchedPayment.storeId, storeId), inArray(unmatchedPayment.id, due)))
    .returning();
};
