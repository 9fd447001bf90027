import type Stripe from "stripe";
import type { Instant } from "../../time.ts";
import type { ListedPayment, MovesPage } from "../provider/provider.ts";
import type { CallStripe } from "./client.ts";
import { idOf } from "./disputes.ts";
import { toReport } from "./report.ts";

/** A page is worked on at once, so it has no more payments than a request can cancel. */
const pageSize = 25;
/** The cursor of the first page of refunds, which follow the payments. */
const firstRefunds = "refunds:";

/** A payment of ours. Other systems that use the account send none of our metadata. */
const toListed = (intent: Stripe.PaymentIntent): ListedPayment[] => {
  const { metadata, latest_charge: charge, receipt_email: email } = intent;
  const { storeId, paymentId, orderId = null } = metadata;
  if (!storeId || !paymentId) return [];
  const billing = typeof charge === "object" ? charge?.billing_details : null;
  const payer = { payerName: billing?.name ?? null, payerEmail: billing?.email ?? email };
  return [{ ...toReport(intent), paymentId, storeId, orderId, ...payer }];
};

/** One page of an account's payments since an instant, latest first, then of its refunds. The cursor is the last
 *  payment, or the last refund after its name. */
export const listStripeMoves = async (
  callApi: CallStripe,
  since: Instant,
  cursor: string | null,
): Promise<MovesPage> => {
  const list = { created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: pageSize };
  if (cursor?.startsWith(firstRefunds)) {
    const last = cursor.slice(firstRefunds.length);
    const params = { ...list, ...(last ? { starting_after: last } : {}) };
    const { data, has_more: hasMore } = await callApi((client) => client.refunds.list(params));
    const after = hasMore ? data.at(-1)?.id : undefined;
    const refundedIds = data.flatMap(({ payment_intent: intent }) => idOf(intent) ?? []);
    return { payments: [], refundedIds, next: after ? `${firstRefunds}${after}` : null };
  }
  const params = { ...list, expand: ["data.latest_charge"], ...(cursor ? { starting_after: cursor } : {}) };
  const { data, has_more: hasMore } = await callApi((client) => client.paymentIntents.list(params));
  const after = hasMore ? data.at(-1)?.id : undefined;
  return { payments: data.flatMap(toListed), refundedIds: [], next: after ?? firstRefunds };
};
