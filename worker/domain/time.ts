import type { Instant } from "../../db/schema/shapes.ts";

export type { Instant } from "../../db/schema/shapes.ts";

const minuteMs = 60_000;

/** The instant `minutes` after `at`; negative goes back. addMinutes("2026-01-01T00:00:00.000Z", 5) is "2026-01-01T00:05:00.000Z". */
export const addMinutes = (at: Instant, minutes: number): Instant => toInstant(Date.parse(at) + minutes * minuteMs);

/** Writes epoch milliseconds as an instant. toInstant(0) is "1970-01-01T00:00:00.000Z". */
export const toInstant = (epochMs: number): Instant => new Date(epochMs).toISOString();

/** Where every operation takes the time from; `NOW` freezes it in development. */
export interface Clock {
  now(): Instant;
}
