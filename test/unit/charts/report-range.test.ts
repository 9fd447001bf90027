import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  countDays,
  firstWeekday,
  maxDays,
} from "../../../storefront/dashboard/reports/range/days.rules.ts";
import {
  comparedRange,
  namedRanges,
  nameOfDays,
  rangeOn,
} from "../../../storefront/dashboard/reports/range/ranges.rules.ts";
import {
  defaultGroup,
  parseReportQuery,
  writeReportQuery,
} from "../../../storefront/dashboard/reports/range/report-query.ts";
import {
  changePercent,
  isSummed,
  listUsedColumns,
  mergeKeys,
  mergeMonths,
  type Row,
  sortHours,
  spanHours,
  sumColumn,
} from "../../../storefront/dashboard/reports/view/rows.rules.ts";

/** A Monday. */
const today = "2026-11-23";
const monday = 1;
const sunday = 7;
const range = (from: string, to: string) => ({ from, to });

describe("a range of a report", () => {
  it("has a name that means the same days to everyone on one day", () => {
    expect(rangeOn("this_week", today, monday)).toEqual(range("2026-11-23", "2026-11-23"));
    expect(rangeOn("last_week", today, monday)).toEqual(range("2026-11-16", "2026-11-22"));
    expect(rangeOn("this_month", today, monday)).toEqual(range("2026-11-01", today));
    expect(rangeOn("last_month", today, monday)).toEqual(range("2026-10-01", "2026-10-31"));
    expect(rangeOn("last_month", "2026-03-31", monday)).toEqual(range("2026-02-01", "2026-02-28"));
    expect(rangeOn("last_year", today, monday)).toEqual(range("2025-01-01", "2025-12-31"));
    expect(nameOfDays(range("2026-10-01", "2026-10-31"), today, monday)).toBe("last_month");
    expect(nameOfDays(range("2026-10-02", "2026-10-31"), today, monday)).toBeNull();
  });

  it("of a week begins on the weekday of the restaurant's country", () => {
    expect(firstWeekday("de-DE")).toBe(monday);
    expect(firstWeekday("en-US")).toBe(sunday);
    expect(firstWeekday("ja-JP")).toBe(sunday);
    expect(rangeOn("this_week", today, sunday)).toEqual(range("2026-11-22", "2026-11-23"));
    expect(rangeOn("last_week", today, sunday)).toEqual(range("2026-11-15", "2026-11-21"));
    expect(rangeOn("this_week", "2026-11-22", sunday)).toEqual(range("2026-11-22", "2026-11-22"));
  });

  it("is never longer than a report may be, and never ends after today", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2024-01-01", count));
    fc.assert(
      fc.property(days, fc.constantFrom(...namedRanges), fc.integer({ min: 1, max: 7 }), (day, name, first) => {
        const { from, to } = rangeOn(name, day, first);
        expect(from <= to && to <= day).toBe(true);
        expect(countDays({ from, to })).toBeLessThanOrEqual(maxDays);
      }),
    );
  });

  it("is compared with the same dates of the month before, the same weekdays, or the days before", () => {
    const rangeBefore = (from: string, to: string) => comparedRange(range(from, to), "previous");
    expect(rangeBefore("2026-11-01", "2026-11-23")).toEqual(range("2026-10-01", "2026-10-23"));
    expect(rangeBefore("2026-10-01", "2026-10-31")).toEqual(range("2026-09-01", "2026-09-30"));
    expect(rangeBefore("2026-03-01", "2026-03-30")).toEqual(range("2026-02-01", "2026-02-28"));
    expect(rangeBefore("2026-01-01", "2026-11-23")).toEqual(range("2025-01-01", "2025-11-23"));
    expect(rangeBefore("2026-11-23", "2026-11-24")).toEqual(range("2026-11-16", "2026-11-17"));
    expect(rangeBefore("2026-11-20", "2026-11-20")).toEqual(range("2026-11-13", "2026-11-13"));
    expect(rangeBefore("2026-11-03", "2026-11-12")).toEqual(range("2026-10-24", "2026-11-02"));
  });

  it("is compared with the same dates or the same weekdays of the year before", () => {
    const rangeBefore = (from: string, to: string) => comparedRange(range(from, to), "year");
    expect(rangeBefore("2024-02-01", "2024-02-29")).toEqual(range("2023-02-01", "2023-02-28"));
    // Both are Mondays.
    expect(rangeBefore(today, today)).toEqual(range("2025-11-24", "2025-11-24"));
    expect(comparedRange(range(today, today), "none")).toBeNull();
  });

  it("is one day or longer before another one, whatever it is", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2024-01-01", count));
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 399 }),
        fc.constantFrom("previous", "year"),
        (from, more, compare) => {
          const compared = comparedRange({ from, to: addDays(from, more) }, compare);
          expect(compared !== null && compared.from < from && compared.from <= compared.to).toBe(true);
          expect(compared && countDays(compared)).toBeLessThanOrEqual(maxDays);
        },
      ),
    );
  });

  it("moves to the last day of shorter months", () => {
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  });
});

