const dayMs = 86_400_000;

/** The offset of a time zone from UTC at an instant, in milliseconds. */
const utcOffsetMs = (atMs: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
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

/** The instant of a wall time, YYYY-MM-DDTHH:MM, or null if the text is invalid. Of a repeated time the earlier one is
 *  used, and a skipped time moves forward (RFC 5545, 3.3.5).
 *  instantAt("2026-12-24T18:00", "Europe/Berlin") is "2026-12-24T17:00:00.000Z". */
export const instantAt = (wallTime: string, timeZone: string): string | null => {
  const wallMs = Date.parse(`${wallTime}:00.000Z`);
  if (Number.isNaN(wallMs)) return null;
  const before = wallMs - utcOffsetMs(wallMs - dayMs, timeZone);
  const after = wallMs - utcOffsetMs(wallMs + dayMs, timeZone);
  const matches = [before, after].filter((atMs) => atMs + utcOffsetMs(atMs, timeZone) === wallMs);
  return new Date(matches.length > 0 ? Math.min(...matches) : before).toISOString();
};

/** The wall time at an instant, in the format of a datetime-local field.
 *  wallAt("2026-12-24T17:00:00.000Z", "Europe/Berlin") is "2026-12-24T18:00". */
export const wallAt = (at: string, timeZone: string): string => {
  const atMs = Date.parse(at);
  return new Date(atMs + utcOffsetMs(atMs, timeZone)).toISOString().slice(0, 16);
};
