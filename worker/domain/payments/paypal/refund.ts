import { type ProviderRefund, ProviderRefused, type RefundRequest } from "../provider/provider.ts";
import type { PaypalClient } from "./client.ts";
import { paypalTakes, toDecimal } from "./money.rules.ts";
import { findCapture, toRefundStatus } from "./report.ts";
import { type PaypalOrder, refundAnswer } from "./responses.ts";

/** Sends money back of what was collected for an order. PayPal stores our own id with it, and makes one refund for one key.
 *  Throws `ProviderRefused` for an amount that PayPal cannot express, and if nothing was collected. */
export const refundAt = async (
  client: PaypalClient,
  order: PaypalOrder,
  { amount, refundId, idempotencyKey }: RefundRequest,
): Promise<Pick<ProviderRefund, "providerRefundId" | "status">> => {
  const capture = findCapture(order);
  const currencyCode = capture?.amount.currency_code ?? "";
  if (!capture || !paypalTakes(amount, currencyCode)) throw new ProviderRefused("PayPal cannot send this back.");
  const value = toDecimal(amount, currencyCode);
  const body = JSON.stringify({ amount: { currency_code: currencyCode, value }, custom_id: refundId });
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const { id, status } = await client.ask({ method: "POST", path, body, idempotencyKey }, refundAnswer);
  return { providerRefundId: id, status: toRefundStatus(status) };
};
