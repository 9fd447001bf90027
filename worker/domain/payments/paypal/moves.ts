import { addMinutes, earlier, type Instant } from "../../time.ts";
import type { ListedPayment, MovesPage, ProviderPayment } from "../provider/provider.ts";
import type { PaypalClient } from "./client.ts";
import { readCustomId } from "./custom-id.rules.ts";
import { findOrderOfCapture } from "./disputes.ts";
import { type PaypalOrder, transactionsResponse } from "./responses.ts";
import { transactionCodes, windowMinutes, withPermission } from "./transactions.ts";

/** Each payment of a page is read by itself, because the search has neither its order nor the guest. */
const pageSize = 20;

type Kind = keyof typeof transactionCodes;

/** A page of the search: of payments or of refunds, in a range that begins at an instant. */
interface Position {
  kind: Kind;
  from: Instant;
  page: number;
}

const readCursor = (cursor: string | null, since: Instant): Position => {
  const [kind = "payment", from = since, page = "1"] = (cursor ?? "").split(" ").filter((part) => part !== "");
  return { kind: kind === "refund" ? "refund" : "payment", from, page: Number(page) };
};

const findNext = ({ kind, from, page }: Position, pages: number, range: { since: Instant; until: Instant }) => {
  if (page < pages) return `${kind} ${from} ${page + 1}`;
  const nextRange = addMinutes(from, windowMinutes);
  if (nextRange < range.until) return `${kind} ${nextRange} 1`;
  return kind === "payment" ? `refund ${range.since} 1` : null;
};

interface PaypalAccount {
  client: PaypalClient;
  until: Instant;
  loadPaypalOrder(id: string): Promise<PaypalOrder>;
  report(order: PaypalOrder): Promise<ProviderPayment>;
}

const loadListed = async ({ client, loadPaypalOrder, report }: PaypalAccount, captureId: string) => {
  const orderId = await findOrderOfCapture(client, captureId);
  if (orderId === null) return [];
  const order = await loadPaypalOrder(orderId);
  const [unit] = order.purchase_units;
  const ids = readCustomId(unit?.custom_id);
  if (ids === null) return [];
  const { name, email_address: payerEmail = null } = order.payer ?? {};
  const payerName = [name?.given_name, name?.surname].filter(Boolean).join(" ") || null;
  const listed: ListedPayment = {
    ...(await report(order)),
    ...ids,
    orderId: unit?.reference_id ?? null,
    payerName,
    payerEmail,
  };
  return [listed];
};

/** One page of an account's payments since an instant, then of its refunds, by the transaction search. The cursor is
 *  what is searched for, the begin of the range, and the page in it. */
export const listPaypalPage = (account: PaypalAccount, since: Instant, cursor: string | null): Promise<MovesPage> =>
  withPermission(async () => {
    const { client, until } = account;
    const position = readCursor(cursor, since);
    const query = new URLSearchParams({
      ...{ start_date: position.from, end_date: earlier(addMinutes(position.from, windowMinutes), until) },
      ...{ transaction_type: transactionCodes[position.kind], fields: "transaction_info" },
      ...{ page_size: String(pageSize), page: String(position.page) },
    });
    const found = await client.call(
      { method: "GET", path: `/v1/reporting/transactions?${query}` },
      transactionsResponse,
    );
    const transactions = found.transaction_details.map(({ transaction_info: transaction }) => transaction);
    const next = findNext(position, found.total_pages, { since, until });
    if (position.kind === "refund") {
      const captureIds = new Set(transactions.flatMap(({ paypal_reference_id: id }) => id ?? []));
      const orderIds: string[] = [];
      for (const id of captureIds) orderIds.push(...[(await findOrderOfCapture(client, id)) ?? []].flat());
      return { payments: [], refundedIds: orderIds, next };
    }
    const payments: ListedPayment[] = [];
    for (const { transaction_id: captureId, custom_field: field } of transactions)
      if (readCustomId(field)) payments.push(...(await loadListed(account, captureId)));
    return { payments, refundedIds: [], next };
  });
