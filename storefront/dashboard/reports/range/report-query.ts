import { type ReportGroup, reportGroup } from "../../../../worker/domain/reports/report-groups.rules.ts";
import { countDays, type Day, type DayRange, maxDays, startOfMonth } from "./days.rules.ts";
import { type Comparison, comparisons } from "./ranges.rules.ts";

/** What the page has, as its address says it. Days are in it by date, so that a link shows the same tomorrow. */
export interface ReportQuery extends DayRange {
  compare: Comparison;
  group: ReportGroup;
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string | null): text is Value =>
  values.some((value) => value === text);

const isDay = (text: string | null): text is Day => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Why a range cannot be reported; null if it can. */
export const rangeProblem = (range: DayRange): "order" | "long" | null => {
  if (range.from > range.to) return "order";
  return countDays(range) > maxDays ? "long" : null;
};

const readRange = (params: URLSearchParams, today: Day): DayRange => {
  const from = params.get("from");
  const to = params.get("to");
  if (isDay(from) && isDay(to) && rangeProblem({ from, to }) === null) return { from, to };
  return { from: startOfMonth(today), to: today };
};

/** The report that a range opens with: a day by hour, more days by day. */
export const defaultGroup = ({ from, to }: DayRange): ReportGroup => (from === to ? "hour" : "day");

/** Reads an address. Days that do not exist and unknown values count as left out: this month, compared with the one
 *  before. */
export const parseReportQuery = (text: string, today: Day): ReportQuery => {
  const params = new URLSearchParams(text);
  const range = readRange(params, today);
  const compare = params.get("compare");
  const group = params.get("group");
  return {
    ...range,
    compare: isOneOf(comparisons, compare) ? compare : "previous",
    group: isOneOf(reportGroup.values, group) ? group : defaultGroup(range),
  };
};

/** Writes the address of a report. */
export const writeReportQuery = ({ from, to, compare, group }: ReportQuery): string =>
  `?${new URLSearchParams({ from, to, compare, group })}`;
