import { Refused } from "../../api/client.ts";
import { field, fields, query, queryAll } from "../../api/graphql.ts";
import type { Day, DayRange } from "./range/days.rules.ts";
import { comparedRange } from "./range/ranges.rules.ts";
import type { ReportQuery } from "./range/report-query.ts";

const figures = {
  ...fields("orders", "grossSales", "discounts", "deliveryFees", "fees", "tax", "netSales", "tips", "total"),
  ...fields("averageOrder", "payments", "refunds", "cashRounding", "collected", "lostDisputes"),
  ...fields("corrections", "toCollect"),
} as const;

const rows = {
  ...fields(
    "key",
    "name",
    "dish",
    "orders",
    "quantity",
    "grossSales",
    "discounts",
    "deliveryFees",
    "fees",
    "tax",
    "netSales",
  ),
  ...fields(
    "tips",
    "total",
    "payments",
    "refunds",
    "cashRounding",
    "collected",
    "refundCount",
    "lostDisputes",
    "medianMinutes",
    "p90Minutes",
  ),
  ...fields("late"),
} as const;

const kitchen = {
  ...fields("orders", "medianMinutes", "p90Minutes", "late"),
  distribution: fields("minutes", "orders"),
} as const;

const select = { totals: figures, rows, kitchen } as const;

const reportField = ({ from, to }: DayRange, groupBy: ReportQuery["group"]) =>
  field("salesReport", { from, to, groupBy, select });

const readOne = async (reportQuery: ReportQuery) =>
  (await queryAll({ current: reportField(reportQuery, reportQuery.group) })).current;

export type Report = Awaited<ReturnType<typeof readOne>>;

/** A report, and that of the range with which it is compared; null without comparison and without any figure in it. */
export interface ReportPair {
  current: Report;
  compared: Report | null;
}

/** Whether a range has no figure at all, such as one before the restaurant opened. */
const isEmpty = ({ totals }: Report): boolean => Object.values(totals).every((value) => value === 0);

export const readReports = async (reportQuery: ReportQuery): Promise<ReportPair> => {
  const range = comparedRange(reportQuery, reportQuery.compare);
  if (range === null) return { current: await readOne(reportQuery), compared: null };
  const { group } = reportQuery;
  const pair = await queryAll({ current: reportField(reportQuery, group), compared: reportField(range, group) });
  return isEmpty(pair.compared) ? { ...pair, compared: null } : pair;
};

/** Whether the server still adds up older days, so that the same question can be answered soon. */
export const isAddingUp = (error: unknown): boolean => error instanceof Refused && error.code === "UNAVAILABLE";

/** The business day that the restaurant has now. It may be yesterday's after midnight. */
export const readToday = async (): Promise<Day> => (await query("kitchenFigures", { select: { date: true } })).date;