describe("the address of a report", () => {
  it("has the days by date, so that a link shows the same tomorrow", () => {
    const reportQuery = { ...range("2026-10-01", "2026-10-31"), compare: "year", group: "dish" } as const;
    const address = writeReportQuery(reportQuery);
    expect(address).toBe("?from=2026-10-01&to=2026-10-31&compare=year&group=dish");
    expect(parseReportQuery(address, "2027-05-01")).toEqual(reportQuery);
  });

  it("falls back to this month for days that do not exist, wrong order and unknown values", () => {
    const month = { ...range("2026-11-01", today), compare: "previous", group: "day" };
    for (const address of [
      "",
      "?from=2026-02-30&to=2026-03-02",
      "?from=2026-03-02&to=2026-03-01",
      "?from=2024-01-01&to=2026-01-01",
      "?from=x&to=%00&group=__proto__&compare=",
    ])
      expect(parseReportQuery(address, today)).toEqual(month);
  });

  it("opens a single day by hour", () => {
    expect(parseReportQuery(`?from=${today}&to=${today}`, today).group).toBe("hour");
    expect(defaultGroup(range("2026-11-01", today))).toBe("day");
  });
});

const noFigures: Omit<Row, "key" | "name"> = {
  ...{ orders: null, quantity: null, grossSales: null, discounts: null, deliveryFees: null, fees: null, tax: null },
  ...{ netSales: null, tips: null, total: null, payments: null, refunds: null, collected: null, refundCount: null },
  ...{ cashRounding: null, lostDisputes: null },
  ...{ medianMinutes: null, p90Minutes: null, late: null },
};
const row = (key: string, figures: Partial<Row>): Row => ({ name: null, ...noFigures, ...figures, key });

describe("the rows of a report", () => {
  it("of a year are months with the same sums", () => {
    const days = [
      row("2026-01-30", { total: 1000 }),
      row("2026-01-31", { total: -200 }),
      row("2026-02-01", { total: 5 }),
    ];
    const months = mergeMonths(days);
    expect(months.map(({ key, total }) => [key, total])).toEqual([
      ["2026-01", 800],
      ["2026-02", 5],
    ]);
    expect(sumColumn(months, "total")).toBe(sumColumn(days, "total"));
  });

  it("have the columns with figures alone, so that the table fits", () => {
    const rows = [row("2026-11-20", { total: 1000, tips: 0 }), row("2026-11-21", { total: 0, refunds: -5 })];
    expect(listUsedColumns(["total", "tips", "refunds", "fees"], rows)).toEqual(["total", "refunds"]);
    expect(listUsedColumns(["total"], [])).toEqual([]);
  });

  it("of one kind of refund are one bar", () => {
    const refunds = [row("goodwill", { refunds: 300, name: "cold" }), row("goodwill", { refunds: 200, name: "late" })];
    expect(mergeKeys("refund", refunds)).toMatchObject([{ key: "goodwill", refunds: 500 }]);
  });

  it("do not add up orders that are in several rows, nor minutes", () => {
    expect(isSummed("dish", "orders")).toBe(false);
    expect(isSummed("day", "orders")).toBe(true);
    expect(isSummed("kitchen", "medianMinutes")).toBe(false);
  });

  it("of hours follow the service past midnight, with the hours between", () => {
    const hours = ["0", "1", "22"].map((key) => ({ key }));
    expect(sortHours(hours).map(({ key }) => key)).toEqual(["22", "0", "1"]);
    expect(spanHours(hours)).toEqual(["22", "23", "0", "1"]);
    expect(spanHours([])).toEqual([]);
  });

  it("compare in whole percent, and with nothing if there was nothing", () => {
    expect(changePercent(112, 100)).toBe(12);
    expect(changePercent(-50, -100)).toBe(50);
    expect(changePercent(5, 0)).toBeNull();
  });
});
