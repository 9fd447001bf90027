import { instantAt } from "../zoned.ts";

const dayMs = 86_400_000;

/** The instant at which a date, YYYY-MM-DD, ends in a zone, or null if the text is not a date.
 *  endOfDay("2026-11-20", "America/New_York") is "2026-11-21T05:00:00.000Z". */
export const endOfDay = (date: string, timeZone: string): string | null => {
  const midnightMs = Date.parse(`${date}T00:00:00.000Z`) + dayMs;
  return Number.isNaN(midnightMs) ? null : instantAt(new Date(midnightMs).toISOString().slice(0, 16), timeZone);
};

/** The instant that is `days` times 24 hours later.
 *  daysAfter("2026-11-20T23:30:00.000Z", 1) is "2026-11-21T23:30:00.000Z". */
export const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * dayMs).toISOString();
