import type { Write } from "../../../db/atomic.ts";
import type { OrderRecord, PaymentRow } from "../../../db/queries/orders.ts";
import { updatePayment } from "../../../db/queries/payments.ts";
import type { OrderStatus } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../access/caller.ts";
import { newId } from "../ids.ts";
import { refundable } from "../payments/decide-refund.ts";
import { isDueAtCounter } from "../payments/decide-tender.ts";
import { finishRefunds } from "../payments/refunds.ts";
import { type Reservation, reservation } from "../payments/reserve-refund.ts";
import { isAtCounter, isPaid } from "../payments/status.ts";
import { notStopped, placeGivenBack, promoGivenBack, stopPayments } from "./cancel-unpaid.ts";
import { changeOrder, type OrderChange } from "./change.ts";
import { staffOrder } from "./reach.ts";
import type { TransitionInput } from "./schemas.ts";
import { canTransition, eventTypeOf } from "./status.ts";

const words = (status: OrderStatus): string => status.replaceAll("_", " ");

const illegal = (message: string) => new AppError("ILLEGAL_TRANSITION", message);

/** Whether an order waits for money that only a processor can bring. */
const awaitsProcessor = ({ order, payments }: OrderRecord): boolean =>
  order.status === "open" &&
  payments.some(({ provider }) => !isAtCounter(provider)) &&
  !payments.some(({ status }) => isPaid(status));

const demandLegal = (record: OrderRecord, to: OrderStatus): void => {
  const { status, orderType } = record.order;
  if (!canTransition(status, to, orderType)) {
    throw illegal(`An order that is ${words(status)} cannot become ${words(to)}.`);
  }
  if (to === "sent_to_kitchen" && awaitsProcessor(record)) {
    throw illegal("This order has not been paid yet, so the kitchen does not start it.");
  }
};

/** All that is left of each payment goes back, held in the same batch that cancels the order. */
const refundsOf = (ctx: Ctx, record: OrderRecord, reason: string | null): Reservation[] =>
  record.payments.flatMap((payment) => {
    const amount = refundable(payment);
    const wish = { id: newId("ref", ctx.clock.now()), amount, reason: reason ?? "The order was cancelled." };
    return amount > 0 ? [reservation(ctx, record, payment, wish)] : [];
  });

/** What was still to be paid at the counter is not asked for any more. */
const dropDue = (ctx: Ctx, { order, payments }: OrderRecord): Write[] =>
  payments
    .filter(isDueAtCounter)
    .map(({ id }) => updatePayment(ctx.db, order.storeId, id, { status: "cancelled", updatedAt: ctx.clock.now() }));

const cancellation = (ctx: Ctx, record: OrderRecord, { reason, keepPayment }: TransitionInput): OrderChange => {
  const { order, payments } = record;
  const isStopped = (payment: PaymentRow) =>
    isPaid(payment.status) || payment.status === "cancelled" || isDueAtCounter(payment);
  if (!payments.every(isStopped)) throw notStopped();
  const refunds = keepPayment ? [] : refundsOf(ctx, record, reason || null);
  const dropped = dropDue(ctx, record);
  // A guest who has paid and does not get it back has had what the code took off.
  const promo = keepPayment && payments.some(({ status }) => isPaid(status)) ? [] : promoGivenBack(ctx, order);
  const note = keepPayment ? `${reason} The payment is kept.` : reason || null;
  return {
    events: [
      ...dropped.map(() => ({ type: "payment_cancelled" as const, status: null, note: null })),
      { type: "order_cancelled", status: "cancelled", note },
      ...refunds.flatMap(({ events }) => events),
    ],
    actor: actorType(ctx.caller),
    set: { status: "cancelled" },
    messages: ["order.cancelled", ...new Set(refunds.flatMap(({ messages }) => messages))],
    reason: reason || null,
    refunded: refunds.flatMap(({ refunded }) => refunded),
    writes: [...dropped, ...placeGivenBack(ctx, order), ...promo, ...refunds.flatMap(({ writes }) => writes)],
  };
};

const cancelOrder = async (ctx: Ctx, known: OrderRecord, input: TransitionInput): Promise<void> => {
  const record = await stopPayments(ctx, known);
  const cancelled = await changeOrder(ctx, record, (fresh) => {
    demandLegal(fresh, "cancelled");
    return cancellation(ctx, fresh, input);
  });
  await finishRefunds(ctx, cancelled);
};

/** Moves an order to another state. Cancelling stops its payment, gives its place and its code's use back and refunds it in
 *  full, unless the payment is kept for a reason: then the code stays used. Throws ILLEGAL_TRANSITION, also to whoever was overtaken, and nothing changes then. */
export const transitionOrder = async (ctx: Ctx, input: TransitionInput): Promise<{ id: string }> => {
  const { orderId: id, status, reason } = input;
  const known = await staffOrder(ctx, id);
  demandLegal(known, status);
  if (status === "cancelled") await cancelOrder(ctx, known, input);
  else {
    await changeOrder(ctx, known, (record) => {
      demandLegal(record, status);
      return {
        events: [{ type: eventTypeOf(status), status, note: reason || null }],
        actor: actorType(ctx.caller),
        set: { status },
        messages: ["order.status_changed"],
      };
    });
  }
  return { id };
};
