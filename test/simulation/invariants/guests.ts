import type { Invariant } from "./evidence.ts";
import { readHistories } from "./orders.ts";

const guestNotes: ReadonlySet<string | null> = new Set([
  "The guest cancelled the order.",
  "The guest changed the time.",
]);

/** By the default rule, guests cancel and change orders until the kitchen accepts them, and of both one wins. */
export const acceptedOrdersStay: Invariant = (evidence) =>
  [...readHistories(evidence)].flatMap(([orderId, events]) => {
    const accepted = events.findIndex(({ type, status }) => type === "order_acknowledged" || status === "in_progress");
    const changed = events.findLastIndex(({ note }) => guestNotes.has(note));
    return accepted !== -1 && changed > accepted ? [`the guest changed ${orderId} after it was accepted`] : [];
  });

/** An order for a chosen time holds the slot of that time. An order that staff take holds none. */
export const slotIsTime: Invariant = ({ database }) =>
  database
    .read<{ id: string; scheduledFor: string; slotStartsAt: string | null }>(
      `SELECT id, scheduled_for AS scheduledFor, slot_starts_at AS slotStartsAt FROM restaurant_order
       WHERE status <> 'cancelled' AND scheduled_for IS NOT NULL
         AND slot_starts_at IS NOT iif(order_source = 'online', scheduled_for, NULL)`,
    )
    .map(({ id, scheduledFor, slotStartsAt }) => `${id} is for ${scheduledFor} and holds the slot ${slotStartsAt}`);
