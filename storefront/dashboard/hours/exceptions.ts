import type { HoursException, LocalDate } from "../../../db/schema/shapes.ts";

const dayMs = 86_400_000;
const maxDays = 60;

/** The dates from first to last, both included. An empty `last` means the first date only. Null if `last` is before
 *  `first` or more than 60 days after it.
 *  datesFrom("2026-12-24", "2026-12-26") gives three dates. */
export const datesFrom = (first: LocalDate, last: LocalDate): LocalDate[] | null => {
  const firstMs = Date.parse(first);
  const lastMs = Date.parse(last === "" ? first : last);
  const days = (lastMs - firstMs) / dayMs;
  if (!(days >= 0 && days <= maxDays)) return null;
  return Array.from({ length: days + 1 }, (_, index) => new Date(firstMs + index * dayMs).toISOString().slice(0, 10));
};

/** Removes some exceptions and writes others. Returns them sorted by date. */
export const withExceptions = (
  exceptions: readonly HoursException[],
  removed: readonly LocalDate[],
  written: readonly HoursException[],
): HoursException[] => {
  const removedDates = new Set([...removed, ...written.map(({ date }) => date)]);
  return [...exceptions.filter(({ date }) => !removedDates.has(date)), ...written].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );
};

/** Splits exceptions into upcoming ones, the nearest first, and past ones, the latest first. */
export const splitByDate = (exceptions: readonly HoursException[], today: LocalDate) => {
  const sorted = exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return {
    upcoming: sorted.filter(({ date }) => date >= today),
    past: sorted.filter(({ date }) => date < today).reverse(),
  };
};
