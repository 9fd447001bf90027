import { findOrderOfPayment } from "../../../../db/queries/orders/order-parts.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { isWaiting, refundable } from "../../payments/refunds/decide-refund.rules.ts";
import type { RefundInput } from "../../payments/schemas.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder, type OrderChange } from "../record/change.ts";
import { cancelledByRefunds } from "../record/end-order.ts";
import { askForRefund, retryRefunds } from "./refunds.ts";
import { reservation } from "./reserve-refund.ts";

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
  claim: Idempotency | null;
}

const reserve = (ctx: Ctx, record: OrderRecord, { id, input, claim }: Ask): OrderChange => {
  const payment = record.payments.find((candidate) => candidate.id === input.paymentId);
  if (!payment) throw notFound();
  const left = refundable(payment);
  const amount = input.amount ?? left;
  if (amount > left || left === 0) throw tooMuch(payment, left);
  const draft = { id, kind: "goodwill", amount, reason: input.reason || null } as const;
  const { writes, events, messages, refunded, refund } = reservation(ctx, record, payment, draft);
  const cancellation = cancelledByRefunds(ctx, record, [...record.refunds, refund]);
  return {
    events: [...events, ...cancellation.events],
    actor: actorType(ctx.caller),
    set: cancellation.set,
    messages: [...messages, ...cancellation.messages],
    refunded,
    writes: [...(claim ? idempotencyWrites(ctx, claim, id) : []), ...writes, ...cancellation.writes],
  };
};

/** An order with a refund that was made under this key before. A caller who asks again wants to know, so the processor is
 *  looked at ahead of due work. */
const askedBefore = async (ctx: Ctx, orderId: string, id: string): Promise<OrderRecord> => {
  const record = await loadStaffOrder(ctx, orderId);
  const refund = record.refunds.find((candidate) => candidate.id === id);
  const payment = record.payments.find((candidate) => candidate.id === refund?.paymentId);
  return refund && payment && isWaiting(refund) ? retryRefunds(ctx, record, payment, [id]) : record;
};

/** Sends money of a payment back: held here first, then asked for at the processor, then settled. The answer may be a refund
 *  that waits for the processor. Throws LIMIT_EXCEEDED, and PAYMENT_DECLINED where the processor said no. */
export const makeRefund = async (ctx: Ctx, input: RefundInput): Promise<{ id: string }> => {
  const orderId = await findOrderOfPayment(ctx.db, ctx.store.id, input.paymentId);
  if (orderId === null) throw notFound();
  let made: OrderRecord | null = null;
  const id = await makeOnce(ctx, "refundPayment", input, async (claim) => {
    const ask = { id: newId("ref", ctx.clock.now()), input, claim };
    const known = await loadStaffOrder(ctx, orderId);
    const reserved = await changeOrder(ctx, known, (record) => reserve(ctx, record, ask));
    made = await askForRefund(ctx, reserved, ask.id);
    return ask.id;
  });
  const { refunds } = made ?? (await askedBefore(ctx, orderId, id));
  if (refunds.find((refund) => refund.id === id)?.status === "failed") {
    throw new AppError("PAYMENT_DECLINED", "The processor refused this refund, and no money was sent back.");
  }
  return { id };
};
