import type { OrderRecord, OrderRow, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { ActorType } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { asked, openIntent } from "../../payments/intent.ts";
import { ProviderGone, type ProviderPayment, ProviderRefused } from "../../payments/provider/provider.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { changeOrder, type OrderChange } from "../record/change.ts";
import { endCancelled } from "../record/end-order.ts";
import { settlePayment } from "../settlement/settle.ts";

const refuseUnlessUnpaid = ({ order, payments }: OrderRecord): void => {
  if (payments.some(({ status }) => isPaid(status) || status === "processing")) {
    throw new AppError("CONFLICT", "This order has been paid. Please call us to cancel it.");
  }
  if (order.status !== "open") {
    throw new AppError("CONFLICT", "The kitchen has this order already. Please call us to cancel it.");
  }
};

/** What became of a payment that the processor has given up by itself. */
const forgotten = (
  { amount, currencyCode, paymentMethod }: PaymentRow,
  providerPaymentId: string,
): ProviderPayment => ({
  providerPaymentId,
  status: "cancelled",
  amount,
  currencyCode,
  clientSecret: null,
  paymentMethod,
  cardBrand: null,
  cardLast4: null,
  errorMessage: null,
  declinedAttempts: 0,
  processedAt: null,
});

/** A payment as it can be found at the processor; null where it was never opened there, so that nobody can pay it. */
const findAtProcessor = async (ctx: OrderWork, order: OrderRow, payment: PaymentRow): Promise<string | null> => {
  if (payment.providerPaymentId !== null) return payment.providerPaymentId;
  try {
    return (await openIntent(ctx, order, payment)).providerPaymentId;
  } catch (error) {
    // Each earlier attempt ended in a definite no too, or its key would have found what it opened.
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};

/** The payment as the processor left it. One that has just been paid is not cancelled there, and says so here. */
const cancelAtProcessor = async (
  ctx: OrderWork,
  { order }: OrderRecord,
  payment: PaymentRow,
): Promise<ProviderPayment | null> => {
  const provider = ctx.provider(payment.provider);
  const providerPaymentId = await findAtProcessor(ctx, order, payment);
  if (providerPaymentId === null) return null;
  try {
    return await provider.cancel(providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderGone) return forgotten(payment, providerPaymentId);
    if (error instanceof ProviderRefused) return provider.retrieve(providerPaymentId);
    throw error;
  }
};

/** A payment that could neither be stopped nor came. */
export const notStopped = () =>
  new AppError("PAYMENT_UNAVAILABLE", "The payment could not be stopped. Please try again in a moment.");

/** Who cancels, and what the history says of it. */
interface Reason {
  actor: ActorType;
  note: string;
}

const cancellation = (ctx: OrderWork, record: OrderRecord, { actor, note }: Reason): OrderChange | null => {
  const { order, payments } = record;
  if (order.status === "cancelled") return null;
  refuseUnlessUnpaid(record);
  if (payments.some((payment) => payment.status !== "cancelled" && !isDueAtCounter(payment))) throw notStopped();
  return { ...endCancelled(ctx, record, { note }), actor };
};

/** Gives up a payment that the processor would not open, unless somebody has opened it meanwhile. */
const dropUnopened = (ctx: OrderWork, known: OrderRecord, { id }: PaymentRow): Promise<OrderRecord> =>
  changeOrder(ctx, known, ({ order, payments }) => {
    const payment = payments.find((candidate) => candidate.id === id);
    if (payment?.status !== "pending" || payment.providerPaymentId !== null) return null;
    return {
      events: [{ type: "payment_cancelled", status: null, note: null }],
      actor: "system",
      writes: [updatePayment(ctx.db, order.storeId, id, { status: "cancelled", updatedAt: ctx.clock.now() })],
    };
  });

/** Stops every payment of an order that a processor could still collect, so that no money can come for it. Where the money
 *  was faster it is settled instead. Throws PAYMENT_UNAVAILABLE where a processor does not answer. */
export const stopPayments = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const payment of known.payments) {
    if (payment.status === "cancelled" || isPaid(payment.status) || isAtCounter(payment.provider)) continue;
    const report = await asked(() => cancelAtProcessor(ctx, record, payment));
    record = report ? await settlePayment(ctx, record, payment.id, report) : await dropUnopened(ctx, record, payment);
  }
  return record;
};

/** Cancels an order that nobody has paid: at the processor first, then here with its place in the slot. Where the money was
 *  faster it is settled instead, and the answer is CONFLICT. */
export const cancelUnpaid = async (ctx: OrderWork, known: OrderRecord, reason: Reason): Promise<OrderRecord> => {
  if (known.order.status === "cancelled") return known;
  refuseUnlessUnpaid(known);
  const record = await stopPayments(ctx, known);
  return changeOrder(ctx, record, (fresh) => cancellation(ctx, fresh, reason));
};
