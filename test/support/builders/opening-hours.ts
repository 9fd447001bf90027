import fc from "fast-check";
import type { Instant, LocalDate, OpeningInterval, WallTime } from "../../../db/schema/shapes.ts";
import type { OpenHours } from "../../../worker/domain/schedule/hours.ts";
import { toInstant } from "../../../worker/domain/time.ts";

/** Zones of both hemispheres: without a clock change, with one of half an hour, and with one at midnight. */
export const zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "America/Santiago"];

/** The same hours on each day of the week. */
export const daily = (from: WallTime, to: WallTime): OpeningInterval[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }));

export const aMillisecondBefore = (at: Instant): Instant => toInstant(Date.parse(at) - 1);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time in a zone by Intl, independent of the code under test. */
export const readWallClock = (timezone: string, at: Instant): { date: LocalDate; time: WallTime } => {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  clocks.set(timezone, clock);
  const [date = "", time = ""] = clock.format(Date.parse(at)).split(" ");
  return { date, time };
};

const hoursOfDate = ({ hours, hoursExceptions }: OpenHours, date: LocalDate) => {
  const exception = hoursExceptions.find((one) => one.date === date);
  const weekday = new Date(date).getUTCDay() || 7;
  return exception ? exception.hours : hours.filter(({ day }) => day === weekday);
};

/** Whether the store is open at a local time by its weekly hours and exceptions. */
export const isOpenByHours = (hours: OpenHours, at: Instant): boolean => {
  const { date, time } = readWallClock(hours.timezone, at);
  const yesterday = toInstant(Date.parse(date) - 86_400_000).slice(0, 10);
  return (
    hoursOfDate(hours, date).some(({ from, to }) => time >= from && (to <= from || time < to)) ||
    hoursOfDate(hours, yesterday).some(({ from, to }) => to <= from && time < to)
  );
};

const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);
const interval = fc.record({ from: wallTime, to: wallTime });

/** An arbitrary instant in two years that contain four clock changes of each zone that has them. */
export const arbitraryInstant = fc
  .integer({ min: Date.parse("2026-01-05") / 60_000, max: Date.parse("2027-12-20") / 60_000 })
  .map((minute) => toInstant(minute * 60_000));

/** Arbitrary weekly hours with up to three exceptions on days next to `near`. */
export const arbitraryHours = (near: Instant, timezone: string): fc.Arbitrary<OpenHours> => {
  const exception = fc
    .record({ days: fc.integer({ min: -1, max: 2 }), hours: fc.array(interval, { maxLength: 2 }) })
    .map(({ days, hours }) => ({
      date: toInstant(Date.parse(near) + days * 86_400_000).slice(0, 10),
      closed: hours.length === 0,
      hours,
      note: null,
    }));
  return fc.record({
    timezone: fc.constant(timezone),
    hours: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: wallTime, to: wallTime }), {
      maxLength: 10,
    }),
    hoursExceptions: fc.uniqueArray(exception, { maxLength: 3, selector: ({ date }) => date }),
  });
};

/** Arbitrary hours in one of the zones, and an instant to check them at. */
export const arbitraryHoursAndInstant = fc
  .tuple(arbitraryInstant, fc.constantFrom(...zones))
  .chain(([at, timezone]) => fc.record({ at: fc.constant(at), hours: arbitraryHours(at, timezone) }));
