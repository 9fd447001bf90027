import { deliveries } from "../platform/store-limits.ts";
import { hasOtherAmount } from "./charges.ts";
import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { isPlacedByLink, readOrders } from "./orders.ts";

interface Tender {
  orderId: string;
  amount: number;
  isPending: boolean;
}

const readPayments = ({ database }: Pick<Evidence, "database">, isPaid: boolean): Tender[] =>
  database.read<Tender>(
    `SELECT p.order_id AS orderId, p.amount, p.status = 'pending' AS isPending FROM payment p JOIN restaurant_order o ON o.id = p.order_id
     WHERE o.order_source <> 'online' AND p.provider IN ('cash', 'manual') AND (p.status NOT IN ('pending', 'cancelled')) = ? ORDER BY p.id`,
    isPaid,
  );

/** What was paid at the counter. */
export const readTenders = (evidence: Pick<Evidence, "database">): Tender[] => readPayments(evidence, true);

const sum = (payments: readonly Tender[] = []): number => payments.reduce((total, { amount }) => total + amount, 0);

/** The orders at the counter that were paid in full, once for each revision in which they can be. */
export const listPaidAtCounter = ({ database }: Pick<Evidence, "database">): { orderId: string }[] =>
  database
    .read<{ orderId: string; revision: number }>(
      `SELECT id AS orderId, revision FROM restaurant_order
       WHERE order_source <> 'online' AND first_paid_at IS NOT NULL ORDER BY id`,
    )
    .flatMap(({ orderId, revision }) => Array.from({ length: revision }, () => ({ orderId })));

interface CounterBooks {
  id: string;
  status: string;
  total: number;
  revision: number;
  settledByGoodwill: number;
  outstanding: number;
  isPlacedByLink: number;
  /** Refunds of kind edit, pending and succeeded. */
  edited: number;
  /** What came by payment links and was not returned as surplus. */
  linked: number;
  /** Whether the bank sent back what was to return of a link. */
  isSentBack: number;
}

/** What was paid at the counter and what is due add up to the total, after what edits gave back. What an ended link
 *  of an order by phone did not bring is outstanding, and due at the counter only once the order was edited. */
export const counterAddsUp: Invariant = (evidence) => {
  const paid = groupBy(readTenders(evidence), ({ orderId }) => orderId);
  const open = groupBy(readPayments(evidence, false), ({ orderId }) => orderId);
  const orders = evidence.database.read<CounterBooks>(
    `SELECT o.id, o.status, o.total, o.revision, o.settled_by_goodwill AS settledByGoodwill, o.outstanding,
       ${isPlacedByLink} AS isPlacedByLink,
       (SELECT coalesce(sum(r.amount), 0) FROM refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.order_id = o.id AND r.kind = 'edit' AND r.status <> 'failed') AS edited,
       (SELECT coalesce(sum(p.amount), 0) FROM payment p WHERE p.order_id = o.id AND p.expires_at IS NOT NULL
        AND p.status IN ('succeeded', 'partially_refunded', 'refunded'))
       - (SELECT coalesce(sum(r.amount), 0) FROM refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.order_id = o.id AND r.kind = 'surplus' AND r.status <> 'failed') AS linked,
       EXISTS (SELECT 1 FROM refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.order_id = o.id AND r.kind = 'surplus' AND r.status = 'failed') AS isSentBack
     FROM restaurant_order o WHERE o.order_source <> 'online' AND NOT ${hasOtherAmount} ORDER BY o.id`,
  );
  return orders.flatMap((order) => {
    const { id, status, total, revision, settledByGoodwill, edited, linked } = order;
    // A cancelled order has cancelled its due payment, and so has an edit after which nothing was due. What the bank
    // sent back of a cancelled order is given back by staff.
    if (status === "cancelled" && (revision > 1 || order.isSentBack)) return [];
    const due = open.get(id)?.filter(({ isPending }) => isPending || status === "cancelled") ?? [];
    const isLinkUnpaid = order.isPlacedByLink && linked === 0;
    const unpaid = isLinkUnpaid && due.length === 0 ? order.outstanding : sum(due);
    const both = sum(paid.get(id)) + linked - edited + unpaid;
    // What the bank sent back of an order that goes on is owed to its guest, and the order says how much.
    const owed = order.isSentBack ? Math.max(0, 0 - order.outstanding) : 0;
    return both === total + settledByGoodwill + owed ? [] : [`${id} is ${total}, and its payments are ${both}`];
  });
};

/** Each payment at the counter is one that staff recorded, once for its key. */
export const tendersAreRecordedOnce: Invariant = (evidence) =>
  [...groupBy(readTenders(evidence), ({ orderId }) => orderId)].flatMap(([orderId, paid]) => {
    const unused = [...(evidence.tenders.get(orderId)?.values() ?? [])];
    return paid.flatMap(({ amount }) => {
      const index = unused.indexOf(amount);
      if (index === -1) return [`${orderId} has a payment of ${amount} too many`];
      unused.splice(index, 1);
      return [];
    });
  });

/** A delivery costs its zone's fee, and a pickup nothing. */
export const deliveryFeesFit: Invariant = (evidence) => {
  const fees = new Map<string, number>(Object.entries(deliveries).map(([slug, { fee }]) => [slug, fee]));
  return readOrders(evidence).flatMap(({ id, slug, orderType, deliveryFee }) => {
    const fee = orderType === "delivery" ? fees.get(slug) : 0;
    return deliveryFee === fee ? [] : [`the delivery of ${id} costs ${deliveryFee}, not ${fee}`];
  });
};
