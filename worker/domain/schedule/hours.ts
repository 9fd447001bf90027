import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { OpeningState } from "../sale-state.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes } from "../time.ts";
import { type LeadRules, shortestLead } from "./lead-time.rules.ts";
import { fullPause } from "./service.rules.ts";
import { addDays, dateIn, type Span, spanHolds, spanOf, weekdayOf } from "./zoned.ts";

export type OpenHours = Pick<StoreSettings, "hours" | "hoursExceptions" | "timezone">;

/** Open from `from` until just before `to`. */
export interface OpenInterval extends Span {}

const dayMinutes = 24 * 60;

/** Sorts and merges intervals that touch. Intervals removed by a clock change are left out. */
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

/** The intervals of each date, by the settings that they follow from, which never change: all orders of a menu
 *  revision have the same. */
const intervalMemo = new WeakMap<OpenHours, Map<LocalDate, readonly OpenInterval[]>>();

/** The opening intervals that start on a date, including past midnight, merged and sorted. An exception replaces the
 *  weekday's hours. Friday 18:00 to 02:00 is one interval of Friday. */
export const intervalsStartingOn = (hours: OpenHours, date: LocalDate): readonly OpenInterval[] => {
  const byDate = intervalMemo.get(hours) ?? new Map<LocalDate, readonly OpenInterval[]>();
  intervalMemo.set(hours, byDate);
  const known = byDate.get(date);
  if (known) return known;
  const intervals = merged(wallHoursOn(hours, date).map(({ from, to }) => spanOf(hours.timezone, date, from, to)));
  byDate.set(date, intervals);
  return intervals;
};

/** The whole opening intervals that overlap `from` to `to` (exclusive), merged and sorted. Hours without end are
 *  computed up to the date of `to`. Throws RangeError for an unknown zone and an invalid wall time. */
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

/** The date on which the current opening interval started; null if closed. At 01:00 on Saturday, with Friday open until
 *  02:00, it is Friday. If the hours of two days overlap, the later day counts. */
export const openSinceDate = (hours: OpenHours, at: Instant): LocalDate | null => {
  const today = dateIn(hours.timezone, at);
  const holds = (date: LocalDate) => intervalsStartingOn(hours, date).some((interval) => spanHolds(interval, at));
  return [today, addDays(today, -1)].find(holds) ?? null;
};

/** Whether a store is open at an instant. Open from 11:00 to 22:00: open at 11:00, closed at 22:00. */
export const isOpenAt = (hours: OpenHours, at: Instant): boolean => openSinceDate(hours, at) !== null;

const changeWithin = (hours: OpenHours, at: Instant, days: number): Instant | null => {
  const horizon = addMinutes(at, days * dayMinutes);
  const first = openIntervals(hours, at, horizon)[0];
  if (!first) return null;
  const change = first.from > at ? first.from : first.to;
  return change < horizon ? change : null;
};

/** When a store next opens or closes, within 14 days; null if it does not, such as one that is always open. A store
 *  open from 11:00 to 22:00 gives 22:00 at noon. */
export const nextChange = (hours: OpenHours, at: Instant): Instant | null =>
  changeWithin(hours, at, 1) ?? changeWithin(hours, at, 14);

/** When a store next opens, within 14 days; null if it does not. Consecutive hours count, so a store that never closes
 *  opens every day. Open from 11:00 to 14:00 and 17:00 to 22:00, at noon: 17:00. */
export const nextOpening = (hours: OpenHours, at: Instant): Instant | null => {
  const today = dateIn(hours.timezone, at);
  for (let days = 0; days <= 14; days += 1) {
    const next = intervalsStartingOn(hours, addDays(today, days)).find(({ from }) => from > at);
    if (next) return next.from;
  }
  return null;
};

/** Guests see "closing soon" this many minutes before closing. */
const closingSoonMinutes = 45;

type OrderedStore = OpenHours & LeadRules;

/** The last time for an immediate order before closing, by the shortest lead of the order types that are accepted. */
const lastOrderBefore = (store: OrderedStore, closesAt: Instant, now: Instant): Instant | null => {
  const lead = shortestLead(store, now);
  return lead === null ? null : addMinutes(closesAt, -lead);
};

/** Whether a store takes orders: paused by staff, else by its hours. An open store has its last order time and the time
 *  from which it closes soon. Open until 22:00 with a lead of 20, at 21:20: open, last order at 21:40, closing soon. */
export const openingState = (store: OrderedStore, now: Instant): OpeningState => {
  const none = { lastOrderAt: null, closesSoonAt: null };
  const pause = fullPause(store, now);
  if (pause) return { state: "paused", nextChangeAt: pause.until, message: pause.message, ...none };
  const nextChangeAt = nextChange(store, now);
  if (!isOpenAt(store, now)) return { state: "closed", nextChangeAt, message: null, ...none };
  if (nextChangeAt === null) return { state: "open", nextChangeAt, message: null, ...none };
  return {
    state: "open",
    nextChangeAt,
    message: null,
    lastOrderAt: lastOrderBefore(store, nextChangeAt, now),
    closesSoonAt: addMinutes(nextChangeAt, -closingSoonMinutes),
  };
};
