import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { OrderType } from "../../../../db/schema/enums.ts";
import { longestPrep, sumPrepMinutes } from "../../fulfilment/preparation.rules.ts";
import { reservedMinutes } from "../../fulfilment/queue.rules.ts";
import type { FoundLine } from "../../menu/order-lines.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { type OrderProblem, slotUnavailable } from "../../problems.rules.ts";
import { leadMinutes } from "../../schedule/lead-time.rules.ts";
import { slotContaining } from "../../schedule/slots.ts";
import { addMinutes, type Instant } from "../../time.ts";

/** When an edited order is due, and what it reserves. */
export interface EditTiming {
  scheduledFor: Instant | null;
  promisedAt: Instant | null;
  leadMinutes: number;
  prepMinutes: number;
  /** The slot to take in place of the one that the order has; null to give it back; undefined to leave it. */
  slotAt: Instant | null | undefined;
  problems: OrderProblem[];
}

interface TimedEdit {
  order: OrderRow;
  orderType: OrderType;
  scheduledFor: Instant | null;
  /** The lead time of the new delivery zone, if address or type changed. */
  zone: { leadMinutes: number | null } | null;
  lines: readonly FoundLine[];
  quantities: readonly { quantity: number }[];
}

const computeLead = ({ store }: MenuSnapshot, { order, orderType, zone, lines }: TimedEdit): number => {
  const longest = longestPrep(lines);
  if (zone === null && order.leadMinutes !== null) return Math.max(order.leadMinutes, longest ?? 0);
  return leadMinutes(store, orderType === "delivery" ? "delivery" : "pickup", zone?.leadMinutes ?? null, longest);
};

/** Decides an edited order's time. A new time of an online order needs a free slot; orders that staff took have none.
 *  An order that the kitchen has not received yet reserves the minutes of its new dishes in its slot. */
export const timeEdit = (menu: MenuSnapshot, edit: TimedEdit, now: Instant): EditTiming => {
  const { order, scheduledFor } = edit;
  const { store } = menu;
  const lead = computeLead(menu, edit);
  const prepMinutes = sumPrepMinutes(edit.quantities, edit.lines);
  const timing = { scheduledFor, leadMinutes: lead, prepMinutes, problems: [] };
  if (scheduledFor === order.scheduledFor) {
    const isHeavier = order.status === "open" && reservedMinutes(store, prepMinutes) !== order.slotPrepMinutes;
    const slotAt = order.slotStartsAt !== null && isHeavier ? order.slotStartsAt : undefined;
    return { ...timing, promisedAt: order.promisedAt, slotAt };
  }
  if (order.orderSource !== "online" && order.slotStartsAt === null) {
    const problems = scheduledFor !== null && scheduledFor <= now ? [slotUnavailable()] : [];
    return { ...timing, promisedAt: scheduledFor ?? addMinutes(now, lead), slotAt: undefined, problems };
  }
  if (scheduledFor === null) return { ...timing, promisedAt: addMinutes(now, lead), slotAt: null };
  const type = edit.orderType === "delivery" ? "delivery" : "pickup";
  const extraMinutes = lead - leadMinutes(store, type, null, null);
  const slot = slotContaining(store, type, scheduledFor, now, extraMinutes);
  const problems = slot ? [] : [slotUnavailable()];
  return { ...timing, promisedAt: scheduledFor, slotAt: scheduledFor, problems };
};
