import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../menu/types.ts";
import { addMinutes } from "../time.ts";
import { intervalAt, type OpenInterval, openIntervals } from "./hours.ts";
import { isDate, localDate, shiftDate, wallInstant } from "./zoned.ts";

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

/** A time that can be promised: [startsAt, endsAt). */
export interface Slot {
  startsAt: Instant;
  endsAt: Instant;
}

type Bookable = "pickup" | "delivery";

const isOffered = (store: SlotRules, orderType: Bookable): boolean =>
  orderType === "pickup" ? store.pickupEnabled : store.deliveryEnabled;

/** Minutes between order and promise: the zone's lead or the store's for that type, or the longest preparation if that is more.
 *  leadMinutes(store, "delivery", 50, 20) is 50. */
export const leadMinutes = (
  store: Pick<StoreSettings, "pickupLeadMinutes" | "deliveryLeadMinutes">,
  orderType: Bookable,
  zoneLead: number | null,
  longestPrep: number | null,
): number => {
  const own = orderType === "pickup" ? store.pickupLeadMinutes : (zoneLead ?? store.deliveryLeadMinutes);
  return Math.max(own, longestPrep ?? 0);
};

const slotsOf = (interval: OpenInterval, minutes: number): Slot[] => {
  const slots: Slot[] = [];
  for (let startsAt = interval.from; ; ) {
    const endsAt = addMinutes(startsAt, minutes);
    if (endsAt > interval.to) return slots;
    slots.push({ startsAt, endsAt });
    startsAt = endsAt;
  }
};

/** The part of an open stretch that can hold a date's slots, on the stretch's own grid. A store that never closes has one
 *  stretch of many days, so the walk starts at the last grid point before the date. */
const clipped = (interval: OpenInterval, dayStart: Instant, dayEnd: Instant, minutes: number): OpenInterval => {
  const step = minutes * 60_000;
  const behind = Math.max(0, Math.ceil((Date.parse(dayStart) - Date.parse(interval.from)) / step));
  const to = addMinutes(dayEnd, minutes);
  return { from: addMinutes(interval.from, behind * minutes), to: interval.to < to ? interval.to : to };
};

/** The slots of a date in the store's zone that can be chosen at `now`: on the grid of the opening stretch, wholly inside it,
 *  not before the lead, and at most `scheduleDaysAhead` days away. A closed day, a past one or a malformed date has none. */
export const slotsOn = (
  store: SlotRules,
  orderType: Bookable,
  date: LocalDate,
  now: Instant,
  lead = leadMinutes(store, orderType, null, null),
): Slot[] => {
  const today = localDate(store.timezone, now);
  if (!isDate(date) || date < today || date > shiftDate(today, store.scheduleDaysAhead)) return [];
  if (!isOffered(store, orderType)) return [];
  const dayStart = wallInstant(store.timezone, date, "00:00", "opening");
  const dayEnd = wallInstant(store.timezone, shiftDate(date, 1), "00:00", "opening");
  const earliest = addMinutes(now, lead);
  return openIntervals(store, dayStart, dayEnd)
    .flatMap((interval) => slotsOf(clipped(interval, dayStart, dayEnd, store.slotMinutes), store.slotMinutes))
    .filter(({ startsAt }) => startsAt >= dayStart && startsAt < dayEnd && startsAt >= earliest);
};

/** The slot that starts exactly at an instant, or null where it cannot be chosen now. */
export const slotAt = (store: SlotRules, orderType: Bookable, at: Instant, now: Instant, lead?: number): Slot | null =>
  slotsOn(store, orderType, localDate(store.timezone, at), now, lead).find(({ startsAt }) => startsAt === at) ?? null;

/** When an order placed now can be ready: after the lead, but while the store is open; null where it is closed now, or closes
 *  before it could be ready. */
export const earliestReadyAt = (store: SlotRules, now: Instant, lead: number): Instant | null => {
  const interval = intervalAt(store, now);
  const readyAt = addMinutes(now, lead);
  return interval && readyAt <= interval.to ? readyAt : null;
};
