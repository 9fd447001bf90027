import type { OpeningInterval, WallTime } from "../../../db/schema/shapes.ts";
import type { DashboardTranslate } from "../messages.ts";

/** From one wall time to the next time the clock shows the other; equal times are a whole day. */
export interface WallSpan {
  from: WallTime;
  to: WallTime;
}

const dayMinutes = 24 * 60;
/** A Monday, so that adding a weekday's number names it. */
const mondayMs = Date.UTC(2024, 0, 1);

const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a span ends on the day after the one it begins on. 18:00 to 02:00 does, and so does 18:00 to 00:00. */
export const endsNextDay = ({ from, to }: WallSpan): boolean => to <= from;

const isWallTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const endOf = (span: WallSpan): number => minutesOf(span.to) + (endsNextDay(span) ? dayMinutes : 0);

const overlaps = (first: WallSpan, second: WallSpan): boolean =>
  minutesOf(first.from) < endOf(second) && minutesOf(second.from) < endOf(first);

/** What is wrong with the spans of one day, by their place: a time that is missing, or an overlap with an earlier span.
 *  07:30–15:00 beside 14:00–22:00 is { 1: "overlap" }; spans that only touch are fine. */
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

/** Spans in the order of the day. */
export const sortSpans = (spans: readonly WallSpan[]): WallSpan[] =>
  spans.map(({ from, to }) => ({ from, to })).toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** The week's hours with those of some days replaced, in the order of the week. */
export const withDays = (
  hours: readonly OpeningInterval[],
  days: readonly number[],
  spans: readonly WallSpan[],
): OpeningInterval[] =>
  [
    ...hours.filter(({ day }) => !days.includes(day)),
    ...days.flatMap((day) => sortSpans(spans).map((span) => ({ day, ...span }))),
  ].toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));

/** The weekday of a date YYYY-MM-DD, Monday is 1 (ISO 8601). weekdayOf("2026-12-24") is 4. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Says hours in a restaurant's language: "6:00 PM – 2:00 AM, into Saturday". */
export const createHoursFormatter = (t: DashboardTranslate, locale: string) => {
  const usesTwelveHours = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12;
  const hour = usesTwelveHours ? "numeric" : "2-digit";
  const timeFormat = new Intl.DateTimeFormat(locale, { hour, minute: "2-digit", timeZone: "UTC" });
  const dayFormat = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const dateFormat = new Intl.DateTimeFormat(locale, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    timeZone: "UTC",
  });
  const time = (wallTime: WallTime): string => timeFormat.format(new Date(`1970-01-01T${wallTime}:00Z`));
  /** The name of a weekday; 8 is Monday again, as the day after Sunday. */
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
