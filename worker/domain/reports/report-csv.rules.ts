import { type Cell, csvLine, csvStart } from "../csv.rules.ts";
import { toUnits } from "../money.rules.ts";
import type { ReportRow } from "./figures.rules.ts";
import { columnKind, hasNames, type ReportGroup, reportColumns } from "./report-groups.rules.ts";

/** A report as far as its file needs it. */
interface ReportTable {
  groupBy: ReportGroup;
  currencyCode: string;
  rows: readonly (ReportRow & { dish?: string | null })[];
}

/** The name of a column in the file: "grossSales" is "gross_sales". */
const toColumnName = (column: string): string => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The CSV file of a report (RFC 4180): a line of column names, and one line for each row. Amounts are in whole units
 *  of the currency, so that 1250 in EUR is 12.5. There is no line of totals, so that adding up a column gives them. */
export const writeReportCsv = ({ groupBy, currencyCode, rows }: ReportTable): string => {
  const columns = reportColumns[groupBy];
  const hasDishes = groupBy === "choice";
  const nameColumn = hasNames(groupBy) ? ["name", ...(hasDishes ? ["dish"] : [])] : [];
  const head = csvLine([groupBy, ...nameColumn, ...columns.map(toColumnName), "currency"]);
  const toCells = (row: ReportTable["rows"][number]): Cell[] => [
    row.key,
    ...(hasNames(groupBy) ? [row.name] : []),
    ...(hasDishes ? [row.dish ?? null] : []),
    ...columns.map((column) => {
      const value = row[column];
      return value !== null && columnKind(column) === "money" ? toUnits(value, currencyCode) : value;
    }),
    currencyCode,
  ];
  return csvStart + head + rows.map((row) => csvLine(toCells(row))).join("");
};
