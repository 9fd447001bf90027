import type { RefundStatus } from "../../../../db/schema/enums.ts";
import { toInstant } from "../../time.ts";
import { type IntentStatus, ProviderDown, type ProviderPayment, type ProviderRefund } from "../provider/provider.ts";
import { reservedAmount } from "../refunds/decide-refund.rules.ts";
import { fromDecimal } from "./money.rules.ts";
import type { PaypalCapture, PaypalOrder } from "./responses.ts";

const captureStatuses: Readonly<Record<string, IntentStatus>> = {
  COMPLETED: "succeeded",
  // Money that has gone back had come before.
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

/** The guest's sentence for a payment that PayPal did not hand over. */
export const paypalDeclined = "PayPal could not collect this payment. Please try again, or choose another way to pay.";

/** The capture that counts: one that has brought the money, or else the latest. */
export const findCapture = ({ purchase_units: units }: PaypalOrder): PaypalCapture | null => {
  const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
  return captures.find(({ status }) => captureStatuses[status] === "succeeded") ?? captures.at(-1) ?? null;
};

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  COMPLETED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** How a refund stands, by PayPal's word for it. */
export const toRefundStatus = (status: string): RefundStatus => refundStatuses[status] ?? "pending";

/** The refunds of a PayPal order in our words, the oldest first. */
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

/** Where the guest agrees to pay. PayPal leaves it out of an order that was agreed to before, which is met where that could
 *  not be collected; the address is the same then. */
const approveAddress = ({ id, links }: PaypalOrder, base: URL): string => {
  const link = links.find(({ rel }) => rel === "payer-action") ?? links.find(({ rel }) => rel === "approve");
  if (link) return link.href;
  const site = new URL("/checkoutnow", base);
  site.host = site.host.replace(/^api(-m)?\./, "www.");
  site.searchParams.set("token", id);
  return site.href;
};

/** A PayPal order in our words. Once it is collected the amount is what was collected, because that is what we are owed. The
 *  client secret is the address at PayPal where the guest agrees. */
export const toReport = (order: PaypalOrder, base: URL): ProviderPayment => {
  const capture = findCapture(order);
  const [unit] = order.purchase_units;
  const amount = capture?.amount ?? unit?.amount;
  if (!amount) throw new ProviderDown("PayPal did not say what an order is about.");
  const { currency_code: currencyCode, value } = amount;
  const status = statusOf(order, capture);
  const isFailed = status === "failed";
  return {
    providerPaymentId: order.id,
    status,
    amount: fromDecimal(value, currencyCode),
    currencyCode,
    clientSecret: approveAddress(order, base),
    paymentMethod: "paypal",
    cardBrand: null,
    cardLast4: null,
    errorMessage: isFailed ? paypalDeclined : null,
    // PayPal does not tell how often it said no, so that the history has the first time alone.
    declinedAttempts: isFailed ? 1 : 0,
    processedAt: status === "succeeded" && capture?.create_time ? toInstant(Date.parse(capture.create_time)) : null,
    refundedAmount: listRefundReports(order).reduce((sum, refund) => sum + reservedAmount(refund), 0),
    paymentId: unit?.custom_id ?? null,
    awaitsCapture: status === "pending" && order.status === "APPROVED",
    isTried: capture !== null || order.status === "APPROVED",
  };
};
