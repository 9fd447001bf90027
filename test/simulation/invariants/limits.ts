import { promo } from "../platform/store-limits.ts";
import type { Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { readOrders, readRetainedOrders } from "./orders.ts";

interface SlotRow {
  slug: string;
  startsAt: string;
  taken: number;
  capacity: number | null;
}

/** A slot counts the orders that hold it, and never more than its capacity. */
export const slotsAreExact: Invariant = (evidence) => {
  const holders = groupBy(
    readOrders(evidence).filter(({ slotStartsAt }) => slotStartsAt !== null),
    ({ slug, slotStartsAt }) => `${slug} ${slotStartsAt}`,
  );
  const slots = evidence.database.read<SlotRow>(
    `SELECT s.slug, o.starts_at AS startsAt, o.taken, o.capacity FROM order_slot o
     JOIN store_settings s ON s.id = o.store_id`,
  );
  const counted = new Map(slots.map((slot) => [`${slot.slug} ${slot.startsAt}`, slot]));
  return [...new Set([...counted.keys(), ...holders.keys()])].flatMap((key) => {
    const { taken = 0, capacity = null } = counted.get(key) ?? {};
    const held = holders.get(key)?.length ?? 0;
    return [
      ...(held === taken ? [] : [`the slot ${key} counts ${taken} orders, and ${held} hold it`]),
      ...(capacity !== null && taken > capacity ? [`the slot ${key} holds ${taken} of ${capacity}`] : []),
    ];
  });
};

export const cancelledHoldsNoSlot: Invariant = (evidence) =>
  readOrders(evidence).flatMap(({ id, status, slotStartsAt }) =>
    status === "cancelled" && slotStartsAt !== null ? [`${id} is cancelled and holds a slot`] : [],
  );

/** A promo code counts the orders that have it, except cancelled ones whose guest did not pay for the discount. It
 *  never counts more than its uses. */
export const promoUsesAreExact: Invariant = (evidence) => {
  const retained = readRetainedOrders(evidence);
  const used = groupBy(
    readOrders(evidence).filter(
      ({ id, promoCode, status }) => promoCode === promo.code && (status !== "cancelled" || retained.has(id)),
    ),
    ({ slug }) => slug,
  );
  const codes = evidence.database.read<{ slug: string; uses: number }>(
    "SELECT s.slug, p.uses FROM promo_code p JOIN store_settings s ON s.id = p.store_id",
  );
  return codes.flatMap(({ slug, uses }) => {
    const count = used.get(slug)?.length ?? 0;
    return [
      ...(count === uses ? [] : [`${slug} counts ${uses} uses of the promo code, and ${count} orders have it`]),
      ...(uses > promo.maxUses ? [`${slug} gave ${uses} uses of ${promo.maxUses}`] : []),
    ];
  });
};
