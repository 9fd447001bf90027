import type { OrderRow, PaymentRow } from "../../../db/queries/orders/orders.ts";
import { keepProviderPayment, raiseAttempt } from "../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type IntentRequest, ProviderDown, type ProviderPayment, ProviderRefused } from "./provider/provider.ts";

/** What of an order and its payment a processor is asked with. */
export type IntentOrder = Pick<OrderRow, "id" | "storeId" | "customerEmail">;
export type IntentPayment = Pick<
  PaymentRow,
  | "id"
  | "storeId"
  | "orderId"
  | "amount"
  | "currencyCode"
  | "paymentMethod"
  | "provider"
  | "providerPaymentId"
  | "attempt"
>;

const unreachable = (cause: Error): AppError => {
  const message = "The payment service does not answer. Please try again in a moment.";
  return Object.assign(new AppError("PAYMENT_UNAVAILABLE", message), { cause });
};

/** Asks a processor; where it is down or says no, the guest is told to try again. */
export const asked = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderDown || error instanceof ProviderRefused ? unreachable(error) : error;
  }
};

/** Built from what is stored alone, so that a retry asks with the very same words. */
const toRequest = (order: IntentOrder, payment: IntentPayment): IntentRequest => ({
  idempotencyKey: `${payment.id}:${payment.attempt}`,
  amount: payment.amount,
  currencyCode: payment.currencyCode,
  storeId: order.storeId,
  orderId: order.id,
  paymentId: payment.id,
  paymentMethod: payment.paymentMethod,
  receiptEmail: order.customerEmail,
  description: `Order ${order.id}`,
});

/** Asks the processor for a new payment and keeps its name for it. The attempt is raised only after a definite no: after silence
 *  the payment may exist, and the same key finds it. */
export const openIntent = async (
  ctx: OrderWork,
  order: IntentOrder,
  payment: IntentPayment,
): Promise<ProviderPayment> => {
  const provider = ctx.provider(payment.provider);
  let report: ProviderPayment;
  try {
    report = await provider.create(toRequest(order, payment));
  } catch (error) {
    if (error instanceof ProviderRefused) await raiseAttempt(ctx.db, payment, ctx.clock.now());
    throw error;
  }
  await keepProviderPayment(ctx.db, payment, report.providerPaymentId, ctx.clock.now());
  return report;
};

/** The payment as it stands at the processor, which is asked for it anew where its first answer was lost. */
export const currentIntent = async (
  ctx: OrderWork,
  order: IntentOrder,
  payment: IntentPayment,
): Promise<ProviderPayment> => {
  if (payment.providerPaymentId === null) return openIntent(ctx, order, payment);
  return ctx.provider(payment.provider).retrieve(payment.providerPaymentId);
};
