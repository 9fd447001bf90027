import { type MealPeriod, mealPeriods } from "../../../db/schema/enums.ts";
import type { Instant, MealPeriodTime } from "../../../db/schema/shapes.ts";
import { addDays, dateIn, spanHolds, spanOf } from "./zoned.ts";

/** The spans of a meal period that start between the day before an instant and `daysAhead` days after it. */
const spansAround = ({ from, to }: MealPeriodTime, timezone: string, at: Instant, daysAhead: number) => {
  const today = dateIn(timezone, at);
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => addDays(today, index - 1));
  return days.map((date) => spanOf(timezone, date, from, to));
};

const isServed = (period: MealPeriod, times: readonly MealPeriodTime[], timezone: string, at: Instant): boolean => {
  if (period === "all_day") return true;
  const ofPeriod = times.filter((time) => time.period === period);
  if (ofPeriod.length === 0) return true;
  return ofPeriod.some((time) => spansAround(time, timezone, at, 0).some((span) => spanHolds(span, at)));
};

/** Whether something is served at an instant by one of its meal periods. No periods, `all_day` and periods without
 *  times always hold. Late night from 22:00 to 02:00 holds at 01:00. Throws RangeError for an unknown zone. */
export const periodHolds = (
  periods: readonly MealPeriod[],
  times: readonly MealPeriodTime[],
  timezone: string,
  at: Instant,
): boolean => periods.length === 0 || periods.some((period) => isServed(period, times, timezone, at));

/** The meal periods in effect at an instant, in order of the day, including `all_day` and periods without times. */
export const activePeriods = (times: readonly MealPeriodTime[], timezone: string, at: Instant): MealPeriod[] =>
  mealPeriods.filter((period) => isServed(period, times, timezone, at));

/** The starts of meal periods from the day before an instant to `days` days after it, unsorted. */
export const periodStarts = (
  times: readonly MealPeriodTime[],
  timezone: string,
  at: Instant,
  days: number,
): Instant[] => times.flatMap((time) => spansAround(time, timezone, at, days).map(({ from }) => from));

/** When a meal period next starts or ends; null if none does. With lunch from 11:00 to 15:00, at noon: 15:00. */
export const nextPeriodChange = (times: readonly MealPeriodTime[], timezone: string, at: Instant): Instant | null => {
  const now = activePeriods(times, timezone, at).join();
  const edges = times.flatMap((time) => spansAround(time, timezone, at, 2).flatMap(({ from, to }) => [from, to]));
  const isChange = (edge: Instant) => activePeriods(times, timezone, edge).join() !== now;
  return (
    edges
      .filter((edge) => edge > at)
      .toSorted()
      .find(isChange) ?? null
  );
};
