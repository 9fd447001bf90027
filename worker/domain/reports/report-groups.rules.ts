import type { Figure } from "./sections.rules.ts";

const groups = [
  "day",
  "hour",
  "order_type",
  "order_source",
  "payment_method",
  "dish",
  "choice",
  "promo_code",
  "tax_rate",
  "refund",
  "cancellation",
  "kitchen",
] as const;

export type ReportGroup = (typeof groups)[number];

/** What the rows of a report are about. */
export const reportGroup = {
  name: "ReportGroup",
  values: groups,
  doc: "What each row of a report is about, such as a day or a dish.",
};

/** A column of a report. The minutes are no sums: they are computed from the times of all orders. */
export type ReportColumn = Exclude<Figure, "toCollect" | "corrections"> | "medianMinutes" | "p90Minutes";

const saleColumns = [
  "orders",
  "grossSales",
  "discounts",
  "deliveryFees",
  "fees",
  "netSales",
  "tax",
  "tips",
  "total",
] as const;

/** The columns of each report, in the order in which tables and files have them. */
export const reportColumns: Readonly<Record<ReportGroup, readonly ReportColumn[]>> = {
  day: [...saleColumns, "payments", "refunds", "cashRounding", "collected", "lostDisputes"],
  hour: saleColumns,
  order_type: saleColumns,
  order_source: saleColumns,
  payment_method: [
    "quantity",
    "payments",
    "tips",
    "refundCount",
    "refunds",
    "cashRounding",
    "collected",
    "lostDisputes",
  ],
  dish: ["quantity", "orders", "grossSales", "discounts", "netSales", "tax"],
  choice: ["quantity", "grossSales"],
  promo_code: ["orders", "grossSales", "discounts", "netSales", "total"],
  tax_rate: ["orders", "netSales", "tax", "total"],
  refund: ["refundCount", "refunds"],
  cancellation: ["orders", "total", "payments", "refunds", "collected"],
  kitchen: ["orders", "medianMinutes", "p90Minutes", "late"],
};

const counts: ReadonlySet<ReportColumn> = new Set(["orders", "quantity", "refundCount", "late"]);
const minutes: ReadonlySet<ReportColumn> = new Set(["medianMinutes", "p90Minutes"]);

/** Whether the values of a column are amounts in minor units, counts or minutes. columnKind("tips") is "money",
 *  columnKind("orders") is "count". */
export const columnKind = (column: ReportColumn): "money" | "count" | "minutes" => {
  if (minutes.has(column)) return "minutes";
  return counts.has(column) ? "count" : "money";
};

const named: ReadonlySet<ReportGroup> = new Set(["dish", "choice", "tax_rate", "refund", "cancellation"]);

/** Whether the rows of a group have names or reasons beside their keys. hasNames("dish") is true; hasNames("day") is
 *  false. */
export const hasNames = (group: ReportGroup): boolean => named.has(group);
