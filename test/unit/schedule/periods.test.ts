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

describe("periodHolds: a dish is served", () => {
  const table: { name: string; periods: MealPeriod[]; at: string; is: boolean }[] = [
    { name: "in its meal period", periods: ["lunch"], at: "2026-11-20T02:00:00.000Z", is: true },
    { name: "not before its meal period", periods: ["lunch"], at: "2026-11-20T01:59:59.999Z", is: false },
    { name: "not from the end of its meal period", periods: ["lunch"], at: "2026-11-20T06:00:00.000Z", is: false },
    {
      name: "in either of two meal periods",
      periods: ["breakfast", "dinner"],
      at: "2026-11-20T08:00:00.000Z",
      is: true,
    },
    {
      name: "not between two meal periods",
      periods: ["breakfast", "dinner"],
      at: "2026-11-20T03:00:00.000Z",
      is: false,
    },
    {
      name: "after midnight in a period past midnight",
      periods: ["late_night"],
      at: "2026-11-20T16:59:00.000Z",
      is: true,
    },
    { name: "not after a period past midnight", periods: ["late_night"], at: "2026-11-20T17:00:00.000Z", is: false },
    { name: "always if it has no meal period", periods: [], at: "2026-11-20T19:00:00.000Z", is: true },
    { name: "always if it is served all day", periods: ["lunch", "all_day"], at: "2026-11-20T19:00:00.000Z", is: true },
  ];
  it.each(table)("$name", ({ periods, at, is }) => {
    expect(periodHolds(periods, times, tokyo, at)).toBe(is);
  });

  it("always if the store sets no times for its meal period", () => {
    const lunchOnly = times.filter(({ period }) => period === "lunch");
    expect(periodHolds(["dinner"], lunchOnly, tokyo, "2026-11-19T19:00:00.000Z")).toBe(true);
    expect(periodHolds(["lunch"], lunchOnly, tokyo, "2026-11-19T19:00:00.000Z")).toBe(false);
  });

  it("in both parts of a period with a break", () => {
    const brunch: MealPeriodTime[] = [
      { period: "breakfast", from: "07:00", to: "09:00" },
      { period: "breakfast", from: "10:00", to: "12:00" },
    ];
    const at = (time: string) => periodHolds(["breakfast"], brunch, "UTC", `2026-11-20T${time}:00.000Z`);
    expect(["08:00", "09:30", "11:00", "12:00"].map(at)).toEqual([true, false, true, false]);
  });

  it("by the store's local time, in summer and winter", () => {
    expect(periodHolds(["breakfast"], times, "Europe/Berlin", "2026-07-01T05:00:00.000Z")).toBe(true);
    expect(periodHolds(["breakfast"], times, "Europe/Berlin", "2026-01-15T05:00:00.000Z")).toBe(false);
  });

  it("in both occurrences of a repeated hour", () => {
    const toHalfPastOne: MealPeriodTime[] = [{ period: "late_night", from: "22:00", to: "01:30" }];
    const at = (time: string) => periodHolds(["late_night"], toHalfPastOne, "America/New_York", time);
    expect(at("2026-11-01T06:29:00.000Z")).toBe(true);
    expect(at("2026-11-01T06:30:00.000Z")).toBe(false);
  });
});

describe("activePeriods", () => {
  it("returns the current periods, including all day", () => {
    expect(activePeriods(times, tokyo, "2026-11-20T02:00:00.000Z")).toEqual(["lunch", "all_day"]);
    expect(activePeriods(times, tokyo, "2026-11-20T07:00:00.000Z")).toEqual(["all_day"]);
  });

  it("returns all periods if the store sets no times", () => {
    expect(activePeriods([], tokyo, "2026-11-20T02:00:00.000Z")).toEqual(mealPeriods);
  });
});

describe("nextPeriodChange", () => {
  it.each([
    ["is the end of a period if the next one follows directly", "2026-11-20T00:00:00.000Z", "2026-11-20T02:00:00.000Z"],
    ["is the end of a period if none follows", "2026-11-20T03:00:00.000Z", "2026-11-20T06:00:00.000Z"],
    ["is tomorrow’s first period after the last", "2026-11-20T17:00:00.000Z", "2026-11-20T22:00:00.000Z"],
  ])("%s", (_, at, change) => {
    expect(nextPeriodChange(times, tokyo, at)).toBe(change);
  });

  it("is null without times or with a period of 24 hours", () => {
    expect(nextPeriodChange([], tokyo, "2026-11-20T00:00:00.000Z")).toBeNull();
    const always: MealPeriodTime[] = [{ period: "dinner", from: "05:00", to: "05:00" }];
    expect(nextPeriodChange(always, tokyo, "2026-11-20T00:00:00.000Z")).toBeNull();
  });

  it("is the first moment at which the active periods change", () => {
    fc.assert(
      fc.property(
        arbitraryInstant,
        fc.constantFrom(...zones),
        fc.subarray(times, { minLength: 1 }),
        (at, zone, some) => {
          const change = nextPeriodChange(some, zone, at) ?? expect.fail("There is no change.");
          const now = activePeriods(some, zone, at);
          expect(change > at).toBe(true);
          expect(activePeriods(some, zone, aMillisecondBefore(change))).toEqual(now);
          expect(activePeriods(some, zone, change)).not.toEqual(now);
        },
      ),
      { numRuns: 200 },
    );
  });
});
