import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { raiseRefundAttempt, takeDueRefunds } from "../../../../db/queries/payments/refunds.ts";
import { hasOpenTask } from "../../../../db/queries/tasks.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { formatAmount } from "../../money.rules.ts";
import { ProviderDown, ProviderFailed, ProviderRefused } from "../../payments/provider/provider.ts";
import { isUnrequested } from "../../payments/refunds/decide-refund.rules.ts";
import { isOverdue, nextRefundAttempt, refundKey } from "../../payments/refunds/refund-attempts.ts";
import { raiseTask } from "../../tasks.ts";
import { changeOrder } from "../record/change.ts";
import { foreignReason, settleRefunds, syncRefunds } from "./settle-refunds.ts";

/** Whether the outcome of a call is unknown: no answer came, or the store has no such processor right now. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE");

const findWaiting = ({ refunds }: OrderRecord, refundId: string): RefundRow | undefined =>
  refunds.find((refund) => refund.id === refundId && isUnrequested(refund));

/** A processor often refuses because the money was already refunded there, so that state is synced first. */
const settleRefusal = async (
  ctx: OrderWork,
  known: OrderRecord,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OrderRecord> => {
  const record = await syncRefunds(ctx, known, payment).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return known;
    throw error;
  });
  const refusal = { refundId: refund.id, providerRefundId: null, amount: refund.amount, status: "failed" } as const;
  return settleRefunds(ctx, record, payment.id, [refusal]);
};

const warnWaiting = ({ requestId }: OrderWork, refundId: string): void =>
  console.warn(JSON.stringify({ requestId, warning: "REFUND_WAITS", refundId }));

/** After a server error, the same key may repeat that error. The next attempt uses a new key, but only if the
 *  processor's list does not have the refund after all. */
