import {
  columnKind,
  type ReportColumn,
  type ReportGroup,
  reportColumns,
} from "../../../../worker/domain/reports/report-groups.rules.ts";
import { countDays, type DayRange, toMonth } from "../range/days.rules.ts";

type Figures = { readonly [Column in ReportColumn]: number | null };

/** A row of a report: what it is about, its name if it has one, and its figures. */
export interface Row extends Figures {
  readonly key: string;
  readonly name: string | null;
  /** The dish of a choice. */
  readonly dish?: string | null;
}

/** Longer ranges are listed by month. */
const maxListedDays = 92;

/** Whether days of a range are added up by month, because a year of days is too long to read. */
export const isByMonths = (group: ReportGroup, range: DayRange): boolean =>
  group === "day" && countDays(range) > maxListedDays;

/** Columns whose rows add up. An order with two dishes is in the rows of both, and minutes are no sums. */
export const isSummed = (group: ReportGroup, column: ReportColumn): boolean =>
  columnKind(column) !== "minutes" && !(column === "orders" && (group === "dish" || group === "tax_rate"));

/** The sum of a column. sumColumn([{ tips: 100 }, { tips: 250 }], "tips") is 350. Minor units or a count. */
export const sumColumn = (rows: readonly Pick<Row, ReportColumn>[], column: ReportColumn): number =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

/** The columns with a figure in any row. A restaurant without delivery has no column of delivery fees, so that the
 *  table fits. listUsedColumns(["tips", "fees"], [{ tips: 100, fees: 0 }]) is ["tips"]. */
export const listUsedColumns = <Column extends ReportColumn>(
  columns: readonly Column[],
  rows: readonly { readonly [Name in Column]: number | null }[],
): readonly Column[] => columns.filter((column) => rows.some((row) => (row[column] ?? 0) !== 0));

const mergeRows = (group: ReportGroup, key: string, rows: readonly Row[]): Row => {
  const [first] = rows;
  const sums = reportColumns[group].map((column) => [
    column,
    columnKind(column) === "minutes" ? null : sumColumn(rows, column),
  ]);
  // Safe cast: a row has each column of its group, and those of other groups stay null as in its first row.
  return { ...(first as Row), ...Object.fromEntries(sums), key };
};

/** Rows of days as rows of months, with the key YYYY-MM. */
export const mergeMonths = (rows: readonly Row[]): Row[] => {
  const months = [...new Set(rows.map(({ key }) => toMonth(key)))];
  return months.map((month) =>
    mergeRows(
      "day",
      month,
      rows.filter(({ key }) => toMonth(key) === month),
    ),
  );
};

/** Rows with the same key as one, such as the refunds of a kind with several reasons. */
export const mergeKeys = (group: ReportGroup, rows: readonly Row[]): Row[] => {
  const keys = [...new Set(rows.map(({ key }) => key))];
  return keys.map((key) =>
    mergeRows(
      group,
      key,
      rows.filter((row) => row.key === key),
    ),
  );
};

/** The figure that the chart of a group has. */
export const chartedColumn: Readonly<Record<ReportGroup, ReportColumn>> = {
  day: "netSales",
  hour: "netSales",
  order_type: "netSales",
  order_source: "netSales",
  payment_method: "collected",
  dish: "grossSales",
  choice: "quantity",
  promo_code: "discounts",
  tax_rate: "total",
  refund: "refunds",
  cancellation: "orders",
  kitchen: "orders",
};

/** Hours before it belong to the evening before, as in a bar that closes at two. */
const firstHour = 5;

const toServiceHour = (key: string): number => (Number(key) + 24 - firstHour) % 24;

/** Rows of hours as a service has them: from 5:00 to 4:00. */
export const sortHours = <Hour extends { key: string }>(rows: readonly Hour[]): Hour[] =>
  rows.toSorted((one, other) => toServiceHour(one.key) - toServiceHour(other.key));

/** The hours from the first to the last that has figures, also those between. 22 and 1 make 22, 23, 0 and 1. */
export const spanHours = (rows: readonly { key: string }[]): string[] => {
  const hours = rows.map(({ key }) => toServiceHour(key));
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => String((first + index + firstHour) % 24));
};

/** The change from one figure to another in whole percent, such as 12 or -4; null without an earlier figure. */
export const changePercent = (value: number, before: number): number | null =>
  before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 100);
