import type { Instant } from "../../../db/schema/shapes.ts";
import { firstPromise, hasRoom, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { pauseProblems } from "../menu/pause-problems.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { OrderProblem } from "../problems.rules.ts";
import * as problem from "../problems.rules.ts";
import { isOpenAt } from "../schedule/hours.ts";
import { leadMinutes } from "../schedule/lead-time.rules.ts";
import { busyMinutesAt, minutesPaused } from "../schedule/service.rules.ts";
import { openWindow, pacesBetween, slotContaining } from "../schedule/slots.ts";
import { addMinutes } from "../time.ts";

/** When an order is ready, the slot it reserves, and the problems that prevent it. */
export interface Timing {
  readyAt: Instant | null;
  slotStartsAt: Instant | null;
  problems: OrderProblem[];
}

/** The facts of an order that decide its time. */
interface TimedOrder {
  orderType: "pickup" | "delivery";
  scheduledFor: Instant | null;
  /** Minutes that it takes, from the delivery zone and the longest dish. */
  leadMinutes: number;
  /** Minutes of kitchen work that it adds. */
  prepMinutes: number;
}

const refused = (problems: OrderProblem[]): Timing => ({ readyAt: null, slotStartsAt: null, problems });

const timeForNow = ({ store }: MenuSnapshot, order: TimedOrder, now: Instant, load: KitchenLoad): Timing => {
  const window = openWindow(store, order.orderType, now, order.leadMinutes + busyMinutesAt(store, now));
  if (!window) return refused([problem.storeClosed(isOpenAt(store, now))]);
  const paces = pacesBetween(store, now, window.closesAt);
  const promise = firstPromise(store, paces, window, order.prepMinutes, load);
  if (!promise) return refused([problem.kitchenFull()]);
  return { readyAt: promise.readyAt, slotStartsAt: promise.startsAt, problems: [] };
};

/** Decides when an order is ready: at its chosen slot, or as soon as the kitchen, with `load` to do, has room. An
 *  order for now reserves a slot too. During a pause, only an order for a time after its end is accepted. Throws
 *  RangeError for an unknown time zone. */
export const decideTime = (menu: MenuSnapshot, order: TimedOrder, now: Instant, load: KitchenLoad): Timing => {
  const { store, orderTypes } = menu;
  const { orderType, scheduledFor } = order;
  const refusals = [
    ...pauseProblems(store, orderType, scheduledFor ?? now),
    ...(orderTypes.includes(orderType) ? [] : [problem.orderTypeUnavailable(orderType, orderTypes)]),
  ];
  if (refusals.length > 0) return refused(refusals);
  if (scheduledFor === null) return timeForNow(menu, order, now, load);
  const waitMinutes = minutesPaused(store, orderType, now) ?? 0;
  const extraMinutes = order.leadMinutes - leadMinutes(store, orderType, null, null) + waitMinutes;
  const slot = slotContaining(store, orderType, scheduledFor, now, extraMinutes);
  if (!slot) {
    const readyAt = waitMinutes > 0 ? null : timeForNow(menu, order, now, load).readyAt;
    return { ...refused([problem.slotUnavailable()]), readyAt };
  }
  if (!hasRoom(store, load, slot.startsAt, order.prepMinutes)) return refused([problem.slotUnavailable()]);
  return { readyAt: slot.startsAt, slotStartsAt: slot.startsAt, problems: [] };
};

const maxMinutesAhead = 366 * 24 * 60;

/** Decides when an order that staff take is ready: at the time that they promise, within a year, else after `lead`
 *  minutes. It reserves no slot, because staff are never refused. A time in the past has the problem
 *  SLOT_UNAVAILABLE. */
export const decideCounterTime = (scheduledFor: Instant | null, now: Instant, lead: number): Timing => {
  if (scheduledFor === null) return { readyAt: addMinutes(now, lead), slotStartsAt: null, problems: [] };
  if (scheduledFor <= now || scheduledFor > addMinutes(now, maxMinutesAhead)) {
    return refused([problem.slotUnavailable()]);
  }
  return { readyAt: scheduledFor, slotStartsAt: null, problems: [] };
};
