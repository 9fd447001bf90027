import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ReportDay,
  type ReportRow,
  toFigures,
  toReportRows,
} from "../../../worker/domain/reports/figures.rules.ts";
import { type ReportColumn, reportColumns } from "../../../worker/domain/reports/report-groups.rules.ts";
import { mergeSections } from "../../../worker/domain/reports/sections.rules.ts";
import { businessDay } from "../../../worker/domain/schedule/slots.ts";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
import { keepBooks } from "../../support/reports/books.ts";
import { type Weeks, weeks } from "../../support/reports/histories.ts";
import { listCloses, playWeeks } from "../../support/reports/play.ts";
import { type Ledger, walkMoney, walkOrder } from "../../support/reports/walk.ts";

const daysOfRun = 50;
const runs = 200;

/** Orders may be moved to a day before the first one, and changed some weeks after the last one. */
const listDays = ({ firstDay, days }: Weeks): string[] =>
  Array.from({ length: days + 40 }, (_, index) => addDays(firstDay, index - 10));

const figures = [
  "orders",
  "grossSales",
  "discounts",
  "deliveryFees",
  "tax",
  "netSales",
  "tips",
  "total",
  "payments",
  "refunds",
  "collected",
  "toCollect",
] as const;

const saleFigures = ["orders", "grossSales", "discounts", "deliveryFees", "tax", "netSales", "tips", "total"] as const;

/** The groups whose rows are compared one by one, with their name in the ledger. */
const comparedGroups = [
  ["hour", "hour", saleFigures],
  ["order_type", "type", saleFigures],
  ["order_source", "source", saleFigures],
  ["payment_method", "method", ["payments", "refunds", "collected", "tips"]],
  ["dish", "dish", ["quantity", "grossSales"]],
  ["choice", "choice", ["quantity"]],
] as const;

const sum = (rows: readonly ReportRow[], column: ReportColumn): number =>
  rows.reduce((total, row) => total + (row[column] ?? 0), 0);

/** The reports of some weeks, and the ledger that was made of the same orders in another way. */
const play = (input: Weeks) => {
  const closes = listCloses(input);
  const played = playWeeks(input, closes);
  const days = listDays(input);
  const ledger: Ledger = new Map();
  for (const one of played) {
    walkOrder(ledger, input, closes, one);
    for (const money of one.money) walkMoney(ledger, { weeks: input, closes, days }, money);
  }
  return { input, closes, days, ledger, played, reported: keepBooks(input, closes, played, days) };
};

type Run = ReturnType<typeof play>;

/** The figures of a day that differ between its report and the ledger. */
const listDifferences = ({ reported, ledger }: Run): string[] => {
  const differences: string[] = [];
  const compare = (day: string, figure: string, value: number | null): void => {
    const expected = Number(ledger.get(`${day} ${figure}`) ?? 0n);
    if (value !== expected) differences.push(`${day} ${figure}: ${value} in the report, ${expected} in the ledger`);
  };
  for (const { day, sections } of reported) {
    const totals = toFigures(sections);
    for (const figure of figures) compare(day, figure, totals[figure]);
    for (const [group, name, columns] of comparedGroups) {
      for (const row of toReportRows(group, [], sections)) {
        for (const column of columns) compare(day, `${name} ${row.key} ${column}`, row[column]);
      }
    }
  }
  return differences;
};

/** The sales of a whole range and what is left to collect are those of its orders as they are now, whatever was closed
 *  in between. */
const expectPresentSales = ({ reported, played }: Run): void => {
  let total = 0n;
  let outstanding = 0n;
  for (const { changes } of played) {
    const { order } = changes.at(-1) ?? {};
    if (!order || order.isTest || ["open", "cancelled"].includes(order.status)) continue;
    if (order.firstPaidAt !== null)
      total += BigInt(order.returns.reduce((sum, returned) => sum + returned.total, order.total));
    if (order.outstanding > 0) outstanding += BigInt(order.outstanding);
  }
  const merged = mergeSections(reported.map(({ sections }) => sections));
  const totals = toFigures(merged);
  expect([BigInt(totals.total), BigInt(totals.toCollect)]).toEqual([total, outstanding]);
};

/** How many changes of orders happened on a day that was closed already, before its hours would have ended it. */
const countAfterEarlyClose = ({ input, closes, played }: Run): number => {
  const changes = played.flatMap((one) => one.changes);
  return changes.filter(({ now }) => {
    const closedAt = closes.get(businessDay(input.hours, now));
    return closedAt !== undefined && closedAt < now;
  }).length;
};

const expectGroupsToAddUp = (days: readonly ReportDay[]): void => {
  const merged = mergeSections(days.map(({ sections }) => sections));
  const totals = toFigures(merged);
  for (const group of ["day", "hour", "order_type", "order_source"] as const) {
    const rows = toReportRows(group, days, merged);
    const summed = Object.fromEntries(reportColumns[group].map((column) => [column, sum(rows, column)]));
    expect(totals).toMatchObject(summed);
  }
  const taxRates = toReportRows("tax_rate", days, merged);
  expect(sum(taxRates, "tax")).toBe(totals.tax);
  expect(sum(taxRates, "total")).toBe(totals.total - totals.tips);
  expect(sum(taxRates, "netSales")).toBe(totals.netSales);
  const dishes = toReportRows("dish", days, merged);
  expect(sum(dishes, "grossSales")).toBe(totals.grossSales);
  expect(sum(dishes, "discounts")).toBe(totals.discounts);
  const methods = toReportRows("payment_method", days, merged);
  for (const column of ["payments", "refunds", "collected", "tips"] as const)
    expect(sum(methods, column)).toBe(totals[column]);
};

describe("the reports of random weeks", () => {
  it("equal a ledger that walks over each order, on every one of 10,000 days, of which some are closed early", () => {
    let changesAfterEarlyClose = 0;
    fc.assert(
      fc.property(weeks(daysOfRun), (input) => {
        const run = play(input);
        changesAfterEarlyClose += countAfterEarlyClose(run);
        expect(listDifferences(run)).toEqual([]);
        expectPresentSales(run);
        expectGroupsToAddUp(run.reported);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(changesAfterEarlyClose).toBeGreaterThan(20);
  });

  it("are the same whether days are merged at once or by weeks", () => {
    fc.assert(
      fc.property(weeks(14), fc.nat(60), (input, cut) => {
        const sections = play(input).reported.map((day) => day.sections);
        const parts = [sections.slice(0, cut), sections.slice(cut)].map((part) => mergeSections(part));
        const atOnce = mergeSections(sections);
        const inParts = mergeSections(parts);
        expect(toFigures(inParts)).toEqual(toFigures(atOnce));
        for (const group of ["hour", "tax_rate", "dish", "choice", "promo_code", "payment_method"] as const) {
          expect(toReportRows(group, [], inParts)).toEqual(toReportRows(group, [], atOnce));
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
