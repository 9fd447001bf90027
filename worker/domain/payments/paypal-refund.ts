import { type PaypalOrder, refundAnswer } from "./paypal-answers.ts";
import type { PaypalClient } from "./paypal-client.ts";
import { paypalTakes, toDecimal } from "./paypal-money.ts";
import { captureOf, refundStatusOf } from "./paypal-report.ts";
import { type PaymentProvider, ProviderRefused } from "./provider.ts";

type Refund = PaymentProvider["refund"];

/** Sends money back of what was collected for an order. PayPal keeps our own id with it, and makes one refund of one id. Throws
 *  `ProviderRefused` for an amount that PayPal cannot say, and where nothing was collected. */
export const refundAt = async (
  client: PaypalClient,
  order: PaypalOrder,
  { amount, idempotencyKey }: Parameters<Refund>[0],
): ReturnType<Refund> => {
  const capture = captureOf(order);
  const currencyCode = capture?.amount.currency_code ?? "";
  if (!capture || !paypalTakes(amount, currencyCode)) throw new ProviderRefused("PayPal cannot send this back.");
  const value = toDecimal(amount, currencyCode);
  const body = JSON.stringify({ amount: { currency_code: currencyCode, value }, custom_id: idempotencyKey });
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const { id, status } = await client.ask({ method: "POST", path, body, idempotencyKey }, refundAnswer);
  return { providerRefundId: id, status: refundStatusOf(status) };
};
