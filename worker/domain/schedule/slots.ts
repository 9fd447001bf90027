import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, earlier, toInstant } from "../time.ts";
import { intervalsStartingOn, type OpenHours, openIntervals, openSinceDate } from "./hours.ts";
import { leadMinutes, type Window, windowAt } from "./lead-time.rules.ts";
import { busyMinutesAt } from "./service.rules.ts";
import { addDays, dateIn, dayOf, doubledSpans, isLocalDate, type Span, spanHolds, spansMeet } from "./zoned.ts";

export type SlotRules = Pick<
  StoreSettings,
  | "hours"
  | "hoursExceptions"
  | "timezone"
  | "slotMinutes"
  | "scheduleDaysAhead"
  | "pickupLeadMinutes"
  | "deliveryLeadMinutes"
  | "pickupEnabled"
  | "deliveryEnabled"
  | "busyMinutes"
  | "busyUntil"
>;

/** The settings that decide when a kitchen works, and the length of its slots. */
export type PaceRules = OpenHours & Pick<StoreSettings, "slotMinutes">;

/** A window of `slotMinutes` for the handover of a scheduled order. */
export interface Slot {
  startsAt: Instant;
  endsAt: Instant;
}

type ScheduledType = Extract<OrderType, "pickup" | "delivery">;

const minuteMs = 60_000;

const isOffered = (store: SlotRules, orderType: ScheduledType): boolean =>
  orderType === "pickup" ? store.pickupEnabled : store.deliveryEnabled;

/** The calendar date at a store. localDate("Europe/Berlin", "2026-07-01T22:00:00.000Z") is "2026-07-02". */
export const localDate = (timezone: string, at: Instant): LocalDate => dateIn(timezone, at);

/** The business day of an order: the date on which the opening hours started, or the calendar date if closed. 01:00 on
 *  Saturday belongs to Friday if Friday's hours run until 02:00. */
export const businessDay = (store: OpenHours, at: Instant): LocalDate =>
  openSinceDate(store, at) ?? localDate(store.timezone, at);

/** When a business day ends: at midnight, or when its hours end after that, at the latest when the hours of the next
 *  day begin. Open until 02:00 on Friday, Friday ends at 02:00. A day without closing ends at the first of two
 *  midnights. */
export const businessDayEnd = (store: OpenHours, day: LocalDate): Instant => {
  const midnight = dayOf(store.timezone, day).to;
  const last = intervalsStartingOn(store, day).at(-1)?.to ?? midnight;
  const next = intervalsStartingOn(store, addDays(day, 1)).at(0)?.from ?? last;
  const end = earlier(last, next);
  return end > midnight ? end : midnight;
};

const byStart = (a: Span, b: Span): number => (a.from < b.from ? -1 : 1);

/** Cuts an interval into steps; the last one may be shorter. Skips steps outside `bounds`, because formatting instants
 *  is the most expensive part. */
const cut = ({ from, to }: Span, slotMinutes: number, bounds: Span): Span[] => {
  const startMs = Date.parse(from);
  const stepMs = slotMinutes * minuteMs;
  const count = Math.ceil((Date.parse(to) - startMs) / stepMs);
  if (!Number.isFinite(count)) throw new RangeError("slotMinutes must be greater than zero.");
  const first = Math.max(0, Math.floor((Date.parse(bounds.from) - startMs) / stepMs));
  const last = Math.min(count - 1, Math.floor((Date.parse(bounds.to) - startMs) / stepMs));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const atMs = startMs + (first + index) * stepMs;
    return { from: toInstant(atMs), to: earlier(toInstant(atMs + stepMs), to) };
  });
};

/** Subtracts sorted intervals from an interval. */
const without = (interval: Span, others: readonly Span[]): Span[] => {
  const rest: Span[] = [];
  let from = interval.from;
  for (const other of others) {
    if (other.from > from) rest.push({ from, to: earlier(other.from, interval.to) });
    if (other.to > from) from = other.to;
    if (from >= interval.to) return rest;
  }
  return from < interval.to ? [...rest, { from, to: interval.to }] : rest;
};

