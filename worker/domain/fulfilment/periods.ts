import type { MealPeriod } from "../../../db/schema/enums.ts";
import type { Instant, MealPeriodTime } from "../../../db/schema/shapes.ts";
import { intervalOn, type OpenInterval } from "./hours.ts";
import { localDate, shiftDate } from "./zoned.ts";

/** Each period's intervals of the days around an instant; one past midnight belongs to the day it starts. */
const intervalsAround = (time: MealPeriodTime, timezone: string, at: Instant): OpenInterval[] => {
  const today = localDate(timezone, at);
  return [-1, 0, 1].map((days) => intervalOn(timezone, shiftDate(today, days), time));
};

/** The meal periods that are served at an instant. At 12:00 with lunch from 11:00 to 15:00: ["lunch"]. */
export const activePeriods = (times: readonly MealPeriodTime[], timezone: string, at: Instant): MealPeriod[] =>
  times
    .filter((time) => intervalsAround(time, timezone, at).some(({ from, to }) => from <= at && at < to))
    .map(({ period }) => period);

/** Whether periods hold, given those that are served now: none asked for, `all_day`, or a period without times always do. */
export const holdsIn = (
  periods: readonly MealPeriod[],
  times: readonly MealPeriodTime[],
  active: readonly MealPeriod[],
): boolean =>
  periods.length === 0 ||
  periods.some(
    (period) => period === "all_day" || active.includes(period) || times.every((time) => time.period !== period),
  );

/** Whether what is sold in these periods is sold at an instant. periodHolds(["all_day"], [], "UTC", at) is true. */
export const periodHolds = (
  periods: readonly MealPeriod[],
  times: readonly MealPeriodTime[],
  timezone: string,
  at: Instant,
): boolean => holdsIn(periods, times, activePeriods(times, timezone, at));

/** When a meal period begins or ends, next after an instant; null where the store has none. */
export const nextPeriodChange = (times: readonly MealPeriodTime[], timezone: string, at: Instant): Instant | null =>
  times
    .flatMap((time) => intervalsAround(time, timezone, at).flatMap(({ from, to }) => [from, to]))
    .filter((change) => change > at)
    .toSorted()[0] ?? null;
