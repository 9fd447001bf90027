import type { OrderRow, PaymentRow } from "../../../db/queries/orders/orders.ts";
import { raiseAttempt, storeProviderPaymentId } from "../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { withCustomer } from "./cards/provider-customer.ts";
import { type IntentRequest, ProviderDown, type ProviderPayment, ProviderRefused } from "./provider/provider.ts";

/** The fields of an order and its payment that a processor request needs. */
export type IntentOrder = Pick<OrderRow, "id" | "storeId" | "customerEmail"> & {
  customerId?: OrderRow["customerId"] | undefined;
};
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
  | "expiresAt"
  | "cardOnFile"
>;

const unreachable = (cause: Error): AppError => {
  const message = "The payment service is not responding. Please try again in a moment.";
  return Object.assign(new AppError("PAYMENT_UNAVAILABLE", message), { cause });
};

/** Calls a processor. If it is down or refuses, throws PAYMENT_UNAVAILABLE, which asks the guest to try again. */
export const callProcessor = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderDown || error instanceof ProviderRefused ? unreachable(error) : error;
  }
};

/** Built from stored data alone, so that a retry sends an identical request. */
const toRequest = (order: IntentOrder, payment: IntentPayment, card: IntentRequest["card"] | null): IntentRequest => ({
  idempotencyKey: `${payment.id}:${payment.attempt}`,
  amount: payment.amount,
  currencyCode: payment.currencyCode,
  storeId: order.storeId,
  orderId: order.id,
  paymentId: payment.id,
  isLink: payment.expiresAt !== null,
  paymentMethod: payment.paymentMethod,
  receiptEmail: order.customerEmail,
  description: `Order ${order.id}`,
  ...(card ? { card } : {}),
});

/** Opens a payment at the processor and stores its id. The attempt is raised only after a definite refusal:
 *  without an answer the payment may exist, and the same key finds it. */
export const openIntent = async (
  ctx: OrderWork,
  order: IntentOrder,
  payment: IntentPayment,
): Promise<ProviderPayment> => {
  const provider = await ctx.provider(payment.provider);
  let { attempt } = payment;
  const create = async (card: IntentRequest["card"] | null): Promise<ProviderPayment> => {
    try {
      return await provider.create(toRequest(order, { ...payment, attempt }, card));
    } catch (error) {
      if (error instanceof ProviderRefused) {
        await raiseAttempt(ctx.db, { ...payment, attempt }, ctx.clock.now());
        attempt += 1;
      }
      throw error;
    }
  };
  const { cardOnFile, storeId } = payment;
  const { customerId = null } = order;
  const report =
    cardOnFile === null || customerId === null
      ? await create(null)
      : await withCustomer(ctx, { storeId, customerId, provider: payment.provider }, (providerCustomerId) =>
          create({ providerCustomerId, isSaved: cardOnFile === "save" }),
        );
  await storeProviderPaymentId(ctx.db, payment, report.providerPaymentId, ctx.clock.now());
  return report;
};

/** The payment's state at the processor. If its id was never received, the same request is sent again. */
export const currentIntent = async (
  ctx: OrderWork,
  order: IntentOrder,
  payment: IntentPayment,
): Promise<ProviderPayment> => {
  if (payment.providerPaymentId === null) return openIntent(ctx, order, payment);
  const provider = await ctx.provider(payment.provider);
  return provider.retrieve(payment.providerPaymentId);
};
