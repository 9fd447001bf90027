import type { Instant } from "../../db/schema/shapes.ts";

export type { Instant } from "../../db/schema/shapes.ts";

const minuteMs = 60_000;

/** Adds minutes to an instant; negative values subtract. addMinutes("2026-01-01T00:00:00.000Z", 5) is
 *  "2026-01-01T00:05:00.000Z". */
export const addMinutes = (at: Instant, minutes: number): Instant => toInstant(Date.parse(at) + minutes * minuteMs);

/** The minutes from one instant to another; negative if the second is earlier. From 12:00:00 to 12:01:30 are 1.5. */
export const minutesBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / minuteMs;

/** Adds seconds to an instant. addSeconds("2026-01-01T00:00:00.000Z", 5) is "2026-01-01T00:00:05.000Z". */
export const addSeconds = (at: Instant, seconds: number): Instant => toInstant(Date.parse(at) + seconds * 1000);

/** Rounds an instant up to a multiple of minutes. roundUp("2026-01-01T00:01:00.000Z", 5) is "2026-01-01T00:05:00.000Z".
 *  Steps start at the full hour in every zone whose offset is a multiple of the step. */
export const roundUp = (at: Instant, minutes: number): Instant => {
  const stepMs = minutes * minuteMs;
  return toInstant(Math.ceil(Date.parse(at) / stepMs) * stepMs);
};

/** The earlier of two instants. earlier("2026-01-01T00:05:00.000Z", "2026-01-01T00:00:00.000Z") is the second. */
export const earlier = (a: Instant, b: Instant): Instant => {
  if (a <= b) return a;
  return b;
};

/** The beginning of an instant's hour. startOfHour("2026-11-20T23:30:00.000Z") is "2026-11-20T23:00:00.000Z". */
export const startOfHour = (at: Instant): Instant => {
  const hourMs = 60 * minuteMs;
  return toInstant(Math.floor(Date.parse(at) / hourMs) * hourMs);
};

/** Converts epoch milliseconds to an instant. toInstant(0) is "1970-01-01T00:00:00.000Z". */
export const toInstant = (epochMs: number): Instant => new Date(epochMs).toISOString();

/** The time source of all operations. `NOW` freezes it in development. */
export interface Clock {
  now(): Instant;
}
