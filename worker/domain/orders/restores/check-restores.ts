import {
  moveRestoreCheck,
  type RestoreCheckRow,
  type StoreRestoreRow,
  takeRestoreChecks,
} from "../../../../db/queries/payments/restores.ts";
import { type PaymentProvider, ProviderForbidden } from "../../payments/provider/provider.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { type PageOutcome, type RestoreWork, reconcilePage } from "./reconcile-page.ts";
import { followUnmatchedRefunds } from "./refund-unmatched.ts";

/** Lists begin earlier than the moment of the restore, because a payment is opened before its guest pays. */
const marginMinutes = 60;
/** How long one run has a check to itself. */
const leaseMinutes = 10;
const retryMinutes = 10;
/** After this time, what is still open is left to people. */
const givenUpMinutes = 7 * 24 * 60;

/** When a whole pass of a list is repeated; null if it found all that the processor can have. */
const findNextPass = (
  { restoredAt }: StoreRestoreRow,
  { startedAt, hasOpen, now }: { startedAt: Instant; hasOpen: boolean; now: Instant },
  delayMinutes: number,
): Instant | null => {
  const completeAt = addMinutes(restoredAt, delayMinutes);
  if (now >= addMinutes(restoredAt, givenUpMinutes)) return null;
  if (hasOpen) return addMinutes(now, retryMinutes);
  return delayMinutes === 0 || startedAt >= completeAt ? null : completeAt;
};

const storeProgress = async (
  work: RestoreWork,
  { check, restore, startedAt }: { check: RestoreCheckRow; restore: StoreRestoreRow; startedAt: Instant },
  { hasOpen: isPageOpen, cancelled, next }: PageOutcome & { next: string | null },
  delayMinutes: number,
): Promise<boolean> => {
  const now = work.clock.now();
  const hasOpen = check.hasOpen || isPageOpen;
  const progress = { failure: null, cancelled, updatedAt: now };
  if (next !== null) {
    await moveRestoreCheck(work.db, check, { ...progress, cursor: next, startedAt, hasOpen, dueAt: now });
    return true;
  }
  const dueAt = findNextPass(restore, { startedAt, hasOpen, now }, delayMinutes);
  await moveRestoreCheck(work.db, check, { ...progress, cursor: null, startedAt: null, hasOpen: false, dueAt });
  return false;
};

/** A list that cannot be read is tried again from the same page. */
const storeFailure = async (
  work: RestoreWork,
  check: RestoreCheckRow,
  { restoredAt }: StoreRestoreRow,
  error: unknown,
): Promise<void> => {
  const now = work.clock.now();
  const failure = error instanceof ProviderForbidden ? "forbidden" : "unavailable";
  const { requestId, storeId } = work;
  const warning = { requestId, warning: "RESTORE_CHECK_FAILED", storeId, provider: check.provider, failure };
  console.warn(JSON.stringify({ ...warning, name: error instanceof Error ? error.name : "unknown" }));
  const isOver = now >= addMinutes(restoredAt, givenUpMinutes);
  const { cursor, startedAt, hasOpen } = check;
  const dueAt = isOver ? null : addMinutes(now, retryMinutes);
  await moveRestoreCheck(work.db, check, { cursor, startedAt, hasOpen, dueAt, failure, cancelled: 0, updatedAt: now });
};

const readPage = async (
  work: RestoreWork,
  check: RestoreCheckRow,
  restore: StoreRestoreRow,
  provider: PaymentProvider,
): Promise<boolean> => {
  const startedAt = check.startedAt ?? work.clock.now();
  const { moves } = provider;
  const page = (await moves?.page(addMinutes(restore.restoredTo, -marginMinutes), check.cursor)) ?? {
    ...{ payments: [], refundedIds: [], next: null },
  };
  const outcome = await reconcilePage(work, restore, provider, page);
  return storeProgress(work, { check, restore, startedAt }, { ...outcome, next: page.next }, moves?.delayMinutes ?? 0);
};

/** Compares what the processors have since the moment of a restore with the orders, one page of each list, and follows
 *  refunds of payments without an order. Returns whether there is another page. Safe to repeat after a crash. */
export const workOnRestores = async (work: RestoreWork): Promise<boolean> => {
  const now = work.clock.now();
  const taken = await takeRestoreChecks(work.db, work.storeId, { now, until: addMinutes(now, leaseMinutes) });
  let hasMore = false;
  for (const { check, restore } of taken) {
    try {
      const provider = await work.provider(check.provider);
      hasMore = (await readPage(work, check, restore, provider)) || hasMore;
    } catch (error) {
      await storeFailure(work, check, restore, error);
    }
  }
  await followUnmatchedRefunds(work);
  return hasMore;
};
