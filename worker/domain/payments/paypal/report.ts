import type { RefundStatus } from "../../../../db/schema/enums.ts";
import { toInstant } from "../../time.ts";
import { type IntentStatus, ProviderDown, type ProviderPayment, type ProviderRefund } from "../provider/provider.ts";
import { reservedAmount } from "../refunds/decide-refund.rules.ts";
import { readCustomId } from "./custom-id.rules.ts";
import { fromDecimal } from "./money.rules.ts";
import type { PaypalCapture, PaypalOrder } from "./responses.ts";

const captureStatuses: Readonly<Record<string, IntentStatus>> = {
  COMPLETED: "succeeded",
  // A refunded capture had succeeded before.
  PARTIALLY_REFUNDED: "succeeded",
  REFUNDED: "succeeded",
  PENDING: "processing",
  DECLINED: "failed",
  FAILED: "failed",
};

const statusOf = (order: PaypalOrder, capture: PaypalCapture | null): IntentStatus => {
  if (capture) return captureStatuses[capture.status] ?? "processing";
  return order.status === "VOIDED" ? "cancelled" : "pending";
};

/** The guest's message for a payment that PayPal did not capture. */
export const paypalDeclined = "PayPal could not collect this payment. Please try again, or choose another way to pay.";

/** The relevant capture: one that succeeded, or else the latest. */
export const findCapture = ({ purchase_units: units }: PaypalOrder): PaypalCapture | null => {
  const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
  return captures.find(({ status }) => captureStatuses[status] === "succeeded") ?? captures.at(-1) ?? null;
};

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  COMPLETED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** Maps PayPal's refund status to ours. */
export const toRefundStatus = (status: string): RefundStatus => refundStatuses[status] ?? "pending";

/** Maps the refunds of a PayPal order to reports, oldest first. */
export const listRefundReports = ({ purchase_units: units }: PaypalOrder): ProviderRefund[] =>
  units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .toSorted((one, other) => Number(one.create_time > other.create_time) - Number(one.create_time < other.create_time))
    .map(({ id, status, amount, custom_id: refundId }) => ({
      providerRefundId: id,
      amount: fromDecimal(amount.value, amount.currency_code),
      status: toRefundStatus(status),
      refundId: refundId ?? null,
    }));

/** The URL where the guest approves the payment. PayPal omits it from an order that was approved before but not
 *  captured; the URL is the same then. */
const approvalUrl = ({ id, links }: PaypalOrder, base: URL): string => {
  const link = links.find(({ rel }) => rel === "payer-action") ?? links.find(({ rel }) => rel === "approve");
  if (link) return link.href;
  const url = new URL("/checkoutnow", base);
  url.host = url.host.replace(/^api(-m)?\./, "www.");
  url.searchParams.set("token", id);
  return url.href;
};

/** Maps a PayPal order to a report. After capture, the amount is the captured amount. The client secret is
 *  PayPal's approval URL. */
export const toReport = (order: PaypalOrder, base: URL): ProviderPayment => {
  const capture = findCapture(order);
  const [unit] = order.purchase_units;
  const amount = capture?.amount ?? unit?.amount;
  if (!amount) throw new ProviderDown("PayPal's order has no amount.");
  const { currency_code: currencyCode, value } = amount;
  const status = statusOf(order, capture);
  const isFailed = status === "failed";
  return {
    providerPaymentId: order.id,
    status,
    amount: fromDecimal(value, currencyCode),
    currencyCode,
    clientSecret: approvalUrl(order, base),
    paymentMethod: "paypal",
    cardBrand: null,
    cardLast4: null,
    errorMessage: isFailed ? paypalDeclined : null,
    // PayPal does not report the number of declines, so the history has only the first one.
    declinedAttempts: isFailed ? 1 : 0,
    processedAt: status === "succeeded" && capture?.create_time ? toInstant(Date.parse(capture.create_time)) : null,
    refundedAmount: listRefundReports(order).reduce((sum, refund) => sum + reservedAmount(refund), 0),
    paymentId: readCustomId(unit?.custom_id)?.paymentId ?? null,
    awaitsCapture: status === "pending" && order.status === "APPROVED",
    isTried: capture !== null || order.status === "APPROVED",
  };
};
