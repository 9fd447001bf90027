import { listCharges } from "./charges.ts";
import type { Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { isPlacedByLink } from "./orders.ts";

interface LinkRow {
  id: string;
  orderId: string;
  status: string;
  amount: number;
  hasEdit: number;
}

const select = `SELECT id, order_id AS orderId, status, amount, pending_edit IS NOT NULL AS hasEdit FROM payment
  WHERE expires_at IS NOT NULL ORDER BY id`;

const statusOf = (charge: { amount: number; refunded: number } | undefined): string => {
  if (!charge) return "cancelled";
  if (charge.refunded === 0) return "succeeded";
  return charge.refunded === charge.amount ? "refunded" : "partially_refunded";
};

/** A payment link took its amount once or nothing, and its payment says so. No edit waits for it any more. */
export const linksEnd: Invariant = (evidence) => {
  const charges = groupBy(listCharges(evidence), ({ paymentId }) => paymentId);
  return evidence.database.read<LinkRow>(select).flatMap(({ id, orderId, status, amount, hasEdit }) => {
    const taken = charges.get(id) ?? [];
    const expected = taken.some(({ sentBack }) => sentBack > 0) ? status : statusOf(taken[0]);
    return [
      ...(taken.length > 1 ? [`the link ${id} of ${orderId} was charged ${taken.length} times`] : []),
      ...(taken.every((charge) => charge.amount === amount) ? [] : [`the link ${id} is ${amount}, not its charge`]),
      ...(status === expected ? [] : [`the link ${id} of ${orderId} is ${status}, not ${expected}`]),
      ...(hasEdit ? [`an edit of ${orderId} still waits for the link ${id}`] : []),
    ];
  });
};

/** Each edit by a link was paid by it, or its sum is due. */
export const linkedEditsArePaid: Invariant = ({ database }) =>
  database
    .read<{ id: string; edits: number; links: number }>(
      `SELECT o.id, (SELECT count(*) FROM order_revision v WHERE v.order_id = o.id AND v.settle = 'link') AS edits,
         (SELECT count(*) FROM payment p WHERE p.order_id = o.id AND p.expires_at IS NOT NULL) - ${isPlacedByLink} AS links
       FROM restaurant_order o WHERE edits > links ORDER BY o.id`,
    )
    .map(({ id, edits, links }) => `${id} has ${edits} edits by ${links} links`);

/** A link that ended gives no secret any more, and those that guests got before are worthless at the processor. */
export const endedLinksAreClosed: Invariant = ({ database, merchants, links }) => {
  const ended = new Set(
    database
      .read<LinkRow>(select)
      .filter(({ status }) => status === "cancelled")
      .map(({ id }) => id),
  );
  const payable = merchants.flatMap(({ stripe }) =>
    [...stripe.intents.values()].flatMap(({ metadata, status, client_secret: secret }) =>
      ended.has(metadata["paymentId"] ?? "") && links.secrets.has(secret ?? "") && status !== "canceled"
        ? [`the link ${metadata["paymentId"]} ended, and its payment is ${status} at the processor`]
        : [],
    ),
  );
  return [...links.reopened.map((id) => `the link ${id} ended, and the guest could pay again`), ...payable];
};
