import { addMinutes, earlier, type Instant } from "../../time.ts";
import { type ForeignMoves, type ForeignRefund, ProviderForbidden } from "../provider/provider.ts";
import { type PaypalClient, PaypalRefusal } from "./client.ts";
import { readCustomId } from "./custom-id.rules.ts";
import { findOrderOfCapture } from "./disputes.ts";
import { type PaypalTransaction, transactionsResponse } from "./responses.ts";

/** The event codes of a refund by the merchant and of a payment by PayPal's checkout. Source: PayPal, "Transaction
 *  event codes". */
export const transactionCodes = { refund: "T1107", payment: "T0006" } as const;

/** PayPal searches at most 31 days at once, and returns at most 500 transactions a page. */
export const windowMinutes = 28 * 24 * 60;
const pageSize = 500;
/** The maximum numbers of requests of one look: pages of each code, and captures whose orders are loaded. */
const maxPages = 4;
const maxCaptures = 25;

/** Our id of a refund, which we send with it. */
const ownRefund = /^ref_[0-9A-Z]{26}$/;

const forbidden = 403;

/** Runs a search, for which the app needs PayPal's permission. */
export const withPermission = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== forbidden) throw error;
    throw new ProviderForbidden("PayPal: this app may not search transactions.", { cause: error });
  }
};

const listWindows = (since: Instant, until: Instant): { from: Instant; to: Instant }[] => {
  const windows: { from: Instant; to: Instant }[] = [];
  for (let from = since; from < until && windows.length < maxPages; from = addMinutes(from, windowMinutes)) {
    windows.push({ from, to: earlier(addMinutes(from, windowMinutes), until) });
  }
  return windows;
};

interface Listed {
  transactions: PaypalTransaction[];
  isComplete: boolean;
}

/** The completed transactions of one code, with the number of requests bounded. */
const search = async (client: PaypalClient, code: string, since: Instant, until: Instant): Promise<Listed> => {
  const transactions: PaypalTransaction[] = [];
  const windows = listWindows(since, until);
  let requests = 0;
  for (const { from, to } of windows) {
    for (let page = 1, pages = 1; page <= pages; page += 1, requests += 1) {
      if (requests >= maxPages) return { transactions, isComplete: false };
      const query = new URLSearchParams({
        ...{ start_date: from, end_date: to, transaction_type: code, fields: "transaction_info" },
        ...{ page_size: String(pageSize), page: String(page) },
      });
      const path = `/v1/reporting/transactions?${query}`;
      const found = await client.call({ method: "GET", path }, transactionsResponse);
      transactions.push(...found.transaction_details.map(({ transaction_info: transaction }) => transaction));
      pages = found.total_pages;
    }
  }
  return { transactions, isComplete: (windows.at(-1)?.to ?? until) >= until };
};

/** The refunds that were not requested here. A refund refers to its capture, of which PayPal knows the order. */
const listRefunds = async (client: PaypalClient, { transactions, isComplete }: Listed) => {
  const foreign = transactions.filter(({ custom_field: field }) => !ownRefund.test(field ?? ""));
  const captureIds = new Set(foreign.flatMap(({ paypal_reference_id: captureId }) => captureId ?? []));
  const refunds: ForeignRefund[] = [];
  for (const captureId of [...captureIds].slice(0, maxCaptures)) {
    const providerPaymentId = await findOrderOfCapture(client, captureId);
    const ofCapture = foreign.filter(({ paypal_reference_id: id }) => id === captureId);
    if (providerPaymentId === null) continue;
    refunds.push(...ofCapture.map(({ transaction_id: providerRefundId }) => ({ providerPaymentId, providerRefundId })));
  }
  return { refunds, isComplete: isComplete && captureIds.size <= maxCaptures };
};

/** Refunds and payments that PayPal has since an instant. A transaction is found up to three hours after it was made,
 *  so that looks must overlap. */
export const listPaypalMoves = (client: PaypalClient, since: Instant, until: Instant): Promise<ForeignMoves> =>
  withPermission(async () => {
    const { refunds, isComplete } = await listRefunds(
      client,
      await search(client, transactionCodes.refund, since, until),
    );
    const payments = await search(client, transactionCodes.payment, since, until);
    const paymentIds = payments.transactions.flatMap(({ custom_field: field }) => readCustomId(field)?.paymentId ?? []);
    return { refunds, paymentIds, isComplete: isComplete && payments.isComplete };
  });
