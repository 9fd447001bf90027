import type Stripe from "stripe";
import type { DisputeReason, DisputeStatus, PayoutStatus } from "../../../../db/schema/payments/enums.ts";
import { toInstant } from "../../time.ts";
import type { ProviderDispute, ProviderPayout } from "../provider/provider.ts";
import { fromStripeAmount } from "./mapping.rules.ts";

const reasons: Readonly<Record<string, DisputeReason>> = {
  credit_not_processed: "credit_not_processed",
  duplicate: "duplicate",
  fraudulent: "fraudulent",
  product_not_received: "not_received",
  product_unacceptable: "not_as_described",
  subscription_canceled: "cancelled",
  unrecognized: "unrecognized",
};

const statuses: Readonly<Record<string, DisputeStatus>> = {
  appeal_needs_response: "needs_response",
  appeal_under_review: "under_review",
  lost: "lost",
  needs_response: "needs_response",
  prevented: "prevented",
  under_review: "under_review",
  warning_closed: "warning_closed",
  warning_needs_response: "warning_needs_response",
  warning_under_review: "warning_under_review",
  won: "won",
};

const payoutStatuses: Readonly<Record<string, PayoutStatus>> = {
  paid: "paid",
  pending: "pending",
  in_transit: "in_transit",
  canceled: "canceled",
  failed: "failed",
};

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** Maps a Stripe dispute of a payment to a report. */
export const toDisputeReport = (dispute: Stripe.Dispute, providerPaymentId: string): ProviderDispute => {
  const { id, amount, currency, reason, status, is_charge_refundable, evidence_details, created } = dispute;
  const currencyCode = currency.toUpperCase();
  const dueBy = evidence_details.due_by;
  return {
    providerDisputeId: id,
    providerPaymentId,
    amount: Math.round(fromStripeAmount(amount, currencyCode)),
    currencyCode,
    reason: reasons[reason] ?? "other",
    status: statuses[status] ?? "under_review",
    refundRule: is_charge_refundable ? "any" : "none",
    evidenceDueAt: dueBy ? toInstant(dueBy * 1000) : null,
    openedAt: toInstant(created * 1000),
  };
};

/** Maps a Stripe payout to a report. Its day of arrival is midnight in UTC. Source: Stripe, "The Payout object". */
export const toPayoutReport = (payout: Stripe.Payout): ProviderPayout => {
  const { id, amount, currency, status, arrival_date, failure_code, created } = payout;
  const currencyCode = currency.toUpperCase();
  return {
    providerPayoutId: id,
    amount: Math.round(fromStripeAmount(amount, currencyCode)),
    currencyCode,
    status: payoutStatuses[status] ?? "pending",
    arrivesOn: toInstant(arrival_date * 1000).slice(0, 10),
    failureCode: failure_code,
    sentAt: toInstant(created * 1000),
  };
};
