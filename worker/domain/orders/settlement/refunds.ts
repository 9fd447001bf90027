import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { raiseRefundAttempt, takeDueRefunds } from "../../../../db/queries/payments/refunds.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { formatAmount } from "../../money.rules.ts";
import { ProviderDown, ProviderFailed, ProviderRefused } from "../../payments/provider/provider.ts";
import { isWaiting } from "../../payments/refunds/decide-refund.rules.ts";
import { isOverdue, nextRefundAttempt, refundKey } from "../../payments/refunds/refund-attempts.ts";
import { changeOrder } from "../record/change.ts";
import { settleRefunds, syncRefunds } from "./settle-refunds.ts";

/** Whether nothing is known of what a call did: no answer came, or the store has no such processor at the moment. */
const isOpenQuestion = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE");

const findWaiting = ({ refunds }: OrderRecord, refundId: string): RefundRow | undefined =>
  refunds.find((refund) => refund.id === refundId && isWaiting(refund));

/** A processor that refuses has a reason: often somebody has sent the money back there, which is learnt first. */
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

/** The key of an attempt that ended in a server error may repeat that error. The next attempt gets a new key, but only if the
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
  const { providerPaymentId } = payment;
  if (providerPaymentId === null) return known;
  const { id: refundId, amount } = refund;
  const request = { providerPaymentId, amount, refundId, idempotencyKey: refundKey(refund) };
  try {
    const answer = await ctx.provider(payment.provider).refund(request);
    return await settleRefunds(ctx, known, payment.id, [{ refundId, amount, ...answer }]);
  } catch (error) {
    if (error instanceof ProviderRefused) return settleRefusal(ctx, known, payment, refund);
    if (error instanceof ProviderFailed) return settleFailure(ctx, known, payment, refund);
    throw error;
  }
};

/** Asks the processor for a refund that waits, and writes its answer. Without an answer it stays pending until due work tries
 *  again; what was refused is free to be refunded otherwise. Nobody may have asked for it before, or the processor's list has
 *  just been read. */
export const askForRefund = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = findWaiting(known, refundId);
  const payment = known.payments.find(({ id }) => id === refund?.paymentId);
  if (!refund || !payment) return known;
  try {
    return await sendRefund(ctx, known, payment, refund);
  } catch (error) {
    if (!isOpenQuestion(error)) throw error;
    warnWaiting(ctx, refundId);
    return known;
  }
};

/** Asks for the refunds that a change has just reserved: those that the order did not have before it. */
export const askForNewRefunds = async (
  ctx: OrderWork,
  before: OrderRecord,
  changed: OrderRecord,
): Promise<OrderRecord> => {
  let record = changed;
  for (const { id } of changed.refunds) {
    if (!before.refunds.some((refund) => refund.id === id)) record = await askForRefund(ctx, record, id);
  }
  return record;
};

/** Reads the processor's list of a payment's refunds, then asks for those that wait and are not in it. */
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
    if (!isOpenQuestion(error)) throw error;
    for (const id of refundIds) warnWaiting(ctx, id);
    return known;
  }
  for (const id of refundIds) record = await askForRefund(ctx, record, id);
  return record;
};

/** Alerts operators and staff, once for each refund, that no answer has come for a day. */
const alertOverdue = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = findWaiting(known, refundId);
  if (!refund || !isOverdue(refund, ctx.clock.now())) return known;
  const sum = formatAmount(refund.amount, known.order.currencyCode);
  const note = `The processor has not confirmed the refund of ${sum} for 24 hours. Please check it there (${refundId}).`;
  const isNoted = ({ events }: OrderRecord) => events.some((event) => event.type === "note" && event.note === note);
  if (isNoted(known)) return known;
  const { storeId, id: orderId } = known.order;
  console.error(JSON.stringify({ requestId: ctx.requestId, alert: "REFUND_OVERDUE", storeId, orderId, refundId }));
  return changeOrder(ctx, known, (record) =>
    isNoted(record) || !findWaiting(record, refundId)
      ? null
      : { events: [{ type: "note", status: null, note }], actor: "system" },
  );
};

/** Follows the refunds of an order that are due: those without an answer are asked for again, and those that the processor works
 *  on are looked at there. A refund that somebody made at the processor, or one that fails after it had arrived, is learnt from
 *  the processor's message alone. */
export const followRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  const now = ctx.clock.now();
  const due = known.refunds.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now);
  // Put off before anyone is asked, so that a processor without answers is not asked each minute.
  const next = due.map((refund) => ({ id: refund.id, nextAttemptAt: nextRefundAttempt(refund, now) }));
  const taken = await takeDueRefunds(ctx.db, known.order.storeId, next, now);
  let record = known;
  for (const payment of known.payments) {
    const ids = due.filter(({ id, paymentId }) => paymentId === payment.id && taken.has(id)).map(({ id }) => id);
    if (ids.length > 0) record = await retryRefunds(ctx, record, payment, ids);
    for (const id of ids) record = await alertOverdue(ctx, record, id);
  }
  return record;
};
