const dayMs = 86_400_000;

/** How many milliseconds the clocks of a zone are ahead of UTC at an instant. */
const aheadMs = (atMs: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wallMs = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wallMs - Math.floor(atMs / 1000) * 1000;
};

/** The instant at which a date, YYYY-MM-DD, is over in a zone; null where the text is no date.
 *  endOfDay("2026-11-20", "America/New_York") is "2026-11-21T05:00:00.000Z". */
export const endOfDay = (date: string, timeZone: string): string | null => {
  const midnightMs = Date.parse(`${date}T00:00:00.000Z`) + dayMs;
  if (Number.isNaN(midnightMs)) return null;
  // The first guess may lie on the other side of a clock change. Where no second fits, midnight itself is left out.
  const firstMs = midnightMs - aheadMs(midnightMs, timeZone);
  const secondMs = midnightMs - aheadMs(firstMs, timeZone);
  const exists = aheadMs(secondMs, timeZone) === aheadMs(firstMs, timeZone);
  return new Date(exists ? secondMs : Math.max(firstMs, secondMs)).toISOString();
};

/** The instant that lies so many whole days of 24 hours after another. daysAfter("2026-11-20T23:30:00.000Z", 1) is a day on. */
export const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * dayMs).toISOString();
