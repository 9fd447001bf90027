import type { OrderRecord, PaymentRow, RefundRow } from "../../../db/queries/orders.ts";
import { touchRefunds } from "../../../db/queries/refunds.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { addMinutes } from "../time.ts";
import { isWaiting } from "./decide-refund.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";
import { settleRefunds, syncRefunds } from "./settle-refunds.ts";

/** Processors forget a key after a day. An older wish is looked for there before it is asked for again, well ahead of that. */
const keyIsSureForMinutes = 60;

/** Whether nothing is known of what a call did: no answer came, or the store has no such processor at the moment. */
const isOpenQuestion = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE");

const stillWaits = ({ refunds }: OrderRecord, { id }: RefundRow): boolean =>
  refunds.some((refund) => refund.id === id && isWaiting(refund));

/** Whoever refuses has a reason: often that somebody has sent the money back there, which is learnt first. */
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

const askForRefund = async (
  ctx: OrderWork,
  known: OrderRecord,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OrderRecord> => {
  const { providerPaymentId } = payment;
  if (providerPaymentId === null) return known;
  const provider = ctx.provider(payment.provider);
  const { id: refundId, amount } = refund;
  const isOld = refund.createdAt < addMinutes(ctx.clock.now(), -keyIsSureForMinutes);
  try {
    const record = isOld ? await syncRefunds(ctx, known, payment) : known;
    if (!stillWaits(record, refund)) return record;
    const answer = await provider.refund({ providerPaymentId, amount, idempotencyKey: refundId });
    return await settleRefunds(ctx, record, payment.id, [{ refundId, amount, ...answer }]);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return settleRefusal(ctx, known, payment, refund);
  }
};

/** Asks the processor for a refund that is reserved, and writes its answer. What it did not answer waits in the database, and
 *  is asked for again under the same key; what it refused is free to be refunded otherwise. */
export const finishRefund = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = known.refunds.find(({ id }) => id === refundId);
  const payment = known.payments.find(({ id }) => id === refund?.paymentId);
  if (!refund || !payment || !isWaiting(refund)) return known;
  try {
    return await askForRefund(ctx, known, payment, refund);
  } catch (error) {
    if (!isOpenQuestion(error)) throw error;
    console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "REFUND_WAITS", refundId }));
    return known;
  }
};

/** Finishes every refund of an order that still waits. */
export const finishRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const { id } of known.refunds) record = await finishRefund(ctx, record, id);
  return record;
};

/** Follows the refunds of an order that have not come to an end: those that wait are asked for, and those that the processor is
 *  working on are looked at there. A refund that somebody made at the processor, or one that fails after it had arrived, is
 *  learnt from the processor's message alone. */
export const followRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  const open = known.refunds.filter(({ status }) => status === "pending");
  // Noted before anyone is asked, so that those who stay open let others go first.
  await touchRefunds(ctx.db, open, ctx.clock.now());
  const watched = new Set(open.filter((refund) => !isWaiting(refund)).map(({ paymentId }) => paymentId));
  let record = known;
  for (const payment of known.payments) if (watched.has(payment.id)) record = await syncRefunds(ctx, record, payment);
  return finishRefunds(ctx, record);
};
