const dayMinutes = 24 * 60;

const wallMinutes = (at: string, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(new Date(at));
  const readPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return readPart("hour") * 60 + readPart("minute");
};

/** The instant `minutes` after another. minutesAfter("2026-11-20T23:30:00.000Z", 5) is "2026-11-20T23:35:00.000Z". */
export const minutesAfter = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The next instant at which clocks in a zone show HH:MM, or null if the text is not a time. At 18:30, "19:10" is 40
 *  minutes ahead and "18:00" is tomorrow. A time that a clock change skips moves forward by the skipped amount. */
export const nextAt = (time: string, now: string, timeZone: string): string | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const targetMinutes = Number(hours) * 60 + Number(minutes);
  const start = minutesAfter(`${now.slice(0, 16)}:00.000Z`, 1);
  const minutesUntil = (from: string): number =>
    (targetMinutes - wallMinutes(from, timeZone) + dayMinutes) % dayMinutes;
  const guess = minutesAfter(start, minutesUntil(start));
  // If clocks change in between, the guess is off by up to an hour in either direction.
  const offBy = minutesUntil(guess);
  if (offBy === 0) return guess;
  const corrected = minutesAfter(guess, offBy > dayMinutes / 2 ? offBy - dayMinutes : offBy);
  return wallMinutes(corrected, timeZone) === targetMinutes ? corrected : guess;
};

/** HH:MM on the clocks of a zone. wallTime("2026-11-20T23:30:00.000Z", "America/New_York") is "18:30". */
export const wallTime = (at: string, timeZone: string): string => {
  const minutes = wallMinutes(at, timeZone);
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
};
