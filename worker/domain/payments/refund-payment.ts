import { findOrderOfPayment } from "../../../db/queries/order-parts.ts";
import type { OrderRecord, PaymentRow } from "../../../db/queries/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { actorType } from "../access/caller.ts";
import { formatAmount } from "../checkout/problems.ts";
import { type Claim, claimWrites, makeOnce } from "../claim.ts";
import { newId } from "../ids.ts";
import { changeOrder, type OrderChange } from "../orders/change.ts";
import { staffOrder } from "../orders/reach.ts";
import { refundable } from "./decide-refund.ts";
import { finishRefund } from "./refunds.ts";
import { reservation } from "./reserve-refund.ts";
import type { RefundInput } from "./schemas.ts";

const tooMuch = (payment: PaymentRow, left: number): AppError => {
  const message =
    left > 0
      ? `At most ${formatAmount(left, payment.currencyCode)} of this payment can still be refunded.`
      : "Nothing of this payment can be refunded.";
  return new AppError("LIMIT_EXCEEDED", message, { errors: [{ path: "amount", message }] });
};

/** The wish under its id, and the key that it was made under. */
interface Ask {
  id: string;
  input: RefundInput;
  claim: Claim | null;
}

const reserve = (ctx: Ctx, record: OrderRecord, { id, input, claim }: Ask): OrderChange => {
  const payment = record.payments.find((candidate) => candidate.id === input.paymentId);
  if (!payment) throw notFound();
  const left = refundable(payment);
  const amount = input.amount ?? left;
  if (amount > left || left === 0) throw tooMuch(payment, left);
  const { writes, ...told } = reservation(ctx, record, payment, { id, amount, reason: input.reason || null });
  return { ...told, actor: actorType(ctx.caller), writes: [...(claim ? claimWrites(ctx, claim, id) : []), ...writes] };
};

/** Sends money of a payment back: held here first, then asked for at the processor, then settled. The answer may be a refund
 *  that waits for the processor. Throws LIMIT_EXCEEDED, and PAYMENT_DECLINED where the processor said no. */
export const makeRefund = async (ctx: Ctx, input: RefundInput): Promise<{ id: string }> => {
  const orderId = await findOrderOfPayment(ctx.db, ctx.store.id, input.paymentId);
  if (orderId === null) throw notFound();
  const id = await makeOnce(ctx, "refundPayment", input, async (claim) => {
    const ask = { id: newId("ref", ctx.clock.now()), input, claim };
    await changeOrder(ctx, await staffOrder(ctx, orderId), (record) => reserve(ctx, record, ask));
    return ask.id;
  });
  const { refunds } = await finishRefund(ctx, await staffOrder(ctx, orderId), id);
  if (refunds.find((refund) => refund.id === id)?.status === "failed") {
    throw new AppError("PAYMENT_DECLINED", "The processor refused this refund, and no money was sent back.");
  }
  return { id };
};
