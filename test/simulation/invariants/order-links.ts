import type { Invariant } from "./evidence.ts";
import { isPlacedByLink, placedTotal, readHistories } from "./orders.ts";

/** An order by phone, and the link that it was placed with. Rows are in the order of their writing, whatever the clocks
 *  of the workers said. */
interface LinkedOrder {
  id: string;
  status: string;
  placedTotal: number;
  amount: number;
  linkStatus: string;
  expiresAt: string;
}

const select = `SELECT o.id, o.status, ${placedTotal} AS placedTotal, coalesce(p.asked_amount, p.amount) AS amount, p.status AS linkStatus, p.expires_at AS expiresAt
  FROM restaurant_order o JOIN payment p ON p.id = (SELECT f.id FROM payment f WHERE f.order_id = o.id ORDER BY f.rowid LIMIT 1)
  WHERE ${isPlacedByLink} ORDER BY o.id`;

const staffTypes: ReadonlySet<string> = new Set(["staff", "api_key"]);

/** The link of an order by phone is its whole total. */
export const linkIsTotal: Invariant = ({ database }) =>
  database
    .read<LinkedOrder>(select)
    .flatMap((order) =>
      order.amount === order.placedTotal ? [] : [`${order.id} is ${order.placedTotal}, and its link ${order.amount}`],
    );

/** An order by a link goes to the kitchen once, because it was paid or staff sent it before. Otherwise it is cancelled,
 *  and cannot have been paid. */
export const linkedOrdersAreReleased: Invariant = (evidence) => {
  const histories = readHistories(evidence);
  return evidence.database.read<LinkedOrder>(select).flatMap(({ id, status, linkStatus }) => {
    const events = histories.get(id) ?? [];
    const releases = events.filter(({ type }) => type === "order_released");
    const [release] = releases;
    if (!release) {
      const isEnded = status === "cancelled" && linkStatus !== "pending" && linkStatus !== "failed";
      return isEnded ? [] : [`${id} is ${status} with a ${linkStatus} link, and the kitchen never got it`];
    }
    const isPaid = events.some(({ type, seq }) => type === "payment_succeeded" && seq < release.seq);
    const isSent = evidence.links.sentUnpaid.has(id) && staffTypes.has(release.actor);
    return [
      ...(releases.length === 1 ? [] : [`${id} came to the kitchen ${releases.length} times`]),
      ...(isPaid || isSent ? [] : [`${id} came to the kitchen before its link was paid`]),
    ];
  });
};

/** A link cancels its order only at its end, and only if it was neither paid nor sent. */
export const linksCancelAtTheirEnd: Invariant = (evidence) => {
  const histories = readHistories(evidence);
  return evidence.database.read<LinkedOrder>(select).flatMap(({ id, expiresAt }) => {
    const events = histories.get(id) ?? [];
    const end = events.find(({ note }) => note === "The payment link ended before it was paid.");
    if (!end) return [];
    const isReleased = events.some(({ type, seq }) => type === "order_released" && seq < end.seq);
    return [
      ...(end.at >= expiresAt ? [] : [`${id} was cancelled at ${end.at}, and its link ends at ${expiresAt}`]),
      ...(isReleased ? [`${id} was cancelled by its link after it was released`] : []),
    ];
  });
};
