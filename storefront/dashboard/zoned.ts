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

/** The instant at which a wall clock shows a date and time, YYYY-MM-DDTHH:MM; null where the text is neither. Where an hour
 *  comes twice it is the earlier, and a time that the clocks skip moves forward (RFC 5545, 3.3.5).
 *  instantAt("2026-12-24T18:00", "Europe/Berlin") is "2026-12-24T17:00:00.000Z". */
export const instantAt = (wall: string, timeZone: string): string | null => {
  const wallMs = Date.parse(`${wall}:00.000Z`);
  if (Number.isNaN(wallMs)) return null;
  const before = wallMs - aheadMs(wallMs - dayMs, timeZone);
  const after = wallMs - aheadMs(wallMs + dayMs, timeZone);
  const fits = [before, after].filter((atMs) => atMs + aheadMs(atMs, timeZone) === wallMs);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
};

/** What a wall clock shows at an instant, as a date and time field has it.
 *  wallAt("2026-12-24T17:00:00.000Z", "Europe/Berlin") is "2026-12-24T18:00". */
export const wallAt = (at: string, timeZone: string): string => {
  const atMs = Date.parse(at);
  return new Date(atMs + aheadMs(atMs, timeZone)).toISOString().slice(0, 16);
};
