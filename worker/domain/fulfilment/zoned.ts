import { Temporal } from "temporal-polyfill/implementation";
import type { Instant, LocalDate, WallTime } from "../../../db/schema/shapes.ts";

const dayMs = 86_400_000;

/** A calendar date moved by days. shiftDate("2026-02-28", 1) is "2026-03-01". */
export const shiftDate = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The weekday of a date, Monday 1 to Sunday 7. weekday("2026-11-21") is 6. */
export const weekday = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Whether text is a date that exists. isDate("2026-02-30") is false. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
};

const zoned = (timezone: string, at: Instant) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone);

/** The calendar date in a zone at an instant. localDate("Asia/Tokyo", "2026-01-01T20:00:00.000Z") is "2026-01-02". */
export const localDate = (timezone: string, at: Instant): LocalDate => zoned(timezone, at).toPlainDate().toString();

/** The instant of a wall time in a zone. A time that a clock change skips moves forward by the gap; one that comes twice is
 *  the earlier for an opening and the later for a closing, so that no promised minute is lost (RFC 9557, RFC 5545 3.3.5). */
export const wallInstant = (
  timezone: string,
  date: LocalDate,
  time: WallTime,
  edge: "opening" | "closing",
): Instant => {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = local.toZonedDateTime(timezone, { disambiguation: "compatible" });
  if (edge === "opening") return new Date(earlier.epochMilliseconds).toISOString();
  const later = local.toZonedDateTime(timezone, { disambiguation: "later" });
  return new Date(later.epochMilliseconds).toISOString();
};
