import type { ReportColumn } from "../../../../worker/domain/reports/report-groups.rules.ts";
import type { ChartPoint } from "../../charts/layout.rules.ts";
import type { RankedRow } from "../../charts/rank-chart.tsx";
import type { Report } from "../api.ts";
import type { LoadedReport } from "../report-state.ts";
import { chartedColumn, isByMonths, mergeKeys, mergeMonths, type Row, sortHours, spanHours } from "./rows.rules.ts";
import type { ReportTexts } from "./texts.ts";

/** As many ranked bars as can be compared at one glance. The table has all. */
const maxRanks = 12;
/** Longer kitchen times are one bar. */
const maxMinutes = 90;

const findValue = (rows: readonly Row[], key: string, column: ReportColumn): number =>
  rows.find((row) => row.key === key)?.[column] ?? 0;

/** The days or months of a range beside those of the compared one, the first beside the first. */
const dayPoints = (report: LoadedReport, texts: ReportTexts): ChartPoint[] => {
  const { group } = report.query;
  const merge = ({ rows }: Report): readonly Row[] => (isByMonths(group, report.query) ? mergeMonths(rows) : rows);
  const compared = report.compared && merge(report.compared);
  return merge(report.current).map((row, index) => ({
    label: texts.axisName(group, row.key),
    name: texts.rowName(group, row),
    value: row[chartedColumn[group]],
    compared: compared?.[index]?.[chartedColumn[group]] ?? null,
  }));
};

const hourPoints = ({ current, compared, query: { group } }: LoadedReport, texts: ReportTexts): ChartPoint[] =>
  spanHours([...current.rows, ...(compared?.rows ?? [])]).map((key) => ({
    label: texts.axisName(group, key),
    name: texts.rowName(group, { key, name: null }),
    value: findValue(current.rows, key, chartedColumn[group]),
    compared: compared && findValue(compared.rows, key, chartedColumn[group]),
  }));

const countUpTo = (distribution: readonly { minutes: number; orders: number }[], minutes: number): number =>
  distribution
    .filter((entry) => (minutes === maxMinutes ? entry.minutes >= maxMinutes : entry.minutes === minutes))
    .reduce((sum, { orders }) => sum + orders, 0);

/** How many orders took how many minutes, from 0 to the longest. */
const minutePoints = ({ current, compared }: LoadedReport, texts: ReportTexts): ChartPoint[] => {
  const entries = current.kitchen?.distribution ?? [];
  const before = compared?.kitchen?.distribution ?? null;
  const longest = Math.max(-1, ...[...entries, ...(before ?? [])].map(({ minutes }) => minutes));
  return Array.from({ length: Math.min(longest, maxMinutes) + 1 }, (_, minutes) => ({
    label: texts.number(minutes),
    name: texts.value("medianMinutes", minutes) + (minutes === maxMinutes ? "+" : ""),
    value: countUpTo(entries, minutes),
    compared: before && countUpTo(before, minutes),
  }));
};

/** The points of reports over time; none for reports by name. */
export const createPoints = (report: LoadedReport, texts: ReportTexts): ChartPoint[] => {
  switch (report.query.group) {
    case "day":
      return dayPoints(report, texts);
    case "hour":
      return hourPoints(report, texts);
    case "kitchen":
      return minutePoints(report, texts);
    default:
      return [];
  }
};

/** The largest rows of reports by name. */
export const createRanks = (report: LoadedReport, texts: ReportTexts): RankedRow[] => {
  const { group } = report.query;
  if (group === "day" || group === "hour" || group === "kitchen") return [];
  const column = chartedColumn[group];
  const compared = report.compared && mergeKeys(group, report.compared.rows);
  return mergeKeys(group, report.current.rows)
    .toSorted((one, other) => (other[column] ?? 0) - (one[column] ?? 0))
    .slice(0, maxRanks)
    .map((row) => ({
      name: texts.rowName(group, row),
      value: row[column] ?? 0,
      compared: compared && findValue(compared, row.key, column),
      text: texts.value(column, row[column]),
    }));
};

/** The rows of the table. */
export const tableRows = ({ current, query }: LoadedReport): readonly Row[] => {
  if (isByMonths(query.group, query)) return mergeMonths(current.rows);
  return query.group === "hour" ? sortHours(current.rows) : current.rows;
};