const settleFailure = async (
  ctx: OrderWork,
  known: OrderRecord,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OrderRecord> => {
  const record = await syncRefunds(ctx, known, payment);
  if (!findWaiting(record, refund.id)) return record;
  await raiseRefundAttempt(ctx.db, refund, ctx.clock.now());
  warnWaiting(ctx, refund.id);
  return record;
};

const sendRefund = async (
  ctx: OrderWork,
  known: OrderRecord,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OrderRecord> => {
  const { providerPaymentId, currencyCode } = payment;
  if (providerPaymentId === null) return known;
  const { id: refundId, amount } = refund;
  const request = { providerPaymentId, amount, currencyCode, refundId, idempotencyKey: refundKey(refund) };
  try {
    const answer = await (await ctx.provider(payment.provider)).refund(request);
    return await settleRefunds(ctx, known, payment.id, [{ refundId, amount, ...answer }]);
  } catch (error) {
    if (error instanceof ProviderRefused) return settleRefusal(ctx, known, payment, refund);
    if (error instanceof ProviderFailed) return settleFailure(ctx, known, payment, refund);
    throw error;
  }
};

/** Whether a refund of ours waits for a person to say if it is one that was made at the processor after it. */
const isHeld = async ({ db }: OrderWork, { order, refunds }: OrderRecord, refund: RefundRow): Promise<boolean> => {
  const newer = refunds.filter(
    // Ids sort by age, also within an instant.
    ({ id, paymentId, reason, status }) =>
      paymentId === refund.paymentId && reason === foreignReason && status !== "failed" && id > refund.id,
  );
  if (newer.length === 0) return false;
  const subjectIds = newer.map(({ id }) => id);
  return hasOpenTask(db, { storeId: order.storeId, kind: "processor_refund", subjectIds });
};

/** Requests a waiting refund and writes the result. Without an answer it stays pending until background work
 *  retries; a refused amount becomes refundable again. Only for refunds never requested, or after the processor's
 *  list was just read. */
export const requestRefund = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = findWaiting(known, refundId);
  const payment = known.payments.find(({ id }) => id === refund?.paymentId);
  if (!refund || !payment || (await isHeld(ctx, known, refund))) return known;
  try {
    return await sendRefund(ctx, known, payment, refund);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    warnWaiting(ctx, refundId);
    return known;
  }
};

/** Requests the refunds that a change has just reserved. */
export const requestNewRefunds = async (
  ctx: OrderWork,
  before: OrderRecord,
  changed: OrderRecord,
): Promise<OrderRecord> => {
  let record = changed;
  for (const { id } of changed.refunds) {
    if (!before.refunds.some((refund) => refund.id === id)) record = await requestRefund(ctx, record, id);
  }
  return record;
};

/** Syncs a payment's refunds with the processor's list, then requests those that still wait. */
export const retryRefunds = async (
  ctx: OrderWork,
  known: OrderRecord,
  payment: PaymentRow,
  refundIds: readonly string[],
): Promise<OrderRecord> => {
  let record = known;
  try {
    record = await syncRefunds(ctx, known, payment);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    for (const id of refundIds) warnWaiting(ctx, id);
    return known;
  }
  for (const id of refundIds) record = await requestRefund(ctx, record, id);
  return record;
};

/** The refund of ours that a person means by one at the processor: of the same amount if there is one, else the oldest
 *  that waits. */
const findSame = (waiting: readonly RefundRow[], { amount }: RefundRow): RefundRow | undefined =>
  waiting.find((refund) => refund.amount === amount) ?? waiting[0];

/** Goes on with the refunds of ours that waited for a person to say whether one of them is the one that was made at the
 *  processor. That one takes it over, or is dropped if its amount is another; all others are requested. */
export const answerForeignRefund = async (
  ctx: OrderWork,
  known: OrderRecord,
  foreignId: string,
  isSame: boolean,
): Promise<OrderRecord> => {
  const foreign = known.refunds.find(({ id }) => id === foreignId);
  const waiting = known.refunds.filter(
    (refund) => foreign && refund.paymentId === foreign.paymentId && isUnrequested(refund),
  );
  const same = isSame && foreign ? findSame(waiting, foreign) : undefined;
  let record = known;
  for (const refund of waiting) {
    const { id: refundId, paymentId, amount } = refund;
    if (refund !== same) {
      record = await requestRefund(ctx, record, refundId);
      continue;
    }
    const isEqual = amount === foreign?.amount;
    const how = isEqual ? { sameAs: foreignId } : ({ isMadeElsewhere: true } as const);
    record = await settleRefunds(ctx, record, paymentId, [
      { refundId, providerRefundId: null, amount, status: "failed", ...how },
    ]);
  }
  return record;
};

/** Alerts operators and staff, once per refund, that the processor has not answered for a day. */
const alertOverdue = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = findWaiting(known, refundId);
  const now = ctx.clock.now();
  if (!refund || !isOverdue(refund, now) || (await isHeld(ctx, known, refund))) return known;
  const amountText = formatAmount(refund.amount, known.order.currencyCode);
  const note = `The processor has not confirmed the refund of ${amountText} for 24 hours. Check it in the processor's dashboard (${refundId}).`;
  const isNoted = ({ events }: OrderRecord) => events.some((event) => event.type === "note" && event.note === note);
  if (isNoted(known)) return known;
  const { storeId, id: orderId } = known.order;
  console.error(JSON.stringify({ requestId: ctx.requestId, alert: "REFUND_OVERDUE", storeId, orderId, refundId }));
  const task = {
    storeId,
    kind: "overdue_refund",
    subjectId: refundId,
    orderId,
    amount: refund.amount,
    detail: null,
  } as const;
  return changeOrder(ctx, known, (record) =>
    isNoted(record) || !findWaiting(record, refundId)
      ? null
      : { events: [{ type: "note", status: null, note }], actor: "system", writes: [raiseTask(ctx.db, now, task)] },
  );
};

/** Retries an order's due refunds that have no answer, and checks those in progress. Refunds that were made at the
 *  processor, or failed after success, are learned from its webhooks alone. */
export const followRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  const now = ctx.clock.now();
  const due = known.refunds.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now);
  // Rescheduled before the processor is called, so that one that does not answer is not called each minute.
  const reschedules = due.map((refund) => ({ id: refund.id, nextAttemptAt: nextRefundAttempt(refund, now) }));
  const claimedIds = await takeDueRefunds(ctx.db, known.order.storeId, reschedules, now);
  let record = known;
  for (const payment of known.payments) {
    const ids = due.filter(({ id, paymentId }) => paymentId === payment.id && claimedIds.has(id)).map(({ id }) => id);
    if (ids.length > 0) record = await retryRefunds(ctx, record, payment, ids);
    for (const id of ids) record = await alertOverdue(ctx, record, id);
  }
  return record;
};
