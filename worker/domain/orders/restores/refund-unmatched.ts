import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import {
  readUnmatched,
  takeUnmatchedRefunds,
  type UnmatchedPaymentRow,
  updateUnmatched,
} from "../../../../db/queries/payments/restores.ts";
import { settleTask } from "../../../../db/queries/tasks.ts";
import type { RefundStatus } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import {
  type PaymentProvider,
  ProviderDown,
  ProviderFailed,
  ProviderRefused,
} from "../../payments/provider/provider.ts";
import { addMinutes } from "../../time.ts";

type RefundWork = Pick<OrderWork, "db" | "clock" | "provider" | "requestId">;

/** A refund without an answer is sent again after this time, and one in progress is looked at again. */
const retryMinutes = 5;
const maxRefunds = 25;

/** Writes what became of a payment without an order. Its task ends in the same batch once all was given back. Returns
 *  the payment as it is then, if another call wrote first as well. */
const store = async (
  { db, clock }: RefundWork,
  known: UnmatchedPaymentRow,
  changes: Partial<UnmatchedPaymentRow>,
  others: readonly Write[] = [],
): Promise<UnmatchedPaymentRow> => {
  const now = clock.now();
  const { storeId, id: subjectId } = known;
  const { refundedAmount, refundStatus } = { ...known, ...changes };
  const isOver = refundedAmount >= known.amount && refundStatus !== "pending";
  const written = { ...changes, ...(isOver ? { refundStatus: "succeeded" as const } : {}), updatedAt: now };
  const end = isOver ? [settleTask(db, { storeId, kind: "unmatched_payment", subjectId }, now)] : [];
  try {
    await atomic(db, [...others, ...updateUnmatched(db, known, written), ...end]);
    return { ...known, ...written };
  } catch (error) {
    if (!(error instanceof WriteConflict && error.conflict === "ROW_CHANGED")) throw error;
    return (await readUnmatched(db, storeId, known.id)) ?? known;
  }
};

/** Stores what was given back in the processor's dashboard. */
export const storeRefunded = (
  work: RefundWork,
  known: UnmatchedPaymentRow,
  refundedAmount: number,
  others: readonly Write[] = [],
): Promise<UnmatchedPaymentRow> => store(work, known, { refundedAmount, nextAttemptAt: null }, others);

/** What the processor has given back of a payment, and our refund among it. */
const readRefunds = async (provider: PaymentProvider, { providerPaymentId, refundId }: UnmatchedPaymentRow) => {
  const refunds = await provider.listRefunds(providerPaymentId);
  const counted = refunds.filter(({ status }) => status !== "failed");
  return {
    own: refunds.find((refund) => refundId !== null && refund.refundId === refundId),
    refundedAmount: Math.round(counted.reduce((sum, { amount }) => sum + amount, 0)),
  };
};

const storeOutcome = (
  work: RefundWork,
  known: UnmatchedPaymentRow,
  refundStatus: RefundStatus,
  refundedAmount: number,
): Promise<UnmatchedPaymentRow> => {
  const nextAttemptAt = refundStatus === "pending" ? addMinutes(work.clock.now(), retryMinutes) : null;
  return store(work, known, { refundStatus, refundedAmount, nextAttemptAt });
};

/** Sends the refund that is stored. After an error of the processor's own, the next attempt has a new id, because the
 *  old one may repeat the error. What was paid back under the old one counts in the processor's list. */
const send = async (
  work: RefundWork,
  provider: PaymentProvider,
  known: UnmatchedPaymentRow,
  before: number,
): Promise<UnmatchedPaymentRow> => {
  const { providerPaymentId, currencyCode, refundId, refundAmount } = known;
  if (refundId === null || refundAmount === null) return known;
  const request = { providerPaymentId, currencyCode, refundId, amount: refundAmount, idempotencyKey: refundId };
  try {
    const { status } = await provider.refund(request);
    return await storeOutcome(work, known, status, status === "failed" ? before : before + refundAmount);
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof ProviderFailed)) throw error;
    const { own, refundedAmount } = await readRefunds(provider, known);
    if (own) return storeOutcome(work, known, own.status, refundedAmount);
    if (isRefused) return storeOutcome(work, known, "failed", refundedAmount);
    return store(work, known, { refundId: newId("ref", work.clock.now()) });
  }
};

/** Goes on with a refund: reads the processor's list, and sends it only if the list lacks it and has room for it. */
const follow = async (work: RefundWork, known: UnmatchedPaymentRow): Promise<UnmatchedPaymentRow> => {
  const provider = await work.provider(known.provider);
  const { own, refundedAmount } = await readRefunds(provider, known);
  if (own) return storeOutcome(work, known, own.status, refundedAmount);
  const isMadeElsewhere = refundedAmount + (known.refundAmount ?? 0) > known.amount;
  if (isMadeElsewhere) return storeOutcome(work, known, "failed", refundedAmount);
  return send(work, provider, known, refundedAmount);
};

const isUnanswered = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE");

const warnWaiting = ({ requestId }: RefundWork, { refundId }: UnmatchedPaymentRow): void =>
  console.warn(JSON.stringify({ requestId, warning: "REFUND_WAITS", refundId }));

/** Goes on with a refund that waits. Without an answer it stays as it is, until the next run. */
const followQuietly = async (work: RefundWork, known: UnmatchedPaymentRow): Promise<UnmatchedPaymentRow> => {
  try {
    return await follow(work, known);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    warnWaiting(work, known);
    return known;
  }
};

/** Gives back what is left of a payment without an order, once: one call stores the refund before it is sent, and all
 *  others return what that call stored. `entry` is written with it. */
export const refundUnmatched = async (
  work: RefundWork,
  known: UnmatchedPaymentRow,
  entry: readonly Write[],
): Promise<UnmatchedPaymentRow> => {
  if (known.refundStatus === "pending" || known.refundedAmount >= known.amount) return known;
  const provider = await work.provider(known.provider);
  const { refundedAmount } = await readRefunds(provider, known);
  const refundAmount = known.amount - refundedAmount;
  if (refundAmount <= 0) return storeRefunded(work, known, refundedAmount, entry);
  const now = work.clock.now();
  const refundId = newId("ref", now);
  const refund = { refundStatus: "pending", refundId, refundAmount, refundedAmount } as const;
  const nextAttemptAt = addMinutes(now, retryMinutes);
  const stored = await store(work, known, { ...refund, nextAttemptAt }, entry);
  return stored.refundId === refundId ? followQuietly(work, stored) : stored;
};

/** Goes on with the refunds of a store's payments without an order that have no answer yet. */
export const followUnmatchedRefunds = async (work: RefundWork & { storeId: string }): Promise<void> => {
  const now = work.clock.now();
  const until = addMinutes(now, retryMinutes);
  const due = await takeUnmatchedRefunds(work.db, work.storeId, { now, until }, maxRefunds);
  for (const known of due) await followQuietly(work, known).catch(() => warnWaiting(work, known));
};
