import { readErasedTexts } from "./erased-texts.ts";
import type { Evidence } from "./evidence.ts";
import { groupBy } from "./group-by.ts";

/** An order of the store's ledger, with the payment that it was placed with. */
export interface OrderRow {
  id: string;
  slug: string;
  /** online, or pos for an order at the counter, whose payments are not listed here. */
  source: string;
  orderType: string;
  deliveryFee: number;
  status: string;
  total: number;
  /** The total that it was placed with. */
  placedTotal: number;
  refundedTotal: number;
  note: string | null;
  orderNumber: string;
  businessDay: string;
  slotStartsAt: string | null;
  promoCode: string | null;
  dueAt: string | null;
  paymentId: string | null;
  paymentStatus: string | null;
  paymentAmount: number | null;
  /** What its payments count as refunded, together. */
  refundedAmount: number | null;
  provider: string | null;
  providerPaymentId: string | null;
}

/** SQL of the total that an order was placed with, before its first edit. */
export const placedTotal = `coalesce((SELECT json_extract(v.before, '$.total') FROM order_revision v
  WHERE v.order_id = o.id ORDER BY v.revision LIMIT 1), o.total)`;

const select = `SELECT o.id, s.slug, o.order_source AS source, o.order_type AS orderType, o.delivery_fee AS deliveryFee, o.status, o.total, ${placedTotal} AS placedTotal, o.refunded_total AS refundedTotal, o.special_instructions AS note,
  o.order_number AS orderNumber, o.business_day AS businessDay, o.slot_starts_at AS slotStartsAt,
  o.promo_code AS promoCode, o.due_at AS dueAt, p.id AS paymentId, p.status AS paymentStatus,
  p.amount AS paymentAmount, (SELECT sum(a.refunded_amount) FROM payment a WHERE a.order_id = o.id) AS refundedAmount, p.provider, p.provider_payment_id AS providerPaymentId
  FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id LEFT JOIN payment p ON p.order_id = o.id
  AND o.order_source = 'online' AND p.expires_at IS NULL AND p.provider <> 'cash' ORDER BY o.id, p.id`;

export const readOrders = ({ database }: Pick<Evidence, "database">): OrderRow[] => {
  const erased = readErasedTexts(database, "restaurant_order");
  return database
    .read<OrderRow>(select)
    .map((order) => ({ ...order, note: order.note ?? erased.get(order.id) ?? null }));
};

/** The orders whose guest is erased. */
export const readErasedIds = ({ database }: Pick<Evidence, "database">): ReadonlySet<string> =>
  new Set(
    database.read<{ id: string }>("SELECT id FROM restaurant_order WHERE erased_at IS NOT NULL").map(({ id }) => id),
  );

/** SQL that is true for an order by phone, which was placed with a payment link. Its second event says so. */
export const isPlacedByLink = `(o.order_source <> 'online' AND EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.id AND e.seq = 2
  AND e.type = 'payment_link_sent'))`;

interface EventRow {
  id: string;
  orderId: string;
  seq: number;
  type: string;
  status: string | null;
  note: string | null;
  at: string;
  actor: string;
}

/** The history of each order, with the notes that erasures removed. */
export const readHistories = ({ database }: Pick<Evidence, "database">): Map<string, EventRow[]> => {
  const erased = readErasedTexts(database, "order_event");
  const events = database.read<EventRow>(
    "SELECT id, order_id AS orderId, seq, type, status, note, at, actor_type AS actor FROM order_event ORDER BY order_id, seq",
  );
  const complete = events.map((event) => ({ ...event, note: event.note ?? erased.get(event.id) ?? null }));
  return groupBy(complete, ({ orderId }) => orderId);
};

/** The orders that staff cancelled after their payment, without a refund. */
export const readRetainedOrders = (evidence: Pick<Evidence, "database">): ReadonlySet<string> =>
  new Set(
    [...readHistories(evidence)].flatMap(([orderId, events]) => {
      const paid = events.findIndex(({ type }) => type === "payment_succeeded");
      const end = events.findIndex(
        ({ type, note }) => type === "order_cancelled" && note?.endsWith("is not refunded."),
      );
      return paid !== -1 && paid < end ? [orderId] : [];
    }),
  );
