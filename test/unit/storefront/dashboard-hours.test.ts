import { describe, expect, test } from "vitest";
import { datesFrom, splitByDate, withExceptions } from "../../../storefront/dashboard/hours/exceptions.ts";
import {
  createHoursFormatter,
  findInvalidSpans,
  weekdayOf,
  withDays,
} from "../../../storefront/dashboard/hours/spans.ts";
import { dashboardTranslator } from "../../../storefront/dashboard/messages.ts";
import { de } from "../../../storefront/i18n/dashboard/de.ts";
import { en } from "../../../storefront/i18n/dashboard/en.ts";

const closedOn = (date: string) => ({ date, closed: true, hours: [], note: null });

describe("the text of opening hours", () => {
  const english = createHoursFormatter(dashboardTranslator(en), "en-GB");
  const german = createHoursFormatter(dashboardTranslator(de), "de-DE");
  test.each([
    ["11:00", "22:00", "11:00 – 22:00"],
    ["18:00", "02:00", "18:00 – 02:00, Saturday"],
    ["18:00", "00:00", "18:00 – midnight"],
    ["00:00", "00:00", "Open 24 hours"],
    ["12:00", "12:00", "12:00 until 12:00, Saturday"],
  ])("for %s to %s on a Friday is “%s”", (from, to, text) => {
    expect(english.span({ from, to }, english.weekday(6))).toBe(text);
  });
  test("names the days, with Monday after Sunday", () => {
    expect(english.weekday(8)).toBe("Monday");
    expect(german.span({ from: "18:00", to: "02:00" }, german.weekday(8))).toBe("18:00 – 02:00, Montag");
    expect(english.date("2026-12-24")).toMatch(/^Thursday,? 24 December 2026$/);
    expect(weekdayOf("2026-12-24")).toBe(4);
    expect(weekdayOf("2026-11-22")).toBe(7);
  });
});

describe("the intervals of a day", () => {
  test("may touch but not overlap, and need both times", () => {
    const lunch = { from: "11:00", to: "15:00" };
    expect(findInvalidSpans([lunch, { from: "15:00", to: "22:00" }])).toEqual({});
    expect(findInvalidSpans([lunch, { from: "14:59", to: "22:00" }])).toEqual({ 1: "overlap" });
    expect(findInvalidSpans([{ from: "18:00", to: "02:00" }, lunch])).toEqual({});
    expect(findInvalidSpans([{ from: "00:00", to: "00:00" }, lunch])).toEqual({ 1: "overlap" });
    expect(findInvalidSpans([lunch, { from: "18:00", to: "" }])).toEqual({ 1: "missing" });
  });
  test("can be copied to several days, and the others keep theirs", () => {
    const week = [
      { day: 1, from: "10:00", to: "14:00" },
      { day: 2, from: "10:00", to: "14:00" },
      { day: 3, from: "10:00", to: "14:00" },
    ];
    const evening = { from: "18:00", to: "02:00" };
    expect(withDays(week, [3, 1], [evening, { from: "11:00", to: "14:00" }])).toEqual([
      { day: 1, from: "11:00", to: "14:00" },
      { day: 1, ...evening },
      { day: 2, from: "10:00", to: "14:00" },
      { day: 3, from: "11:00", to: "14:00" },
      { day: 3, ...evening },
    ]);
    expect(withDays(week, [1, 2, 3], [])).toEqual([]);
  });
});

describe("holidays", () => {
  test("of several days become one date each, across the end of a year too", () => {
    expect(datesFrom("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
    expect(datesFrom("2026-12-30", "")).toEqual(["2026-12-30"]);
    expect(datesFrom("2026-12-30", "2026-12-29")).toBeNull();
    expect(datesFrom("2026-01-01", "2026-12-31")).toBeNull();
    expect(datesFrom("", "")).toBeNull();
  });
  test("replace each other by date, and a moved date leaves its old date", () => {
    const exceptions = [closedOn("2026-12-24"), closedOn("2026-12-31")];
    const moved = withExceptions(exceptions, ["2026-12-31"], [closedOn("2026-12-25")]);
    expect(moved.map(({ date }) => date)).toEqual(["2026-12-24", "2026-12-25"]);
    const open = { date: "2026-12-24", closed: false, hours: [{ from: "10:00", to: "14:00" }], note: "Short" };
    expect(withExceptions(exceptions, [], [open])).toEqual([open, closedOn("2026-12-31")]);
  });
  test("in the past are listed separately, latest first, and today's counts as coming", () => {
    const dates = ["2026-11-01", "2026-11-20", "2026-10-03", "2026-12-24"].map(closedOn);
    const { upcoming, past } = splitByDate(dates, "2026-11-20");
    expect(upcoming.map(({ date }) => date)).toEqual(["2026-11-20", "2026-12-24"]);
    expect(past.map(({ date }) => date)).toEqual(["2026-11-01", "2026-10-03"]);
  });
});
