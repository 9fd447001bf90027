import type { OpeningInterval, WallTime } from "../../../db/schema/shapes.ts";
import type { DashboardTranslate } from "../messages.ts";

/** A span of wall times. If `to` is not after `from`, it ends on the next day. Equal times span a whole day. */
export interface WallSpan {
  from: WallTime;
  to: WallTime;
}

const dayMinutes = 24 * 60;
/** A Monday, from which the names of the weekdays are formatted. */
const mondayMs = Date.UTC(2024, 0, 1);

const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a span ends on the next day. Both 18:00 to 02:00 and 18:00 to 00:00 do. */
export const endsNextDay = ({ from, to }: WallSpan): boolean => to <= from;

const isWallTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const endOf = (span: WallSpan): number => minutesOf(span.to) + (endsNextDay(span) ? dayMinutes : 0);

const overlaps = (first: WallSpan, second: WallSpan): boolean =>
  minutesOf(first.from) < endOf(second) && minutesOf(second.from) < endOf(first);

/** Finds the invalid spans of a day by index: a missing time, or an overlap with an earlier span.
 *  [07:30–15:00, 14:00–22:00] gives { 1: "overlap" }. Spans may touch. */
export const findInvalidSpans = (spans: readonly WallSpan[]): Record<number, "missing" | "overlap"> => {
  const isComplete = ({ from, to }: WallSpan) => isWallTime(from) && isWallTime(to);
  const problems = spans.flatMap((span, index): [number, "missing" | "overlap"][] => {
    if (!isComplete(span)) return [[index, "missing"]];
    return spans.slice(0, index).some((other) => isComplete(other) && overlaps(span, other))
      ? [[index, "overlap"]]
      : [];
  });
  return Object.fromEntries(problems);
};

/** Sorts spans by their start. */
export const sortSpans = (spans: readonly WallSpan[]): WallSpan[] =>
  spans.map(({ from, to }) => ({ from, to })).toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** Replaces the hours of some days. Returns the hours of the whole week in order. */
export const withDays = (
  hours: readonly OpeningInterval[],
  days: readonly number[],
  spans: readonly WallSpan[],
): OpeningInterval[] =>
  [
    ...hours.filter(({ day }) => !days.includes(day)),
    ...days.flatMap((day) => sortSpans(spans).map((span) => ({ day, ...span }))),
  ].toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));

/** The ISO 8601 weekday of a date, YYYY-MM-DD. 1 is Monday. weekdayOf("2026-12-24") is 4. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Formats hours in the restaurant's language: "6:00 PM – 2:00 AM, into Saturday". */
export const createHoursFormatter = (t: DashboardTranslate, locale: string) => {
  const usesTwelveHours = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12;
  const hour = usesTwelveHours ? "numeric" : "2-digit";
  const timeFormat = new Intl.DateTimeFormat(locale, { hour, minute: "2-digit", timeZone: "UTC" });
  const dayFormat = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const dateFormat = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const time = (wallTime: WallTime): string => timeFormat.format(new Date(`1970-01-01T${wallTime}:00Z`));
  /** The name of a weekday. 8 is Monday, the day after Sunday. */
  const weekday = (day: number): string => dayFormat.format(new Date(mondayMs + (day - 1) * 86_400_000));
  const span = ({ from, to }: WallSpan, nextDay: string): string => {
    if (from === to && from === "00:00") return t("hours.wholeDay");
    if (from === to) return t("hours.wholeFrom", { from: time(from), day: nextDay });
    if (to === "00:00") return t("hours.untilMidnight", { from: time(from) });
    return to < from
      ? t("hours.into", { from: time(from), to: time(to), day: nextDay })
      : t("hours.span", { from: time(from), to: time(to) });
  };
  return {
    time,
    weekday,
    date: (text: string): string => dateFormat.format(new Date(`${text}T00:00:00Z`)),
    span,
  };
};

export type HoursFormatter = ReturnType<typeof createHoursFormatter>;
