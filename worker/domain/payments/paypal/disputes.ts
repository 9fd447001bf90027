import type { DisputeReason, DisputeStatus } from "../../../../db/schema/payments/enums.ts";
import { type Instant, toInstant } from "../../time.ts";
import { isDisputeClosed } from "../disputes/disputes.rules.ts";
import { type PaymentProvider, type ProviderDispute, ProviderForbidden, ProviderGone } from "../provider/provider.ts";
import { type PaypalClient, PaypalRefusal } from "./client.ts";
import { fromDecimal } from "./money.rules.ts";
import { findCapture } from "./report.ts";
import {
  captureResponse,
  disputeListResponse,
  disputeResponse,
  type PaypalDispute,
  type PaypalOrder,
} from "./responses.ts";

const reasons: Readonly<Record<string, DisputeReason>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "not_received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "not_as_described",
  UNAUTHORISED: "fraudulent",
  CREDIT_NOT_PROCESSED: "credit_not_processed",
  DUPLICATE_TRANSACTION: "duplicate",
  PAYMENT_BY_OTHER_MEANS: "duplicate",
  INCORRECT_AMOUNT: "wrong_amount",
  CANCELED_RECURRING_BILLING: "cancelled",
};

const outcomes: Readonly<Record<string, DisputeStatus>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
};

/** Maps a dispute's status. While buyer and seller talk, in the stage of an inquiry, it is a warning. Source: PayPal,
 *  "Disputes API v1". */
const toStatus = ({ status, dispute_outcome, dispute_life_cycle_stage }: PaypalDispute): DisputeStatus => {
  if (status === "RESOLVED") return outcomes[dispute_outcome?.outcome_code ?? ""] ?? "warning_closed";
  const isAnswerDue = status === "WAITING_FOR_SELLER_RESPONSE";
  if (dispute_life_cycle_stage === "INQUIRY") return isAnswerDue ? "warning_needs_response" : "warning_under_review";
  return isAnswerDue ? "needs_response" : "under_review";
};

/** Maps a PayPal dispute of an order to a report. While it is open, PayPal refunds the whole payment only. */
const toDisputeReport = (dispute: PaypalDispute, orderId: string): ProviderDispute => {
  const { dispute_id, dispute_amount, reason, seller_response_due_date: dueDate, create_time } = dispute;
  const status = toStatus(dispute);
  return {
    providerDisputeId: dispute_id,
    providerPaymentId: orderId,
    amount: Math.round(fromDecimal(dispute_amount.value, dispute_amount.currency_code)),
    currencyCode: dispute_amount.currency_code,
    reason: reasons[reason] ?? "other",
    status,
    refundRule: status === "lost" ? "none" : isDisputeClosed(status) ? "any" : "whole",
    evidenceDueAt: dueDate ? toInstant(Date.parse(dueDate)) : null,
    openedAt: toInstant(Date.parse(create_time)),
  };
};

const forbidden = 403;

/** Runs a call for which the app needs PayPal's permission for disputes. */
const withPermission = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== forbidden) throw error;
    throw new ProviderForbidden("PayPal: this app may not read disputes.", { cause: error });
  }
};

/** The PayPal order of a capture; null if this account does not have it, or if it was not paid here. */
export const findOrderOfCapture = async (client: PaypalClient, captureId: string): Promise<string | null> => {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  try {
    const { supplementary_data: supplementaryData } = await client.call({ method: "GET", path }, captureResponse);
    return supplementaryData?.related_ids?.order_id ?? null;
  } catch (error) {
    if (error instanceof ProviderGone) return null;
    throw error;
  }
};

/** The maximum number of disputes that PayPal lists at once. */
const pageSize = 50;

const listDisputes = async (client: PaypalClient, filter: Record<string, string>): Promise<PaypalDispute[]> => {
  const query = new URLSearchParams({ ...filter, page_size: String(pageSize) });
  const path = `/v1/customer/disputes?${query}`;
  const { items } = await client.call({ method: "GET", path }, disputeListResponse);
  const disputes: PaypalDispute[] = [];
  // The list has neither results nor deadlines.
  for (const { dispute_id: id } of items)
    disputes.push(
      await client.call({ method: "GET", path: `/v1/customer/disputes/${encodeURIComponent(id)}` }, disputeResponse),
    );
  return disputes;
};

/** PayPal's disputes of one account. It reports no payouts. */
export const paypalDisputes = (
  client: PaypalClient,
  loadOrder: (id: string) => Promise<PaypalOrder>,
): Required<Pick<PaymentProvider, "listDisputes" | "listDisputedPayments">> => ({
  listDisputes: (orderId) =>
    withPermission(async () => {
      const capture = findCapture(await loadOrder(orderId));
      if (!capture) return [];
      const disputes = await listDisputes(client, { disputed_transaction_id: capture.id });
      return disputes.map((dispute) => toDisputeReport(dispute, orderId));
    }),
  listDisputedPayments: (since: Instant) =>
    withPermission(async () => {
      const disputes = await listDisputes(client, { start_time: since });
      const captureIds = disputes.flatMap(({ disputed_transactions: all }) =>
        all.flatMap(({ seller_transaction_id: id }) => id ?? []),
      );
      const orderIds: string[] = [];
      for (const id of new Set(captureIds)) {
        const orderId = await findOrderOfCapture(client, id);
        if (orderId !== null) orderIds.push(orderId);
      }
      return orderIds;
    }),
});
