import type { OrderRecord, RefundRow } from "../../../db/queries/orders.ts";
import { updatePayment } from "../../../db/queries/payments.ts";
import { releaseRefund, updateRefund } from "../../../db/queries/refunds.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { changeOrder, type OrderChange } from "../orders/change.ts";
import { isWaiting, statusAfterRefund } from "./decide-refund.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";

type Answer = { providerRefundId: string | null; status: RefundRow["status"] };

const warn = (ctx: OrderWork, warning: string, refund: RefundRow): void =>
  console.warn(JSON.stringify({ requestId: ctx.requestId, warning, refundId: refund.id }));

/** Whether nothing is known of what a call did: no answer came, or the store has no such processor at the moment. */
const isOpenQuestion = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE");

/** The processor's answer; null where there was none, so that it has to be asked again. */
const askForRefund = async (ctx: OrderWork, record: OrderRecord, refund: RefundRow): Promise<Answer | null> => {
  const payment = record.payments.find(({ id }) => id === refund.paymentId);
  if (!payment?.providerPaymentId) return null;
  const { providerPaymentId } = payment;
  try {
    const provider = ctx.provider(payment.provider);
    return await provider.refund({ providerPaymentId, amount: refund.amount, idempotencyKey: refund.id });
  } catch (error) {
    if (error instanceof ProviderRefused) return { providerRefundId: null, status: "failed" };
    if (!isOpenQuestion(error)) throw error;
    warn(ctx, "REFUND_WAITS", refund);
    return null;
  }
};

const settlement = (ctx: OrderWork, record: OrderRecord, refundId: string, answer: Answer): OrderChange | null => {
  const { order, payments, refunds } = record;
  const refund = refunds.find(({ id }) => id === refundId);
  const payment = payments.find(({ id }) => id === refund?.paymentId);
  if (!refund || !payment || !isWaiting(refund)) return null;
  const updatedAt = ctx.clock.now();
  if (answer.status === "failed") {
    warn(ctx, "REFUND_REFUSED", refund);
    const note = "The processor refused the refund. Please refund this payment by hand.";
    const writes = releaseRefund(ctx.db, order, refund, updatedAt);
    return { events: [{ type: "note", status: null, note }], actor: "processor", writes };
  }
  const others = refunds.filter(({ id, paymentId }) => paymentId === payment.id && id !== refund.id);
  const status = statusAfterRefund(payment, others, refund.amount);
  return {
    events: [{ type: "payment_refunded", status: null, note: refund.reason }],
    actor: "processor",
    messages: ["order.refunded"],
    writes: [
      updateRefund(ctx.db, order.storeId, refund.id, { ...answer, updatedAt }),
      updatePayment(ctx.db, order.storeId, payment.id, { status, updatedAt }),
    ],
  };
};

/** Asks the processor for a refund that is reserved, and writes its answer. What it did not answer waits in the database, and
 *  is asked for again under the same key; what it refused is free to be refunded otherwise. */
export const finishRefund = async (ctx: OrderWork, known: OrderRecord, refundId: string): Promise<OrderRecord> => {
  const refund = known.refunds.find(({ id }) => id === refundId);
  const answer = refund && isWaiting(refund) ? await askForRefund(ctx, known, refund) : null;
  return answer ? changeOrder(ctx, known, (fresh) => settlement(ctx, fresh, refundId, answer)) : known;
};

/** Finishes every refund of an order that still waits. */
export const finishRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const { id } of known.refunds) record = await finishRefund(ctx, record, id);
  return record;
};
