import type { LocalDate } from "../../../db/schema/shapes.ts";
import { type ReportColumn, type ReportGroup, reportColumns } from "./report-groups.rules.ts";
import { addGroups, type DaySections, type Figure, type Group, type Section, type Sums } from "./sections.rules.ts";

/** The figures of a report as a whole. Amounts in minor units. */
export type SalesFigures = Record<Exclude<Figure, "quantity" | "refundCount" | "late"> | "averageOrder", number>;

/** How long the kitchen took for orders. */
export interface KitchenTimes {
  /** The number of orders that became ready. */
  orders: number;
  medianMinutes: number | null;
  p90Minutes: number | null;
  late: number;
}

/** The distribution of kitchen times, shortest first. */
export type MinuteCounts = { minutes: number; orders: number }[];

/** A row of a report. A column that the group does not have is null. */
export type ReportRow = { key: string; name: string | null } & { [Name in ReportColumn]: number | null };

/** The sums of one day of a report. */
export interface ReportDay {
  day: LocalDate;
  sections: DaySections;
}

const valueIn = (sums: Sums, figure: Figure): number => sums[figure] ?? 0;

/** The average of an order without its tip, rounded half up: round((total − tips) / orders), 0 without orders. 3 orders
 *  of 1000 in total with tips of 100 are 300. Minor units. */
const averageOrder = (sales: Sums): number => {
  const orders = valueIn(sales, "orders");
  return orders > 0 ? Math.round((valueIn(sales, "total") - valueIn(sales, "tips")) / orders) : 0;
};

/** The figures of the sums of a range: sales with corrections, and the money that came in and went out. A sale of 1000
 *  and a refund of 200 make a total of 1000 and refunds of 200. Minor units. */
export const toFigures = ({ sales: { totals: sales }, money: { totals: money } }: DaySections): SalesFigures => ({
  orders: valueIn(sales, "orders"),
  grossSales: valueIn(sales, "grossSales"),
  discounts: valueIn(sales, "discounts"),
  deliveryFees: valueIn(sales, "deliveryFees"),
  fees: valueIn(sales, "fees"),
  tax: valueIn(sales, "tax"),
  netSales: valueIn(sales, "netSales"),
  tips: valueIn(sales, "tips"),
  total: valueIn(sales, "total"),
  averageOrder: averageOrder(sales),
  payments: valueIn(money, "payments"),
  refunds: valueIn(money, "refunds"),
  cashRounding: valueIn(money, "cashRounding"),
  collected: valueIn(money, "collected"),
  lostDisputes: valueIn(money, "lostDisputes"),
  corrections: valueIn(sales, "corrections"),
  toCollect: valueIn(sales, "toCollect"),
});

/** The kitchen times of a section, shortest first. */
export const toMinuteCounts = ({ groups }: Section<"minutes">): MinuteCounts =>
  Object.entries(groups.minutes)
    .map(([minutes, sums]) => ({ minutes: Number(minutes), orders: valueIn(sums, "orders") }))
    .toSorted((one, other) => one.minutes - other.minutes);

/** A percentile by nearest rank: the shortest time that at least `percent` of the orders did not exceed. Of 10, 11, 12
 *  and 40 minutes, 50 percent is 11 and 90 percent is 40. Null without orders. Minutes. */
export const percentile = (counts: MinuteCounts, percent: number): number | null => {
  const orders = counts.reduce((sum, count) => sum + count.orders, 0);
  const rank = Math.ceil((orders * percent) / 100);
  let passed = 0;
  for (const count of counts) {
    passed += count.orders;
    if (passed >= rank && passed > 0) return count.minutes;
  }
  return null;
};

/** The median and the 90th percentile of the kitchen's times, and how many orders were late. */
export const toKitchenTimes = (section: Section<"minutes">): KitchenTimes => {
  const counts = toMinuteCounts(section);
  return {
    orders: valueIn(section.totals, "orders"),
    medianMinutes: percentile(counts, 50),
    p90Minutes: percentile(counts, 90),
    late: valueIn(section.totals, "late"),
  };
};

const noColumns: Readonly<Record<ReportColumn, null>> = {
  ...{ orders: null, quantity: null, grossSales: null, discounts: null, deliveryFees: null, fees: null, tax: null },
  ...{ netSales: null, tips: null, total: null, payments: null, refunds: null, collected: null, refundCount: null },
  ...{ cashRounding: null, lostDisputes: null },
  ...{ medianMinutes: null, p90Minutes: null, late: null },
};

/** A row of the columns that a group has. A figure without a value is 0. */
export const toReportRow = (
  group: ReportGroup,
  key: string,
  { name = null, ...values }: { name?: string | null } & { [Column in ReportColumn]?: number | null },
): ReportRow => {
  const columns = reportColumns[group].map((column) => {
    const value = values[column];
    return [column, value === undefined ? 0 : value];
  });
  return { key, name, ...noColumns, ...Object.fromEntries(columns) };
};

/** The figure by which the rows of a group are sorted, largest first. The others are sorted by key. */
const rankedBy: { readonly [Name in ReportGroup]?: Figure } = {
  order_type: "total",
  order_source: "total",
  payment_method: "collected",
  dish: "grossSales",
  choice: "quantity",
  promo_code: "total",
};

const compareKeys = (one: ReportRow, other: ReportRow): number =>
  one.key.localeCompare(other.key, "en", { numeric: true });

const toGroupRows = (group: ReportGroup, sumsByKey: Group): ReportRow[] => {
  const figure = rankedBy[group];
  const rank = (key: string) => (figure ? valueIn(sumsByKey[key] ?? {}, figure) : 0);
  return (
    Object.entries(sumsByKey)
      // A correction may take away all that a key had.
      .filter(([, { name: _, ...figures }]) => Object.values(figures).some((value) => value !== 0))
      .map(([key, sums]) => toReportRow(group, key, sums))
      .toSorted((one, other) => rank(other.key) - rank(one.key) || compareKeys(one, other))
  );
};

/** Groups of which the sums of a range have the rows. */
type SummedGroup = Exclude<ReportGroup, "refund" | "cancellation">;

/** The rows of a report: one for each day of the range, or for each key that has sums. Dishes are sorted by gross
 *  sales, hours and tax rates by their number. `days` are all days of the range, and `merged` is their sum. */
export const toReportRows = (group: SummedGroup, days: readonly ReportDay[], merged: DaySections): ReportRow[] => {
  const { sales, dishes, money } = merged;
  switch (group) {
    case "day":
      return days.map(({ day, sections }) => toReportRow(group, day, toFigures(sections)));
    case "kitchen":
      return days.map(({ day, sections }) => toReportRow(group, day, toKitchenTimes(sections.kitchen)));
    case "hour":
      return toGroupRows(group, sales.groups.hours);
    case "order_type":
      return toGroupRows(group, sales.groups.orderTypes);
    case "order_source":
      return toGroupRows(group, sales.groups.orderSources);
    case "promo_code":
      return toGroupRows(group, sales.groups.promoCodes);
    case "tax_rate":
      return toGroupRows(group, sales.groups.taxRates);
    case "dish":
      return toGroupRows(group, dishes.groups.dishes);
    case "choice":
      return toGroupRows(group, dishes.groups.choices);
    case "payment_method":
      return toGroupRows(group, addGroups(money.groups.methods, sales.groups.tipMethods));
  }
};
