import type { Instant, LocalDate, WallTime } from "../../../db/schema/shapes.ts";
import type { OpeningState, StoreSettings } from "../menu/types.ts";
import { addMinutes } from "../time.ts";
import { localDate, shiftDate, wallInstant, weekday } from "./zoned.ts";

export type OpenHours = Pick<StoreSettings, "hours" | "hoursExceptions" | "timezone">;

/** A stretch of open time; `to` is the first moment that is closed. */
export interface OpenInterval {
  from: Instant;
  to: Instant;
}

/** How far ahead the next change is looked for: an exception may close a store for two weeks at the most that pages say. */
const lookAheadDays = 14;
const minutesOfDay = 1440;

/** The interval that begins on a date: a closing at or before the opening is on the next day. */
export const intervalOn = (
  timezone: string,
  date: LocalDate,
  times: { from: WallTime; to: WallTime },
): OpenInterval => ({
  from: wallInstant(timezone, date, times.from, "opening"),
  to: wallInstant(timezone, times.to <= times.from ? shiftDate(date, 1) : date, times.to, "closing"),
});

const timesOn = (hours: OpenHours, date: LocalDate): { from: WallTime; to: WallTime }[] => {
  const exception = hours.hoursExceptions.find((one) => one.date === date);
  if (exception) return exception.closed ? [] : exception.hours;
  const day = weekday(date);
  return hours.hours.filter((one) => one.day === day);
};

const merged = (intervals: readonly OpenInterval[]): OpenInterval[] => {
  const result: OpenInterval[] = [];
  for (const interval of intervals.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = result.at(-1);
    if (last && interval.from <= last.to) last.to = interval.to > last.to ? interval.to : last.to;
    else result.push({ ...interval });
  }
  return result;
};

/** The open stretches that overlap [from, to), whole, merged and in order. An exception replaces what begins on its date; an
 *  evening that began the day before still runs out. Monday 18:00 to 02:00 in Berlin is one interval of eight hours. */
export const openIntervals = (hours: OpenHours, from: Instant, to: Instant): OpenInterval[] => {
  const last = localDate(hours.timezone, to);
  const intervals: OpenInterval[] = [];
  for (let date = shiftDate(localDate(hours.timezone, from), -2); date <= last; date = shiftDate(date, 1)) {
    for (const times of timesOn(hours, date)) intervals.push(intervalOn(hours.timezone, date, times));
  }
  return merged(intervals.filter((one) => one.from < one.to)).filter((one) => one.from < to && one.to > from);
};

/** The open stretch that an instant lies in, or null where the store is closed then. */
export const intervalAt = (hours: OpenHours, at: Instant): OpenInterval | null =>
  openIntervals(hours, at, addMinutes(at, 1)).find((one) => one.from <= at && at < one.to) ?? null;

export const isOpenAt = (hours: OpenHours, at: Instant): boolean => intervalAt(hours, at) !== null;

/** When open turns into closed or back, next after an instant; null where that is more than 14 days away or never. */
export const nextChange = (hours: OpenHours, at: Instant): Instant | null => {
  const horizon = addMinutes(at, lookAheadDays * minutesOfDay);
  const [first] = openIntervals(hours, at, horizon).filter((one) => one.to > at);
  if (!first) return null;
  const change = first.from > at ? first.from : first.to;
  return change < horizon ? change : null;
};

export type Pausing = Pick<StoreSettings, "orderingPaused" | "pausedUntil" | "pauseMessage">;

/** Whether staff have paused ordering at an instant; a pause with an end is over by itself. */
export const isPaused = (store: Pausing, at: Instant): boolean =>
  store.orderingPaused && (store.pausedUntil === null || store.pausedUntil > at);

/** What the header says: open, closed or paused, and when that changes. A pause shows its own end. */
export const openingState = (store: OpenHours & Pausing, now: Instant): OpeningState => {
  if (isPaused(store, now)) return { state: "paused", nextChangeAt: store.pausedUntil, message: store.pauseMessage };
  const state = isOpenAt(store, now) ? "open" : "closed";
  return { state, nextChangeAt: nextChange(store, now), message: null };
};

/** The date an order is counted under: that on which the opening stretch containing it began, else the calendar's. An order at
 *  00:30 of an evening that began on Friday is Friday's. */
export const businessDay = (hours: OpenHours, at: Instant): LocalDate =>
  localDate(hours.timezone, lastOpening(hours, at) ?? at);

// A store that never closes has one endless stretch, so the day's own intervals are looked at, unmerged.
const lastOpening = (hours: OpenHours, at: Instant): Instant | null => {
  const today = localDate(hours.timezone, at);
  const openings = [shiftDate(today, -1), today]
    .flatMap((date) => timesOn(hours, date).map((times) => intervalOn(hours.timezone, date, times)))
    .filter((one) => one.from <= at && at < one.to)
    .map((one) => one.from);
  return openings.toSorted().at(-1) ?? null;
};
