import type { Instant } from "../../../db/schema/shapes.ts";
import type { Window } from "../schedule/lead-time.rules.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, earlier, roundUp } from "../time.ts";

/** How much work a kitchen accepts per slot; null means unlimited. */
export type Pacing = Pick<StoreSettings, "ordersPerSlot" | "prepMinutesPerSlot">;

/** Kitchen work. */
export interface Work {
  orders: number;
  prepMinutes: number;
}

/** The current and scheduled work of a kitchen. */
export interface KitchenLoad {
  /** The slots with reservations, by start. */
  slots: readonly { startsAt: Instant; taken: number; prepMinutesTaken: number }[];
  /** Work without a future reservation: late orders and orders taken at the counter. */
  waiting: Work;
}

/** A kitchen without work, or one whose work is not limited. */
export const idleKitchen: KitchenLoad = { slots: [], waiting: { orders: 0, prepMinutes: 0 } };

/** Guests see times rounded to this many minutes. */
const displayStepMinutes = 5;

/** Minutes after which a late order counts as abandoned on the board and no longer as kitchen work. */
export const forgottenMinutes = 60;

/** Minutes by which an order may be later than promised before the guest has to confirm the new time. */
const graceMinutes = 5;

/** Minutes by which an order may be earlier than promised before the guest has to confirm the new time. */
const earlyMinutes = 60;

/** Whether a store limits its kitchen's work. */
export const isPaced = (store: Pacing): boolean => store.ordersPerSlot !== null || store.prepMinutesPerSlot !== null;

/** The minutes that an order reserves in its slot, at most the slot's capacity, so that a large order fits an empty
 *  slot. 90 minutes of work reserve 60 if the capacity is 60. */
export const reservedMinutes = ({ prepMinutesPerSlot }: Pacing, prepMinutes: number): number =>
  Math.min(prepMinutes, prepMinutesPerSlot ?? prepMinutes);

const roomIn = (store: Pacing, load: KitchenLoad, startsAt: Instant): Work => {
  const slot = load.slots.find((one) => one.startsAt === startsAt);
  return {
    orders: (store.ordersPerSlot ?? Number.POSITIVE_INFINITY) - (slot?.taken ?? 0),
    prepMinutes: (store.prepMinutesPerSlot ?? Number.POSITIVE_INFINITY) - (slot?.prepMinutesTaken ?? 0),
  };
};

/** Whether a slot has room for an order with `prepMinutes` of work. Null means any order. With 2 of 3 orders and 50 of
 *  60 minutes taken, there is room for 10 minutes and not for 11. */
export const hasRoom = (store: Pacing, load: KitchenLoad, startsAt: Instant, prepMinutes: number | null): boolean => {
  const room = roomIn(store, load, startsAt);
  const needed = prepMinutes === null ? 1 : reservedMinutes(store, prepMinutes);
  return room.orders >= 1 && room.prepMinutes >= needed;
};

const less = (work: Work, by: Work): Work => ({
  orders: Math.max(0, work.orders - by.orders),
  prepMinutes: Math.max(0, work.prepMinutes - by.prepMinutes),
});

/** A promised ready time, and the slot in which the order is prepared. */
export interface Promised {
  readyAt: Instant;
  startsAt: Instant;
}

/** The earliest ready time of an immediate order: the first of the kitchen's remaining `slots` with room after all
 *  waiting work, rounded up to five minutes and never after closing. Null if there is no room before closing. An order
 *  at 18:32 with 20 minutes of lead and an idle kitchen is promised 18:55; if the slot of 18:45 is full, 19:00. */
export const firstPromise = (
  store: Pacing,
  slots: readonly { from: Instant; to: Instant }[],
  { readyAt, closesAt }: Window,
  prepMinutes: number,
  load: KitchenLoad,
): Promised | null => {
  const paces = slots.filter(({ from }) => from < closesAt);
  const reserved = reservedMinutes(store, prepMinutes);
  let waiting = load.waiting;
  for (const [index, { from, to }] of paces.entries()) {
    const room = roomIn(store, load, from);
    const left = { orders: room.orders - waiting.orders, prepMinutes: room.prepMinutes - waiting.prepMinutes };
    waiting = less(waiting, less(room, { orders: 0, prepMinutes: 0 }));
    const isInTime = readyAt < to || index === paces.length - 1;
    if (!isInTime || left.orders < 1 || left.prepMinutes < reserved) continue;
    const roundedAt = roundUp(readyAt > from ? readyAt : from, displayStepMinutes);
    return { readyAt: earlier(roundedAt, closesAt), startsAt: from };
  }
  return null;
};

/** Returns the promised time that the guest saw if it still holds: at most 5 minutes late or an hour early. Otherwise
 *  null, and the guest must confirm again. A promise of 19:10 holds for 19:15, not for 19:20. */
export const reusablePromise = (displayedAt: Instant, readyAt: Instant): Instant | null =>
  readyAt <= addMinutes(displayedAt, graceMinutes) && displayedAt <= addMinutes(readyAt, earlyMinutes)
    ? displayedAt
    : null;

/** The minutes that a kitchen needs for the work before an order. 24 orders before it at 12 per slot of 15 minutes:
 *  30. */
export const waitMinutes = (store: Pacing & Pick<StoreSettings, "slotMinutes">, ahead: Work): number => {
  const byOrders = store.ordersPerSlot === null ? 0 : ahead.orders / store.ordersPerSlot;
  const byWork = store.prepMinutesPerSlot === null ? 0 : ahead.prepMinutes / store.prepMinutesPerSlot;
  return Math.ceil(Math.max(byOrders, byWork) * store.slotMinutes);
};

/** The data that decides when a waiting guest can expect the order. */
export interface Awaited {
  status: "open" | "sent_to_kitchen" | "in_progress";
  promisedAt: Instant | null;
  /** When the kitchen received the order; null before that. */
  releasedAt: Instant | null;
  leadMinutes: number;
  /** Kitchen work that was promised earlier. */
  ahead: Work;
}

/** When an order can be expected: as promised, or later if the kitchen is behind or the order is overdue. An order
 *  promised for 19:00 and still cooking at 19:03 is expected at 19:05. */
export const expectedAt = (store: Parameters<typeof waitMinutes>[0], order: Awaited, now: Instant): Instant => {
  const { status, promisedAt, releasedAt, leadMinutes, ahead } = order;
  const wait = status === "in_progress" ? 0 : waitMinutes(store, ahead);
  const times = [addMinutes(releasedAt ?? now, leadMinutes), addMinutes(now, wait)];
  const found = times.toSorted().at(-1) ?? now;
  return promisedAt !== null && found <= promisedAt ? promisedAt : roundUp(found, displayStepMinutes);
};
