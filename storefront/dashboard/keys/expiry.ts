import { instantAt } from "../zoned.ts";

const dayMs = 86_400_000;

/** The instant at which a date, YYYY-MM-DD, is over in a zone; null where the text is no date.
 *  endOfDay("2026-11-20", "America/New_York") is "2026-11-21T05:00:00.000Z". */
export const endOfDay = (date: string, timeZone: string): string | null => {
  const midnightMs = Date.parse(`${date}T00:00:00.000Z`) + dayMs;
  return Number.isNaN(midnightMs) ? null : instantAt(new Date(midnightMs).toISOString().slice(0, 16), timeZone);
};

/** The instant that lies so many whole days of 24 hours after another. daysAfter("2026-11-20T23:30:00.000Z", 1) is a day on. */
export const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * dayMs).toISOString();
