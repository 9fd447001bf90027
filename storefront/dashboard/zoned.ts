const dayMs = 86_400_000;

/** How many milliseconds the clocks of a zone are ahead of UTC at an instant. */
const utcOffsetMs = (atMs: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(atMs);
  const readPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const wallMs = Date.UTC(
    readPart("year"),
    readPart("month") - 1,
    readPart("day"),
    readPart("hour"),
    readPart("minute"),
    readPart("second"),
  );
  return wallMs - Math.floor(atMs / 1000) * 1000;
};

/** The instant at which a wall clock shows a date and time, YYYY-MM-DDTHH:MM; null where the text is neither. Where an hour
 *  comes twice it is the earlier, and a time that the clocks skip moves forward (RFC 5545, 3.3.5).
 *  instantAt("2026-12-24T18:00", "Europe/Berlin") is "2026-12-24T17:00:00.000Z". */
export const instantAt = (wallTime: string, timeZone: string): string | null => {
  const wallMs = Date.parse(`${wallTime}:00.000Z`);
  if (Number.isNaN(wallMs)) return null;
  const before = wallMs - utcOffsetMs(wallMs - dayMs, timeZone);
  const after = wallMs - utcOffsetMs(wallMs + dayMs, timeZone);
  const matches = [before, after].filter((atMs) => atMs + utcOffsetMs(atMs, timeZone) === wallMs);
  return new Date(matches.length > 0 ? Math.min(...matches) : before).toISOString();
};

/** What a wall clock shows at an instant, as a date and time field has it.
 *  wallAt("2026-12-24T17:00:00.000Z", "Europe/Berlin") is "2026-12-24T18:00". */
export const wallAt = (at: string, timeZone: string): string => {
  const atMs = Date.parse(at);
  return new Date(atMs + utcOffsetMs(atMs, timeZone)).toISOString().slice(0, 16);
};