/** Cuts the hours that start on a date into slots within bounds. Hours that overlap the next day's belong to the next
 *  day, so that every open moment is in exactly one slot. The last slot before closing may be short. */
const slotPaces = (store: PaceRules, date: LocalDate, bounds: Span): Span[] => {
  const next = intervalsStartingOn(store, addDays(date, 1));
  return intervalsStartingOn(store, date).flatMap((interval) =>
    without(interval, next).flatMap((part) => cut(part, store.slotMinutes, bounds)),
  );
};

/** The kitchen slots of at most `slotMinutes` that end after `from` and start by `to`, sorted. Open from 11:00 to 11:40
 *  with slots of 15 minutes: 11:00, 11:15, and 11:30 to 11:40. Throws RangeError for an unknown zone or zero-length
 *  slots. */
export const pacesBetween = (store: PaceRules, from: Instant, to: Instant): Span[] => {
  const paces: Span[] = [];
  const last = dateIn(store.timezone, to);
  for (let date = addDays(dateIn(store.timezone, from), -1); date <= last; date = addDays(date, 1)) {
    paces.push(...slotPaces(store, date, { from, to }));
  }
  return paces.filter((pace) => pace.to > from && pace.from <= to).toSorted((a, b) => (a.from < b.from ? -1 : 1));
};

/** The available slots of a date: within opening hours, after the lead time plus `extraLeadMinutes` and those of a busy
 *  kitchen, up to `scheduleDaysAhead`, not at a repeated wall time. Open from 11:00, slots of 15, lead of 20, at 11:00:
 *  first 11:30. Throws RangeError for an unknown zone or zero-length slots. */
export const slotsOn = (
  store: SlotRules,
  orderType: ScheduledType,
  date: LocalDate,
  now: Instant,
  extraLeadMinutes = 0,
): Slot[] => {
  if (!isOffered(store, orderType) || !isLocalDate(date)) return [];
  const today = localDate(store.timezone, now);
  if (date < today || date > addDays(today, store.scheduleDaysAhead)) return [];
  const lead = leadMinutes(store, orderType, null, null) + busyMinutesAt(store, now);
  const earliest = addMinutes(now, lead + extraLeadMinutes);
  const day = dayOf(store.timezone, date);
  const doubled = doubledSpans(store.timezone, day);
  const isWhole = ({ from, to }: Span) => addMinutes(from, store.slotMinutes) === to;
  // Hours of the day before may run into this date.
  return (
    [addDays(date, -1), date]
      .flatMap((start) => slotPaces(store, start, day))
      .filter((pace) => isWhole(pace) && pace.from >= earliest && spanHolds(day, pace.from))
      .filter((pace) => !doubled.some((span) => spansMeet(span, pace)))
      // Hours of the day before may end after this date's first hours start.
      .toSorted(byStart)
      .map(({ from, to }) => ({ startsAt: from, endsAt: to }))
  );
};

/** The available slot that starts exactly at `at`; null if there is none. */
export const slotContaining = (
  store: SlotRules,
  orderType: ScheduledType,
  at: Instant,
  now: Instant,
  extraLeadMinutes = 0,
): Slot | null =>
  slotsOn(store, orderType, localDate(store.timezone, at), now, extraLeadMinutes).find(
    ({ startsAt }) => startsAt === at,
  ) ?? null;

/** Minutes ahead for which hours are checked for an immediate order. */
const horizonMinutes = 12 * 60;

/** When an immediate order can be ready after `lead` minutes, and when the store closes after that. Null if the store
 *  is closed, closes before that, or does not offer the order type. Open until 22:00 with a lead of 20, an order at
 *  21:40 is ready at 22:00; one at 21:41 is rejected. */
export const openWindow = (store: SlotRules, orderType: ScheduledType, now: Instant, lead: number): Window | null => {
  if (!isOffered(store, orderType)) return null;
  return windowAt(openIntervals(store, now, addMinutes(now, lead + horizonMinutes)), now, lead);
};
