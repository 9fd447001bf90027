import { type ProviderRefund, ProviderRefused, type RefundRequest } from "../provider/provider.ts";
import type { PaypalClient } from "./client.ts";
import { canPaypalCollect, toDecimal } from "./money.rules.ts";
import { findCapture, toRefundStatus } from "./report.ts";
import { type PaypalOrder, refundResponse } from "./responses.ts";

/** Refunds a captured PayPal order. PayPal stores our refund id and makes one refund per key. Throws
 *  `ProviderRefused` if PayPal cannot express the amount or nothing was captured. */
export const refundCapture = async (
  client: PaypalClient,
  order: PaypalOrder,
  { amount, refundId, idempotencyKey }: RefundRequest,
): Promise<Pick<ProviderRefund, "providerRefundId" | "status">> => {
  const capture = findCapture(order);
  const currencyCode = capture?.amount.currency_code ?? "";
  if (!capture || !canPaypalCollect(amount, currencyCode))
    throw new ProviderRefused("PayPal cannot refund this amount.");
  const value = toDecimal(amount, currencyCode);
  const body = JSON.stringify({ amount: { currency_code: currencyCode, value }, custom_id: refundId });
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const { id, status } = await client.call({ method: "POST", path, body, idempotencyKey }, refundResponse);
  return { providerRefundId: id, status: toRefundStatus(status) };
};
