import type { OrderRecord, OrderRow, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../../context.ts";
import { callProcessor, openIntent } from "../../payments/intent.ts";
import { ProviderGone, type ProviderPayment, ProviderRefused } from "../../payments/provider/provider.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { changeOrder } from "../record/change.ts";
import { settlePayment } from "./settle.ts";

/** The report for a payment that the processor has dropped. */
const toCancelledReport = (
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

/** The processor's id of a payment; null if it was never opened there, so it cannot be paid. */
const findAtProcessor = async (ctx: OrderWork, order: OrderRow, payment: PaymentRow): Promise<string | null> => {
  if (payment.providerPaymentId !== null) return payment.providerPaymentId;
  try {
    return (await openIntent(ctx, order, payment)).providerPaymentId;
  } catch (error) {
    // Earlier attempts were refused too; otherwise their key would have found a payment.
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};

/** Cancels a payment at the processor and returns its state there. A payment that was just paid is not cancelled. */
const cancelAtProcessor = async (
  ctx: OrderWork,
  { order }: OrderRecord,
  payment: PaymentRow,
): Promise<ProviderPayment | null> => {
  const provider = await ctx.provider(payment.provider);
  const providerPaymentId = await findAtProcessor(ctx, order, payment);
  if (providerPaymentId === null) return null;
  try {
    return await provider.cancel(providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderGone) return toCancelledReport(payment, providerPaymentId);
    if (error instanceof ProviderRefused) return provider.retrieve(providerPaymentId);
    throw error;
  }
};

/** Cancels a payment that the processor refused to open, unless a concurrent request opened it. */
const dropUnopened = (ctx: OrderWork, known: OrderRecord, { id }: PaymentRow): Promise<OrderRecord> =>
  changeOrder(ctx, known, ({ order, payments }) => {
    const payment = payments.find((candidate) => candidate.id === id);
    if (payment?.status !== "pending" || payment.providerPaymentId !== null) return null;
    return {
      events: [{ type: "payment_cancelled", status: null, note: null }],
      actor: "system",
      payments: [{ ...payment, status: "cancelled" }],
      writes: [updatePayment(ctx.db, order.storeId, id, { status: "cancelled", updatedAt: ctx.clock.now() })],
    };
  });

/** Stops all payments that a processor could still collect. If a payment succeeded first, settles it instead.
 *  Throws PAYMENT_UNAVAILABLE if a processor does not answer. */
export const stopPayments = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const payment of known.payments) {
    if (payment.status === "cancelled" || isPaid(payment.status) || isAtCounter(payment.provider)) continue;
    const report = await callProcessor(() => cancelAtProcessor(ctx, record, payment));
    record = report ? await settlePayment(ctx, record, payment.id, report) : await dropUnopened(ctx, record, payment);
  }
  return record;
};
