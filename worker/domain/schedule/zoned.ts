import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill/implementation";
import type { Instant, LocalDate, WallTime } from "../../../db/schema/shapes.ts";
import { toInstant } from "../time.ts";

/** A time span from `from` until just before `to`. */
export interface Span {
  from: Instant;
  to: Instant;
}

const memoSize = 4096;

/** Memoizes zone computations, because a menu repeats the same few for each dish and they are expensive. */
const memoize = (compute: (a: string, b: string, c: string, d: string) => string) => {
  // Made by the first use, because it reserves its memory.
  let memo: LRUCache<string, string> | null = null;
  return (a: string, b: string, c = "", d = ""): string => {
    const key = `${a} ${b} ${c} ${d}`;
    memo ??= new LRUCache<string, string>({ max: memoSize });
    const known = memo.get(key);
    if (known !== undefined) return known;
    const value = compute(a, b, c, d);
    memo.set(key, value);
    return value;
  };
};

const dateAt = memoize((timezone, at) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString(),
);

const hourAt = memoize((timezone, at) => String(Temporal.Instant.from(at).toZonedDateTimeISO(timezone).hour));

/** The end at a wall time: the second occurrence of a repeated time, or the clock change of a skipped time. */
const endInstant = (wall: Temporal.PlainDateTime, timezone: string): Temporal.ZonedDateTime => {
  const later = wall.toZonedDateTime(timezone, { disambiguation: "later" });
  if (later.toPlainDateTime().equals(wall)) return later;
  return later.add({ nanoseconds: 1 }).getTimeZoneTransition("previous") ?? later;
};

const wallInstant = memoize((timezone, date, time, edge) => {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = edge === "end" ? endInstant(wall, timezone) : wall.toZonedDateTime(timezone);
  return toInstant(zoned.epochMilliseconds);
});

const dateLater = memoize((date, days) =>
  Temporal.PlainDate.from(date)
    .add({ days: Number(days) })
    .toString(),
);

const dayOfWeek = memoize((date) => String(Temporal.PlainDate.from(date).dayOfWeek));

/** The calendar date in a zone at an instant. dateIn("Asia/Tokyo", "2026-01-01T15:00:00.000Z") is "2026-01-02". Throws
 *  RangeError for an unknown zone. */
export const dateIn = (timezone: string, at: Instant): LocalDate => dateAt(timezone, at);

/** No zone's offset is finer than this, so that all instants of such a span have the same local hour. */
const quarterMs = 15 * 60_000;

/** The local hour in a zone at an instant, 0 to 23. hourIn("Asia/Tokyo", "2026-01-01T15:20:00.000Z") is 0. Throws
 *  RangeError for an unknown zone. */
export const hourIn = (timezone: string, at: Instant): number =>
  Number(hourAt(timezone, toInstant(Math.floor(Date.parse(at) / quarterMs) * quarterMs)));

/** The instant with the same wall time some days earlier: the earlier of two, and moved forward if skipped (RFC 5545,
 *  3.3.5). subtractDays("Europe/Berlin", "2026-03-29T10:00:00.000Z", 7) is 12:00 of the week before, which is
 *  "2026-03-22T11:00:00.000Z". Throws RangeError for an unknown zone. */
export const subtractDays = (timezone: string, at: Instant, days: number): Instant =>
  toInstant(Temporal.Instant.from(at).toZonedDateTimeISO(timezone).subtract({ days }).epochMilliseconds);

/** Adds days to a date; negative values subtract. addDays("2026-02-28", 1) is "2026-03-01". */
export const addDays = (date: LocalDate, days: number): LocalDate => dateLater(date, String(days));

/** The day of the week: Monday is 1, Sunday is 7 (ISO 8601). weekdayOf("2026-01-01") is 4. */
export const weekdayOf = (date: LocalDate): number => Number(dayOfWeek(date, ""));

/** Whether text is a valid date in the format YYYY-MM-DD. "2026-02-30" and "2026-2-3" are not. */
export const isLocalDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

/** The span from wall time `from` on `date` to the next `to`; equal times are a whole day. A skipped start moves
 *  forward (RFC 5545, 3.3.5), a skipped end is the change; a repeated start is the earlier, a repeated end the later.
 *  22:00 to 01:30 on 2026-10-31 in New York ends at 06:30Z. Throws RangeError for an invalid time. */
export const spanOf = (timezone: string, date: LocalDate, from: WallTime, to: WallTime): Span => ({
  from: wallInstant(timezone, date, from, "start"),
  to: wallInstant(timezone, to <= from ? addDays(date, 1) : date, to, "end"),
});

/** The instant of a wall time: the earlier of two, and moved forward if skipped (RFC 5545, 3.3.5).
 *  instantAt("Europe/Berlin", "2026-12-24", "18:00") is "2026-12-24T17:00:00.000Z". Throws RangeError for an unknown
 *  zone, date or time. */
export const instantAt = (timezone: string, date: LocalDate, time: WallTime): Instant =>
  wallInstant(timezone, date, time, "start");

/** A calendar date as a span: 23 or 25 hours if clocks change. */
export const dayOf = (timezone: string, date: LocalDate): Span => ({
  from: wallInstant(timezone, date, "00:00", "start"),
  to: wallInstant(timezone, addDays(date, 1), "00:00", "start"),
});

/** Whether a span contains an instant. Its end is excluded. */
export const spanHolds = (span: Span, at: Instant): boolean => span.from <= at && at < span.to;

const offsetAt = (timezone: string, at: Instant): number =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).offsetNanoseconds;

const hourMs = 3_600_000;

const doubledIn = (timezone: string, from: Instant, to: Instant): Span[] => {
  const spans: Span[] = [];
  let change = Temporal.Instant.from(from).toZonedDateTimeISO(timezone).getTimeZoneTransition("next");
  while (change && change.epochMilliseconds < Date.parse(to)) {
    const at = change.epochMilliseconds;
    const backMs = (offsetAt(timezone, toInstant(at - 1)) - change.offsetNanoseconds) / 1_000_000;
    if (backMs > 0) spans.push({ from: toInstant(at - backMs), to: toInstant(at + backMs) });
    change = change.getTimeZoneTransition("next");
  }
  return spans;
};

const doubledMemo = memoize((timezone, from, to) => JSON.stringify(doubledIn(timezone, from, to)));

/** The spans with repeated wall times, from a day before to a day after a span. In New York on 2026-11-01 it is 05:00Z
 *  to 07:00Z, which is 01:00 to 02:00 twice. Throws RangeError for an unknown zone. */
export const doubledSpans = (timezone: string, span: Span): Span[] => {
  const from = toInstant(Date.parse(span.from) - 24 * hourMs);
  const to = toInstant(Date.parse(span.to) + 24 * hourMs);
  // Searching the next change is expensive in a zone that has none.
  if (offsetAt(timezone, from) === offsetAt(timezone, to)) return [];
  return JSON.parse(doubledMemo(timezone, from, to));
};

/** Whether two spans overlap. */
export const spansMeet = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
