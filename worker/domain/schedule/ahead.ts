import type { MealPeriod } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, toInstant } from "../time.ts";
import { type OpenHours, openIntervals } from "./hours.ts";
import { type LeadRules, shortestLead } from "./lead-time.rules.ts";
import { periodHolds, periodStarts } from "./periods.ts";
import { activeTypes, minutesPaused, offeredTypes, type ServiceRules } from "./service.rules.ts";
import { localDate, type SlotRules, slotsOn } from "./slots.ts";
import { addDays, spanHolds } from "./zoned.ts";

/** The number of days for which hours are computed ahead. */
const knownDays = 14;

/** The first available time slot of the offered order types, or of the given ones, by hours, pauses, lead times and
 *  days ahead, ignoring kitchen capacity; null if there is none. Open from 11:00 with a lead of 20 minutes and slots of
 *  15, at 10:50: 11:15; if paused until 12:00: 12:30. Throws RangeError for an unknown zone or zero-length slots. */
export const firstSlot = (
  store: SlotRules & ServiceRules,
  now: Instant,
  types = offeredTypes(store),
): Instant | null => {
  const waits = types.flatMap((type) => {
    const minutes = minutesPaused(store, type, now);
    return minutes === null ? [] : [{ type, minutes }];
  });
  const today = localDate(store.timezone, now);
  for (let days = 0; days <= store.scheduleDaysAhead; days += 1) {
    const date = addDays(today, days);
    const starts = waits.flatMap(({ type, minutes }) => slotsOn(store, type, date, now, minutes)[0]?.startsAt ?? []);
    const [first] = starts.toSorted();
    if (first !== undefined) return first;
  }
  return null;
};

/** The order types that are paused and have a time slot after their pause. Delivery paused until 21:30, with a lead of
 *  45 minutes: none if the store closes at 22:00 and takes orders for today alone. Throws RangeError as `firstSlot`. */
export const typesAhead = (store: SlotRules & ServiceRules, now: Instant): ReturnType<typeof offeredTypes> => {
  const active = activeTypes(store, now);
  return offeredTypes(store).filter((type) => !active.includes(type) && firstSlot(store, now, [type]) !== null);
};

/** When a slot stops being available: one millisecond after its start minus the shortest lead. With a lead of 20
 *  minutes, 11:15 is available until exactly 10:55. */
export const slotOfferEnd = (store: LeadRules, startsAt: Instant, now: Instant): Instant =>
  toInstant(Date.parse(addMinutes(startsAt, -(shortestLead(store, now) ?? 0))) + 1);

type ServingRules = OpenHours & Pick<StoreSettings, "mealPeriodTimes">;

const servingWithin = (
  store: ServingRules,
  periodSets: readonly (readonly MealPeriod[])[],
  at: Instant,
  days: number,
): Instant | null => {
  const { mealPeriodTimes: times, timezone } = store;
  const horizon = addMinutes(at, days * 24 * 60);
  const open = openIntervals(store, at, horizon);
  const isServed = (moment: Instant): boolean =>
    open.some((interval) => spanHolds(interval, moment)) &&
    periodSets.every((periods) => periodHolds(periods, times, timezone, moment));
  return (
    [at, ...open.map(({ from }) => from), ...periodStarts(times, timezone, at, days)]
      .filter((moment) => moment >= at && moment < horizon)
      .toSorted()
      .find(isServed) ?? null
  );
};

/** When something with meal periods is next served while the store is open, within 14 days; null if never. Each of
 *  `periodSets` must hold. Breakfast from 07:00 at a store that opens at 07:30, at 03:00: 07:30. Throws RangeError for
 *  an unknown zone. */
export const nextServing = (
  store: ServingRules,
  periodSets: readonly (readonly MealPeriod[])[],
  at: Instant,
): Instant | null => servingWithin(store, periodSets, at, 1) ?? servingWithin(store, periodSets, at, knownDays);
