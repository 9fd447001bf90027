import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, earlier, toInstant } from "../time.ts";
import { intervalsStartingOn, isOpenAt, type OpenHours, openIntervals, openSinceDate } from "./hours.ts";
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
>;

/** What of a store's settings says when its kitchen works, and by which measure. */
export type PaceRules = OpenHours & Pick<StoreSettings, "slotMinutes">;

/** A stretch of `slotMinutes` in which a scheduled order is handed over. */
export interface Slot {
  startsAt: Instant;
  endsAt: Instant;
}

type ScheduledType = Extract<OrderType, "pickup" | "delivery">;

const minuteMs = 60_000;

const isOffered = (store: SlotRules, orderType: ScheduledType): boolean =>
  orderType === "pickup" ? store.pickupEnabled : store.deliveryEnabled;

/** How long an order takes, in minutes: the zone's or else the store's lead, or the longest dish where that takes longer.
 *  A lead of 20 and a roast of 35 make 35. */
export const leadMinutes = (
  store: Pick<SlotRules, "pickupLeadMinutes" | "deliveryLeadMinutes">,
  orderType: ScheduledType,
  zoneLead: number | null,
  longestPrepMinutes: number | null,
): number => {
  const ofStore = orderType === "pickup" ? store.pickupLeadMinutes : store.deliveryLeadMinutes;
  return Math.max(zoneLead ?? ofStore, longestPrepMinutes ?? 0);
};

/** The calendar date at a store. localDate("Europe/Berlin", "2026-07-01T22:00:00.000Z") is "2026-07-02". */
export const localDate = (timezone: string, at: Instant): LocalDate => dateIn(timezone, at);

/** The date that an order counts for: that of the evening it belongs to, so that 01:00 on Saturday is Friday's business
 *  where Friday's hours run until 02:00; the calendar date where the store is closed. */
export const businessDay = (store: OpenHours, at: Instant): LocalDate =>
  openSinceDate(store, at) ?? localDate(store.timezone, at);

/** When a business day ends: at midnight, or with hours that run past it. Open until 02:00 on Friday, Friday ends at 02:00. */
export const businessDayEnd = (store: OpenHours, day: LocalDate): Instant => {
  const midnight = dayOf(store.timezone, day).to;
  const [last] = intervalsStartingOn(store, day)
    .map(({ to }) => to)
    .toSorted()
    .reverse();
  return last !== undefined && last > midnight ? last : midnight;
};

const byStart = (a: Span, b: Span): number => (a.from < b.from ? -1 : 1);

/** An interval cut at steps from its beginning; what is left at its end is shorter. Of those that end before `bounds` or begin
 *  after it none is made, because writing instants down takes longer than all else here. */
const cut = ({ from, to }: Span, slotMinutes: number, bounds: Span): Span[] => {
  const [startMs, stepMs] = [Date.parse(from), slotMinutes * minuteMs];
  const count = Math.ceil((Date.parse(to) - startMs) / stepMs);
  if (!Number.isFinite(count)) throw new RangeError("A slot has to take some minutes.");
  const first = Math.max(0, Math.floor((Date.parse(bounds.from) - startMs) / stepMs));
  const last = Math.min(count - 1, Math.floor((Date.parse(bounds.to) - startMs) / stepMs));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const atMs = startMs + (first + index) * stepMs;
    return { from: toInstant(atMs), to: earlier(toInstant(atMs + stepMs), to) };
  });
};

/** What is left of an interval where others, sorted, are taken out of it. */
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

/** The hours that begin on a date, cut into paces from each opening, those within bounds: every moment that a store is open lies in one pace of one
 *  date, because hours of the next day that overlap are the next day's. The last one before the doors close may be short. */
const slotPaces = (store: PaceRules, date: LocalDate, bounds: Span): Span[] => {
  const next = intervalsStartingOn(store, addDays(date, 1));
  return intervalsStartingOn(store, date).flatMap((interval) =>
    without(interval, next).flatMap((part) => cut(part, store.slotMinutes, bounds)),
  );
};

/** The stretches of at most `slotMinutes` by which a kitchen's work is counted, those that end after `from` and begin by `to`,
 *  sorted. Open from 11:00 to 11:40 with slots of 15 minutes: 11:00, 11:15 and 11:30 to 11:40. Throws RangeError for an
 *  unknown zone and for slots of no length. */
export const pacesBetween = (store: PaceRules, from: Instant, to: Instant): Span[] => {
  const paces: Span[] = [];
  const last = dateIn(store.timezone, to);
  for (let date = addDays(dateIn(store.timezone, from), -1); date <= last; date = addDays(date, 1)) {
    paces.push(...slotPaces(store, date, { from, to }));
  }
  return paces.filter((pace) => pace.to > from && pace.from <= to).toSorted((a, b) => (a.from < b.from ? -1 : 1));
};

/** The slots that can be chosen now for one calendar date of the store: wholly inside its hours, not before the lead
 *  (the store's and `extraLeadMinutes` on top of it) has passed, at most `scheduleDaysAhead` days from today, and at no wall
 *  time that comes twice. None for a malformed date or an order type that is not offered. Open from 11:00, slots of 15 minutes, 20 minutes of lead, asked at
 *  11:00: the first starts at 11:30. Throws RangeError for an unknown zone and for slots of no length. */
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
  const earliest = addMinutes(now, leadMinutes(store, orderType, null, null) + extraLeadMinutes);
  const day = dayOf(store.timezone, date);
  const doubled = doubledSpans(store.timezone, day);
  const isWhole = ({ from, to }: Span) => addMinutes(from, store.slotMinutes) === to;
  // Hours of the evening before may run into this date.
  return (
    [addDays(date, -1), date]
      .flatMap((start) => slotPaces(store, start, day))
      .filter((pace) => isWhole(pace) && pace.from >= earliest && spanHolds(day, pace.from))
      .filter((pace) => !doubled.some((span) => spansMeet(span, pace)))
      // What runs over from the evening before may go on after this date's first hours.
      .toSorted(byStart)
      .map(({ from, to }) => ({ startsAt: from, endsAt: to }))
  );
};

/** The slot that starts exactly at `at`, where it can still be chosen; else null. */
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

/** When an order that nothing waits before could be ready, and when the doors close behind it. */
export interface Window {
  readyAt: Instant;
  closesAt: Instant;
}

/** How far ahead hours are looked at for an order for now, in minutes. */
const horizonMinutes = 12 * 60;

/** When an order placed now can be ready: after `lead` minutes, if the store is open now and is open then or just closing, with
 *  the moment at which those hours end. Null where it is closed, closes before, or does not offer the order type. Open until
 *  22:00 with a lead of 20, an order of 21:40 is ready at 22:00 and one of 21:41 is not taken. */
export const openWindow = (store: SlotRules, orderType: ScheduledType, now: Instant, lead: number): Window | null => {
  if (!isOffered(store, orderType) || !isOpenAt(store, now)) return null;
  const readyAt = addMinutes(now, lead);
  const hours = openIntervals(store, now, addMinutes(readyAt, horizonMinutes));
  const fitting = hours.find(({ from, to }) => from <= readyAt && readyAt <= to);
  return fitting ? { readyAt, closesAt: fitting.to } : null;
};
