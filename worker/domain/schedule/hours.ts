import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { OpeningState } from "../sale-state.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes } from "../time.ts";
import { addDays, dateIn, type Span, spanHolds, spanOf, weekdayOf } from "./zoned.ts";

export type OpenHours = Pick<StoreSettings, "hours" | "hoursExceptions" | "timezone">;

/** Open from `from` until just before `to`. */
export interface OpenInterval extends Span {}

const dayMinutes = 24 * 60;

/** Sorts intervals and joins those that touch. One that a clock change has swallowed is left out. */
const merged = (intervals: OpenInterval[]): OpenInterval[] => {
  const result: OpenInterval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (from >= to) continue;
    if (!last || from > last.to) result.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return result;
};

const wallHoursOn = ({ hours, hoursExceptions }: OpenHours, date: LocalDate) => {
  const exception = hoursExceptions.find((candidate) => candidate.date === date);
  if (exception) return exception.closed ? [] : exception.hours;
  const weekday = weekdayOf(date);
  return hours.filter(({ day }) => day === weekday);
};

/** When a store is open by the hours that begin on one date, past midnight included: merged and sorted. An exception of
 *  the date replaces the weekday's hours. Friday 18:00 to 02:00 is one interval of Friday. */
export const intervalsStartingOn = (hours: OpenHours, date: LocalDate): OpenInterval[] =>
  merged(wallHoursOn(hours, date).map(({ from, to }) => spanOf(hours.timezone, date, from, to)));

/** The times a store is open that overlap from `from` to `to` (excluded), whole, merged and sorted.
 *  Hours that never end are known as far as those that begin by the date of `to`. Throws RangeError for an unknown zone
 *  and for a wall time that is none. */
export const openIntervals = (hours: OpenHours, from: Instant, to: Instant): OpenInterval[] => {
  if (from >= to) return [];
  const last = dateIn(hours.timezone, to);
  const intervals: OpenInterval[] = [];
  // Hours of the day before may still run.
  for (let date = addDays(dateIn(hours.timezone, from), -1); date <= last; date = addDays(date, 1)) {
    intervals.push(...intervalsStartingOn(hours, date));
  }
  return merged(intervals).filter((interval) => interval.from < to && interval.to > from);
};

/** The date on which the hours began that hold at an instant, or null where the store is closed. At 01:00 on Saturday, with
 *  Friday open until 02:00, it is Friday. Where hours of two days overlap, the later day's count. */
export const openSinceDate = (hours: OpenHours, at: Instant): LocalDate | null => {
  const today = dateIn(hours.timezone, at);
  const holds = (date: LocalDate) => intervalsStartingOn(hours, date).some((interval) => spanHolds(interval, at));
  return [today, addDays(today, -1)].find(holds) ?? null;
};

/** Whether a store's hours hold at an instant. Open 11:00 to 22:00: at 11:00 it is, at 22:00 it is not. */
export const isOpenAt = (hours: OpenHours, at: Instant): boolean => openSinceDate(hours, at) !== null;

const changeWithin = (hours: OpenHours, at: Instant, days: number): Instant | null => {
  const horizon = addMinutes(at, days * dayMinutes);
  const first = openIntervals(hours, at, horizon)[0];
  if (!first) return null;
  const change = first.from > at ? first.from : first.to;
  return change < horizon ? change : null;
};

/** When a store next opens or closes by its hours, within the next 14 days; null where it does not, as one that is always
 *  open. A store open 11:00 to 22:00 asked at 12:00 answers 22:00 of that day. */
export const nextChange = (hours: OpenHours, at: Instant): Instant | null =>
  changeWithin(hours, at, 1) ?? changeWithin(hours, at, 14);

/** When a store's hours next begin after an instant, within the next 14 days; null where they do not. Hours that begin as
 *  others end count, so that a store which never closes begins anew each day. Open 11:00 to 14:00 and 17:00 to 22:00, asked
 *  at noon: 17:00. */
export const nextOpening = (hours: OpenHours, at: Instant): Instant | null => {
  const today = dateIn(hours.timezone, at);
  for (let days = 0; days <= 14; days += 1) {
    const next = intervalsStartingOn(hours, addDays(today, days)).find(({ from }) => from > at);
    if (next) return next.from;
  }
  return null;
};

/** Guests are told that the doors close so many minutes ahead. */
const closingSoonMinutes = 45;

type OrderedStore = OpenHours &
  Pick<
    StoreSettings,
    | "orderingPaused"
    | "pausedUntil"
    | "pauseMessage"
    | "pickupEnabled"
    | "deliveryEnabled"
    | "pickupLeadMinutes"
    | "deliveryLeadMinutes"
  >;

/** When the last order for now can be placed before the doors close: by the shortest lead of what is offered. */
const lastOrderBefore = (store: OrderedStore, closesAt: Instant): Instant | null => {
  const leads = [
    ...(store.pickupEnabled ? [store.pickupLeadMinutes] : []),
    ...(store.deliveryEnabled ? [store.deliveryLeadMinutes] : []),
  ];
  return leads.length === 0 ? null : addMinutes(closesAt, -Math.min(...leads));
};

/** Whether a pause that was set holds at an instant: until a time, or until further notice. */
export const isPaused = (
  { orderingPaused, pausedUntil }: Pick<StoreSettings, "orderingPaused" | "pausedUntil">,
  at: Instant,
): boolean => orderingPaused && (pausedUntil === null || pausedUntil > at);

/** Whether a store takes orders now: paused by its staff until a time or until further notice, else by its hours. An open one
 *  says by when to order for now, and whether it closes within 45 minutes. Open until 22:00 with a lead of 20, asked at 21:20:
 *  open, the last order at 21:40, and closing soon. */
export const openingState = (store: OrderedStore, now: Instant): OpeningState => {
  const none = { lastOrderAt: null, closesSoonAt: null };
  if (isPaused(store, now)) {
    return { state: "paused", nextChangeAt: store.pausedUntil, message: store.pauseMessage, ...none };
  }
  const nextChangeAt = nextChange(store, now);
  if (!isOpenAt(store, now)) return { state: "closed", nextChangeAt, message: null, ...none };
  if (nextChangeAt === null) return { state: "open", nextChangeAt, message: null, ...none };
  return {
    state: "open",
    nextChangeAt,
    message: null,
    lastOrderAt: lastOrderBefore(store, nextChangeAt),
    closesSoonAt: addMinutes(nextChangeAt, -closingSoonMinutes),
  };
};
