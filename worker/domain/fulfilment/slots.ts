import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../menu/types.ts";
import { addMinutes } from "../time.ts";
import { intervalsStartingOn, isOpenAt, type OpenHours, openIntervals, openSinceDate } from "./hours.ts";
import { addDays, dateIn, dayOf, isLocalDate, spanHolds } from "./zoned.ts";

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

const slotsBetween = (from: Instant, to: Instant, slotMinutes: number): Slot[] => {
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / (slotMinutes * minuteMs));
  return Array.from({ length: count }, (_, index) => ({
    startsAt: addMinutes(from, index * slotMinutes),
    endsAt: addMinutes(from, (index + 1) * slotMinutes),
  }));
};

/** The slots of the hours that begin on a date, counted from each opening. They end where the next day's hours begin, so
 *  that no two slots overlap. */
const slotsOfHours = (store: SlotRules, date: LocalDate): Slot[] => {
  const nextFrom = intervalsStartingOn(store, addDays(date, 1))[0]?.from;
  return intervalsStartingOn(store, date).flatMap(({ from, to }) =>
    slotsBetween(from, nextFrom !== undefined && nextFrom < to ? nextFrom : to, store.slotMinutes),
  );
};

/** The slots that can be chosen now for one calendar date of the store: wholly inside its hours, not before the lead
 *  (the store's and `extraLeadMinutes` on top of it) has passed, at most `scheduleDaysAhead` days from today. None for a
 *  malformed date or an order type that is not offered. Open from 11:00, slots of 15 minutes, 20 minutes of lead, asked at
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
  // Hours of the evening before may run into this date.
  return [addDays(date, -1), date]
    .flatMap((start) => slotsOfHours(store, start))
    .filter(({ startsAt }) => startsAt >= earliest && spanHolds(day, startsAt));
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

/** When an order placed now is ready: after `lead` minutes, if the store is open now and is open then or just closing.
 *  Null where it is closed, closes before, or does not offer the order type. Open until 22:00 with a lead of 20, an order of
 *  21:40 is ready at 22:00 and one of 21:41 is not taken. */
export const earliestReadyAt = (
  store: SlotRules,
  orderType: ScheduledType,
  now: Instant,
  lead: number,
): Instant | null => {
  if (!isOffered(store, orderType) || !isOpenAt(store, now)) return null;
  const readyAt = addMinutes(now, lead);
  const fits = openIntervals(store, now, addMinutes(readyAt, 1)).some(
    ({ from, to }) => from <= readyAt && readyAt <= to,
  );
  return fits ? readyAt : null;
};
