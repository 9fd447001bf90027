import type Stripe from "stripe";
import type { RefundStatus } from "../../../../db/schema/enums.ts";
import { toInstant } from "../../time.ts";
import type { IntentStatus, ProviderPayment, ProviderRefund } from "../provider/provider.ts";
import { idOf } from "./disputes.ts";
import { cardMethod, declineMessage, fromStripeAmount } from "./mapping.rules.ts";

const statuses: Readonly<Record<string, IntentStatus>> = {
  processing: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

/** Stripe has no status for a declined payment: it waits for another card, with the last error set. */
const statusOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): IntentStatus => {
  if (status === "requires_payment_method" && error) return "failed";
  return statuses[status] ?? "pending";
};

const triedStatuses: ReadonlySet<string> = new Set(["requires_action", "requires_capture", "processing", "succeeded"]);

const cardOf = (charge: Stripe.Charge | null) => {
  const card = charge?.payment_method_details?.card;
  if (!card) return { paymentMethod: null, cardBrand: null, cardLast4: null };
  const { brand, last4, funding, wallet } = card;
  return { paymentMethod: cardMethod(wallet?.type, funding), cardBrand: brand ?? null, cardLast4: last4 ?? null };
};

/** Maps a PaymentIntent to a report. After success, the amount is the received amount. Card details need the
 *  expanded latest charge. */
export const toReport = (intent: Stripe.PaymentIntent, failedCharges = 0): ProviderPayment => {
  const { id, amount, amount_received, client_secret, last_payment_error: error, latest_charge, metadata } = intent;
  const status = statusOf(intent);
  const charge = typeof latest_charge === "object" ? latest_charge : null;
  const currencyCode = intent.currency.toUpperCase();
  const isFailed = status === "failed";
  return {
    providerPaymentId: id,
    status,
    amount: fromStripeAmount(status === "succeeded" ? amount_received : amount, currencyCode),
    currencyCode,
    clientSecret: client_secret,
    ...cardOf(charge),
    cardId: idOf(intent.payment_method),
    errorMessage: isFailed ? declineMessage(error?.decline_code, error?.code) : null,
    // A failed bank confirmation leaves an error but no charge.
    declinedAttempts: isFailed ? Math.max(failedCharges, 1) : 0,
    processedAt: status === "succeeded" && charge ? toInstant(charge.created * 1000) : null,
    refundedAmount: fromStripeAmount(charge?.amount_refunded ?? 0, currencyCode),
    paymentId: metadata["paymentId"] ?? null,
    awaitsCapture: intent.status === "requires_capture",
    isTried: Boolean(error) || triedStatuses.has(intent.status),
  };
};

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** Maps a Stripe refund to a report. One that waits for the guest or the bank is pending. */
export const toRefundReport = ({ id, amount, currency, status, metadata }: Stripe.Refund): ProviderRefund => ({
  providerRefundId: id,
  amount: fromStripeAmount(amount, currency.toUpperCase()),
  status: refundStatuses[status ?? ""] ?? "pending",
  refundId: metadata?.["refundId"] ?? null,
});
