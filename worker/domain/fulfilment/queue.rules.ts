import type { Instant } from "../../../db/schema/shapes.ts";
import { type PaceRules, pacesBetween, type Window } from "../schedule/slots.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, earlier, roundUp } from "../time.ts";

/** How much a kitchen takes on in one pace; null is without bound. */
export type Pacing = Pick<StoreSettings, "ordersPerSlot" | "prepMinutesPerSlot">;

/** Work as a kitchen counts it. */
export interface Work {
  orders: number;
  prepMinutes: number;
}

/** What a kitchen has to do. */
export interface KitchenLoad {
  /** The paces in which orders hold places, by when they begin. */
  places: readonly { startsAt: Instant; taken: number; prepMinutesTaken: number }[];
  /** Work that holds no place to come: orders that are late, and those taken at the counter. */
  waiting: Work;
}

/** A kitchen with nothing to do, or one whose work nobody counts. */
export const idleKitchen: KitchenLoad = { places: [], waiting: { orders: 0, prepMinutes: 0 } };

/** Guests are told times in steps of as many minutes. */
const toldStepMinutes = 5;

/** How much later than promised an order may be found to be ready, in minutes, before its guest is asked again. */
const graceMinutes = 5;

/** How much earlier: whoever was told another evening has not been told of this one. */
const earlyMinutes = 60;

/** Whether a store counts its kitchen's work at all. */
export const isPaced = (store: Pacing): boolean => store.ordersPerSlot !== null || store.prepMinutesPerSlot !== null;

/** The minutes that an order holds in its slot. One of more work than a slot takes can have an empty slot for itself: 90 minutes
 *  of work hold 60 where 60 is the most. */
export const heldMinutes = ({ prepMinutesPerSlot }: Pacing, prepMinutes: number): number =>
  Math.min(prepMinutes, prepMinutesPerSlot ?? prepMinutes);

const roomIn = (store: Pacing, load: KitchenLoad, startsAt: Instant): Work => {
  const place = load.places.find((one) => one.startsAt === startsAt);
  return {
    orders: (store.ordersPerSlot ?? Number.POSITIVE_INFINITY) - (place?.taken ?? 0),
    prepMinutes: (store.prepMinutesPerSlot ?? Number.POSITIVE_INFINITY) - (place?.prepMinutesTaken ?? 0),
  };
};

/** Whether a slot takes an order of `prepMinutes` of work; of an order that is not known yet (null), whether it takes any at
 *  all. With 2 of 3 orders and 50 of 60 minutes taken, it takes one of 10 minutes and not one of 11. */
export const hasRoom = (store: Pacing, load: KitchenLoad, startsAt: Instant, prepMinutes: number | null): boolean => {
  const room = roomIn(store, load, startsAt);
  const wanted = prepMinutes === null ? 1 : heldMinutes(store, prepMinutes);
  return room.orders >= 1 && room.prepMinutes >= wanted;
};

const less = (work: Work, by: Work): Work => ({
  orders: Math.max(0, work.orders - by.orders),
  prepMinutes: Math.max(0, work.prepMinutes - by.prepMinutes),
});

/** A promise for an order for now, and the pace in which it is made. */
export interface Promised {
  readyAt: Instant;
  startsAt: Instant;
}

/** When a kitchen can have an order for now ready: in the first pace with room for its work, once what waits is done, told in
 *  whole steps of five minutes and never past closing. Null where there is no room before the doors close. With 20 minutes of
 *  lead and an idle kitchen, an order of 18:32 is told 18:55; with the pace of 18:45 full, 19:00. */
export const firstPromise = (
  store: PaceRules & Pacing,
  now: Instant,
  { readyAt, closesAt }: Window,
  prepMinutes: number,
  load: KitchenLoad,
): Promised | null => {
  const paces = pacesBetween(store, now, closesAt).filter(({ from }) => from < closesAt);
  const held = heldMinutes(store, prepMinutes);
  let waiting = load.waiting;
  for (const [index, { from, to }] of paces.entries()) {
    const room = roomIn(store, load, from);
    const left = { orders: room.orders - waiting.orders, prepMinutes: room.prepMinutes - waiting.prepMinutes };
    waiting = less(waiting, less(room, { orders: 0, prepMinutes: 0 }));
    const isInTime = readyAt < to || index === paces.length - 1;
    if (!isInTime || left.orders < 1 || left.prepMinutes < held) continue;
    const told = roundUp(readyAt > from ? readyAt : from, toldStepMinutes);
    return { readyAt: earlier(told, closesAt), startsAt: from };
  }
  return null;
};

/** The promise that a guest was shown, where it still holds: the order is found ready at most 5 minutes later, or at most an
 *  hour earlier. Null where they have to be asked again. Shown 19:10, it is kept while we find 19:15, and not at 19:20. */
export const keptPromise = (shown: Instant, readyAt: Instant): Instant | null =>
  readyAt <= addMinutes(shown, graceMinutes) && shown <= addMinutes(readyAt, earlyMinutes) ? shown : null;

/** How long a kitchen needs for the work before an order, in minutes. 24 orders before it at 12 a slot of 15 minutes: 30. */
export const waitMinutes = (store: Pacing & Pick<StoreSettings, "slotMinutes">, ahead: Work): number => {
  const byOrders = store.ordersPerSlot === null ? 0 : ahead.orders / store.ordersPerSlot;
  const byWork = store.prepMinutesPerSlot === null ? 0 : ahead.prepMinutes / store.prepMinutesPerSlot;
  return Math.ceil(Math.max(byOrders, byWork) * store.slotMinutes);
};

/** What decides when an order that its guest waits for can be expected. */
export interface Awaited {
  status: "open" | "sent_to_kitchen" | "in_progress";
  promisedAt: Instant | null;
  /** When the kitchen was told of it; null while it is not. */
  releasedAt: Instant | null;
  leadMinutes: number;
  /** Work in the kitchen that was promised earlier. */
  ahead: Work;
}

/** When an order can be expected: as promised, or later where the kitchen has too much before it or should have had it ready.
 *  Promised for 19:00 and still cooked at 19:03, it is expected at 19:05. */
export const expectedAt = (store: Parameters<typeof waitMinutes>[0], order: Awaited, now: Instant): Instant => {
  const { status, promisedAt, releasedAt, leadMinutes, ahead } = order;
  const wait = status === "in_progress" ? 0 : waitMinutes(store, ahead);
  const times = [addMinutes(releasedAt ?? now, leadMinutes), addMinutes(now, wait)];
  const found = times.toSorted().at(-1) ?? now;
  return promisedAt !== null && found <= promisedAt ? promisedAt : roundUp(found, toldStepMinutes);
};
