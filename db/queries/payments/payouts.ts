import { and, eq, inArray, lte, min, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { payout, processorCheck, storePaymentAccount } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type PayoutRow = typeof payout.$inferSelect;
export type ProcessorCheckRow = typeof processorCheck.$inferSelect;

/** Inserts payouts, or replaces their states if those were not read before the stored ones. */
export const putPayouts = (db: Db, rows: readonly FullRow<typeof payout>[]): Write =>
  db
    .insert(payout)
    .select(selectRows(payout, rows))
    .onConflictDoUpdate({
      target: [payout.storeId, payout.provider, payout.providerPayoutId],
      set: {
        amount: sql`excluded.amount`,
        status: sql`excluded.status`,
        arrivesOn: sql`excluded.arrives_on`,
        failureCode: sql`excluded.failure_code`,
        checkedAt: sql`excluded.checked_at`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${payout.checkedAt} <= excluded.checked_at`,
    });

/** The first day on which a payout under way is expected; null if none is. Payouts are expected from it on, so that
 *  the next list of the processor can begin there. */
export const findOldestOpenPayout = async (
  db: Db,
  { storeId, provider }: Pick<PayoutRow, "storeId" | "provider">,
): Promise<Instant | null> => {
  const [row] = await db
    .select({ sentAt: min(payout.sentAt) })
    .from(payout)
    .where(
      and(
        eq(payout.storeId, storeId),
        eq(payout.provider, provider),
        inArray(payout.status, ["pending", "in_transit"]),
      ),
    );
  return row?.sentAt ?? null;
};

type CheckKey = Pick<ProcessorCheckRow, "storeId" | "provider">;

const ofCheck = ({ storeId, provider }: CheckKey) =>
  and(eq(processorCheck.storeId, storeId), eq(processorCheck.provider, provider));

/** Schedules the next check of a processor at `dueAt`, unless it is due earlier. */
export const scheduleCheck = (
  db: Db,
  row: Omit<ProcessorCheckRow, "checkedAt" | "disputesFailure" | "payoutsFailure" | "refundsFailure">,
): Write =>
  db
    .insert(processorCheck)
    .values(row)
    .onConflictDoUpdate({
      target: [processorCheck.storeId, processorCheck.provider],
      set: { dueAt: sql`min(${processorCheck.dueAt}, excluded.due_at)`, updatedAt: row.updatedAt },
    });

/** Takes a store's due checks until `until`. Of two concurrent runs, one gets a check. */
export const takeDueChecks = (
  db: Db,
  storeId: string,
  { now, until }: { now: Instant; until: Instant },
): Promise<ProcessorCheckRow[]> =>
  db
    .update(processorCheck)
    .set({ dueAt: until, updatedAt: now })
    .where(and(eq(processorCheck.storeId, storeId), lte(processorCheck.dueAt, now)))
    .returning();

type CheckResult = Omit<ProcessorCheckRow, "id" | "storeId" | "provider" | "createdAt">;

export const finishCheck = async (db: Db, check: CheckKey, result: CheckResult): Promise<void> => {
  await db.update(processorCheck).set(result).where(ofCheck(check));
};

/** Deletes the checks of a processor whose account is deleted. An account that guests are paying with stays, and so do
 *  its checks. */
export const deleteCheck = (db: Db, check: CheckKey): Write =>
  db
    .delete(processorCheck)
    .where(
      and(
        ofCheck(check),
        sql`NOT EXISTS (SELECT 1 FROM ${storePaymentAccount} WHERE ${storePaymentAccount.storeId} = ${check.storeId} AND ${storePaymentAccount.provider} = ${check.provider})`,
      ),
    );
