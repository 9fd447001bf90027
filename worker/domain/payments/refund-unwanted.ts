import type { OrderRecord, RefundRow } from "../../../db/queries/orders.ts";
import { updatePayment, updateRefund } from "../../../db/queries/payments.ts";
import type { OrderWork } from "../../context.ts";
import { changeOrder, type OrderChange } from "../orders/change.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";

type Answer = { providerRefundId: string | null; status: RefundRow["status"] };

const isWaiting = ({ status, providerRefundId }: RefundRow): boolean =>
  status === "pending" && providerRefundId === null;

const warn = (ctx: OrderWork, warning: string, refund: RefundRow): void =>
  console.warn(JSON.stringify({ requestId: ctx.requestId, warning, refundId: refund.id }));

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
    if (!(error instanceof ProviderDown)) throw error;
    warn(ctx, "REFUND_WAITS", refund);
    return null;
  }
};

const refundChange = (ctx: OrderWork, record: OrderRecord, refundId: string, answer: Answer): OrderChange | null => {
  const { order, payments } = record;
  const refund = record.refunds.find(({ id }) => id === refundId);
  const payment = payments.find(({ id }) => id === refund?.paymentId);
  if (!refund || !payment || !isWaiting(refund)) return null;
  const updatedAt = ctx.clock.now();
  const noted = updateRefund(ctx.db, order.storeId, refund.id, { ...answer, updatedAt });
  if (answer.status === "failed") {
    warn(ctx, "REFUND_REFUSED", refund);
    const note = "The processor refused the refund. Please refund this payment by hand.";
    return { events: [{ type: "note", status: null, note }], actor: "processor", writes: [noted] };
  }
  const refundedAmount = payment.refundedAmount + refund.amount;
  const status = refundedAmount === payment.amount ? "refunded" : "partially_refunded";
  return {
    events: [{ type: "payment_refunded", status: null, note: refund.reason }],
    actor: "system",
    set: { refundedTotal: order.refundedTotal + refund.amount },
    messages: ["order.refunded"],
    writes: [noted, updatePayment(ctx.db, order.storeId, payment.id, { status, refundedAmount, updatedAt })],
  };
};

/** Sends back money that came for a cancelled order. What the processor did not answer waits in the database, and is asked
 *  for again under the same key. */
export const finishRefunds = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const refund of known.refunds.filter(isWaiting)) {
    const answer = await askForRefund(ctx, record, refund);
    if (answer) record = await changeOrder(ctx, record, (fresh) => refundChange(ctx, fresh, refund.id, answer));
  }
  return record;
};
