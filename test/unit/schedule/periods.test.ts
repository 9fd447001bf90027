import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MealPeriod, mealPeriods } from "../../../db/schema/enums.ts";
import type { MealPeriodTime } from "../../../db/schema/shapes.ts";
import { activePeriods, nextPeriodChange, periodHolds } from "../../../worker/domain/schedule/periods.ts";
import { aMillisecondBefore, arbitraryInstant, zones } from "../../support/builders/opening-hours.ts";

const times: MealPeriodTime[] = [
  { period: "breakfast", from: "07:00", to: "11:00" },
  { period: "lunch", from: "11:00", to: "15:00" },
  { period: "dinner", from: "17:00", to: "22:00" },
  { period: "late_night", from: "22:00", to: "02:00" },
];
const tokyo = "Asia/Tokyo";

describe("a dish is served", () => {
  const table: { name: string; periods: MealPeriod[]; at: string; is: boolean }[] = [
    { name: "in its meal period", periods: ["lunch"], at: "2026-11-20T02:00:00.000Z", is: true },
    { name: "not before its meal period", periods: ["lunch"], at: "2026-11-20T01:59:59.999Z", is: false },
    { name: "not once its meal period has ended", periods: ["lunch"], at: "2026-11-20T06:00:00.000Z", is: false },
    { name: "in either of two", periods: ["breakfast", "dinner"], at: "2026-11-20T08:00:00.000Z", is: true },
    { name: "not between two", periods: ["breakfast", "dinner"], at: "2026-11-20T03:00:00.000Z", is: false },
    { name: "after midnight in a late night", periods: ["late_night"], at: "2026-11-20T16:59:00.000Z", is: true },
    { name: "not after a late night", periods: ["late_night"], at: "2026-11-20T17:00:00.000Z", is: false },
    { name: "always where it names no period", periods: [], at: "2026-11-20T19:00:00.000Z", is: true },
    { name: "always where it is for all day", periods: ["lunch", "all_day"], at: "2026-11-20T19:00:00.000Z", is: true },
  ];
  it.each(table)("$name", ({ periods, at, is }) => {
    expect(periodHolds(periods, times, tokyo, at)).toBe(is);
  });

  it("always in a period that the store gives no times", () => {
    const lunchOnly = times.filter(({ period }) => period === "lunch");
    expect(periodHolds(["dinner"], lunchOnly, tokyo, "2026-11-19T19:00:00.000Z")).toBe(true);
    expect(periodHolds(["lunch"], lunchOnly, tokyo, "2026-11-19T19:00:00.000Z")).toBe(false);
  });

  it("in both parts of a period that has a break", () => {
    const brunch: MealPeriodTime[] = [
      { period: "breakfast", from: "07:00", to: "09:00" },
      { period: "breakfast", from: "10:00", to: "12:00" },
    ];
    const at = (time: string) => periodHolds(["breakfast"], brunch, "UTC", `2026-11-20T${time}:00.000Z`);
    expect(["08:00", "09:30", "11:00", "12:00"].map(at)).toEqual([true, false, true, false]);
  });

  it("by the clock of the store, in summer as in winter", () => {
    expect(periodHolds(["breakfast"], times, "Europe/Berlin", "2026-07-01T05:00:00.000Z")).toBe(true);
    expect(periodHolds(["breakfast"], times, "Europe/Berlin", "2026-01-15T05:00:00.000Z")).toBe(false);
  });

  it("in late night through the hour that comes twice", () => {
    const toHalfPastOne: MealPeriodTime[] = [{ period: "late_night", from: "22:00", to: "01:30" }];
    const at = (time: string) => periodHolds(["late_night"], toHalfPastOne, "America/New_York", time);
    expect(at("2026-11-01T06:29:00.000Z")).toBe(true);
    expect(at("2026-11-01T06:30:00.000Z")).toBe(false);
  });
});

describe("the meal periods of a moment", () => {
  it("are those that hold, all day among them", () => {
    expect(activePeriods(times, tokyo, "2026-11-20T02:00:00.000Z")).toEqual(["lunch", "all_day"]);
    expect(activePeriods(times, tokyo, "2026-11-20T07:00:00.000Z")).toEqual(["all_day"]);
  });

  it("are all of them where the store gives no times", () => {
    expect(activePeriods([], tokyo, "2026-11-20T02:00:00.000Z")).toEqual(mealPeriods);
  });
});

describe("the next meal", () => {
  it.each([
    ["begins when the one before ends", "2026-11-20T00:00:00.000Z", "2026-11-20T02:00:00.000Z"],
    ["is a pause where nothing follows", "2026-11-20T03:00:00.000Z", "2026-11-20T06:00:00.000Z"],
    ["is tomorrow’s after the last", "2026-11-20T17:00:00.000Z", "2026-11-20T22:00:00.000Z"],
  ])("%s", (_, at, change) => {
    expect(nextPeriodChange(times, tokyo, at)).toBe(change);
  });

  it("never comes without times, or with a period of the whole day", () => {
    expect(nextPeriodChange([], tokyo, "2026-11-20T00:00:00.000Z")).toBeNull();
    const always: MealPeriodTime[] = [{ period: "dinner", from: "05:00", to: "05:00" }];
    expect(nextPeriodChange(always, tokyo, "2026-11-20T00:00:00.000Z")).toBeNull();
  });

  it("changes what is served, and nothing does before", () => {
    fc.assert(
      fc.property(arbitraryInstant, fc.constantFrom(...zones), fc.subarray(times, { minLength: 1 }), (at, zone, some) => {
        const change = nextPeriodChange(some, zone, at) ?? expect.fail("There is none.");
        const now = activePeriods(some, zone, at);
        expect(change > at).toBe(true);
        expect(activePeriods(some, zone, aMillisecondBefore(change))).toEqual(now);
        expect(activePeriods(some, zone, change)).not.toEqual(now);
      }),
      { numRuns: 200 },
    );
  });
});
