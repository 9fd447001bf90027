import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  endOfMonth,
  maxDays,
  startOfMonth,
  startOfWeek,
  type Weekday,
} from "./days.rules.ts";

/** The ranges that a person can choose by name. They end today, or before. */
export const namedRanges = [
  "today",
  "yesterday",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
] as const;

export type NamedRange = (typeof namedRanges)[number];

/** The days of a named range, with weeks that begin on the weekday `first`. rangeOn("last_week", "2026-11-23", 1) is
 *  from 2026-11-16 to 2026-11-22. */
export const rangeOn = (name: NamedRange, today: Day, first: Weekday): DayRange => {
  const weekStart = startOfWeek(today, first);
  const month = startOfMonth(today);
  const year = Number(today.slice(0, 4));
  const ranges: Readonly<Record<NamedRange, () => DayRange>> = {
    today: () => ({ from: today, to: today }),
    yesterday: () => ({ from: addDays(today, -1), to: addDays(today, -1) }),
    this_week: () => ({ from: weekStart, to: today }),
    last_week: () => ({ from: addDays(weekStart, -7), to: addDays(weekStart, -1) }),
    this_month: () => ({ from: month, to: today }),
    last_month: () => ({ from: addMonths(month, -1), to: addDays(month, -1) }),
    this_year: () => ({ from: `${year}-01-01`, to: today }),
    last_year: () => ({ from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }),
  };
  return ranges[name]();
};

/** The name of a range, if it has one today. The first of a month is its own "this month", but called "today". */
export const nameOfDays = (range: DayRange, today: Day, first: Weekday): NamedRange | null =>
  namedRanges.find((name) => {
    const { from, to } = rangeOn(name, today, first);
    return from === range.from && to === range.to;
  }) ?? null;

export const comparisons = ["previous", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];

/** Whether a range begins with a month and is longer than a week, so that it is compared by dates, not by weekdays. */
const isByMonth = (range: DayRange): boolean => range.from.endsWith("-01") && countDays(range) > 7;

/** The months that a range touches. */
const countMonths = ({ from, to }: DayRange): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

const shiftMonths = ({ from, to }: DayRange, months: number): DayRange => ({
  from: addMonths(from, months),
  // The last day of a month stays the last day of a month.
  to: to === endOfMonth(to) ? endOfMonth(addMonths(startOfMonth(to), months)) : addMonths(to, months),
});

const shiftDays = ({ from, to }: DayRange, days: number): DayRange => ({
  from: addDays(from, days),
  to: addDays(to, days),
});

/** The range before: as many months earlier for whole or unfinished months and years; a week earlier for up to
 *  7 days, so that weekdays match; the days directly before for other ranges. 1 to 23 November is compared with
 *  1 to 23 October, and Monday to Wednesday with those of the last week. */
const previousRange = (range: DayRange): DayRange => {
  const days = countDays(range);
  if (isByMonth(range))
    return shiftMonths(range, range.from.endsWith("-01-01") && days > 31 ? -12 : -countMonths(range));
  return shiftDays(range, days <= 7 ? -7 : -days);
};

/** A leap day must not make a compared range longer than a report may be. */
const capped = ({ from, to }: DayRange): DayRange => {
  const last = addDays(from, maxDays - 1);
  return { from, to: to < last ? to : last };
};

/** The range with which a range is compared; null for none. A year ago are the same dates for months and years, and the
 *  same weekdays, 52 weeks earlier, for other ranges. */
export const comparedRange = (range: DayRange, comparison: Comparison): DayRange | null => {
  if (comparison === "none") return null;
  if (comparison === "previous") return capped(previousRange(range));
  return capped(isByMonth(range) ? shiftMonths(range, -12) : shiftDays(range, -364));
};
