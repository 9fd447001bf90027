import { z } from "zod";
import { amount, enumSchema } from "../schemas.ts";
import { type ReportColumn, reportGroup } from "./report-groups.rules.ts";

/** A report covers a year and a month at most. */
const maxDays = 400;

const dayMs = 86_400_000;

const firstDay = "2000-01-01";
const lastDay = "2099-12-31";

/** A business day of a report. */
export const reportDayInput = z.iso
  .date({
    error: "Send a day that exists, such as 2026-11-21.",
    // One sentence for each field: neither the bounds nor the length of the range are judged as well.
    abort: true,
  })
  .refine((day) => day >= firstDay && day <= lastDay, {
    error: `Choose a day from ${firstDay} to ${lastDay}.`,
    abort: true,
  });

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const salesReportInput = z
  .object({
    from: reportDayInput.meta({ description: "First business day, YYYY-MM-DD." }),
    to: reportDayInput.meta({ description: `Last business day, YYYY-MM-DD, at most ${maxDays} days in all.` }),
    groupBy: enumSchema(reportGroup).meta({ description: "What each row is about." }),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "Choose a last day that is not before the first day.",
  })
  .refine(({ from, to }) => countDays(from, to) <= maxDays, {
    path: ["to"],
    error: `A report covers at most ${maxDays} days. Choose an earlier last day or a later first day.`,
  });

export type SalesReportInput = z.output<typeof salesReportInput>;

/** The documentation of a figure of a whole report. */
const figure = (description: string, example = 0) => amount.meta({ description, example });

const salesFiguresSchema = z
  .object({
    orders: figure("Number of sales: orders that the kitchen has and that were paid in full.", 2),
    grossSales: figure("Sum of the items before discounts.", 4135),
    discounts: figure("Discounts for pickup and promo codes.", 250),
    deliveryFees: figure("Delivery fees."),
    fees: figure("Other fees, such as deposits and bags."),
    tax: figure("Tax, included or added, without that of returns.", 345),
    netSales: figure("Everything sold and not returned, without tax and tips: total − tips − tax.", 3885),
    tips: figure("Tips of the sales, without what was given back of them.", 500),
    total: figure(
      "Totals of the sales, without what was given back of them. A return counts on the day of its order, or as a correction once that day is closed.",
      4730,
    ),
    averageOrder: figure("Average of a sale without its tip, rounded; 0 without sales.", 2115),
    payments: figure("Money that was received in the range, whatever day its order belongs to.", 4730),
    refunds: figure("Money that was refunded in the range."),
    cashRounding: figure("What cash rounding added to payments, without what it added to refunds."),
    collected: figure("Payments minus refunds, with their cash rounding.", 4730),
    lostDisputes: figure(
      "Money that banks took back for disputes whose loss was reported in the range. Neither a refund nor part of `collected`.",
    ),
    corrections: figure("The part of `total` that later changes of orders of closed days added."),
    toCollect: figure(
      "What is outstanding of orders that the kitchen has. What changes of closed days belongs to the day of the change.",
    ),
  })
  .meta({ id: "SalesFigures", description: "The figures of a report. Amounts are in minor units." });

const minutes = (description: string) => z.int().nullable().meta({ description });

const kitchenTimesSchema = z
  .object({
    orders: z.int().meta({ description: "Number of orders that became ready." }),
    medianMinutes: minutes(
      "Minutes from release to ready that half of the orders did not exceed; null without orders.",
    ),
    p90Minutes: minutes("Minutes from release to ready that 90 % of the orders did not exceed; null without orders."),
    late: z.int().meta({ description: "Number of orders that were not ready when promised." }),
    distribution: z
      .array(
        z
          .object({
            minutes: z.int().meta({ description: "Whole minutes from release to ready." }),
            orders: z.int().meta({ description: "Number of orders that took them." }),
          })
          .meta({ id: "KitchenMinutes", description: "How many orders took this many minutes." }),
      )
      .meta({ description: "How many orders took how many minutes, shortest first." }),
  })
  .meta({ id: "KitchenTimes", description: "The kitchen's times of a report." });

const columnDocs: Readonly<Record<ReportColumn, string>> = {
  orders: "Number of orders.",
  quantity: "Number sold, or number of payments.",
  grossSales: "Sum of the items before discounts.",
  discounts: "Discounts. Of a promo code, those that it gave.",
  deliveryFees: "Delivery fees.",
  fees: "Other fees.",
  tax: "Tax, without that of returns. Of a dish, as it was sold.",
  netSales: "Everything sold and not returned, without tax and tips. Of a dish, as it was sold.",
  tips: "Tips, without what was given back of them.",
  total: "Totals of the orders, without returns. Of a tax rate, amounts with tax.",
  payments: "Money that was received.",
  refunds: "Money that was refunded. Refunds by hand have the method `unknown`.",
  cashRounding: "What cash rounding added to payments, without what it added to refunds.",
  collected: "Payments minus refunds, with their cash rounding.",
  refundCount: "Number of refunds.",
  lostDisputes: "Money that banks took back for lost disputes. Not part of `collected`.",
  medianMinutes: "Minutes from release to ready that half of the orders did not exceed.",
  p90Minutes: "Minutes from release to ready that 90 % of the orders did not exceed.",
  late: "Number of orders that were not ready when promised.",
};

const column = (name: ReportColumn) =>
  z
    .int()
    .nullable()
    .meta({ description: `${columnDocs[name]} Null if rows of this group have no such figure.` });

const salesReportRowSchema = z
  .object({
    key: z.string().meta({
      description:
        "What the row is about, by group: a day (2026-11-20), a local hour (18), an order type, source, payment method, id of a dish or choice, promo code, tax rate in parts per million (88750, or other), kind of refund, or who cancelled. Only refunds and cancellations have several rows of a key.",
      example: "2026-11-20",
    }),
    name: z.string().nullable().meta({
      description: "Name of the dish, choice or tax rate, or the reason of a refund or cancellation; null otherwise.",
      example: null,
    }),
    dish: z.string().nullable().meta({
      description: "Name of the dish that a choice belongs to, as it is now; null if it was deleted, and otherwise.",
      example: null,
    }),
    orders: column("orders"),
    quantity: column("quantity"),
    grossSales: column("grossSales"),
    discounts: column("discounts"),
    deliveryFees: column("deliveryFees"),
    fees: column("fees"),
    tax: column("tax"),
    netSales: column("netSales"),
    tips: column("tips"),
    total: column("total"),
    payments: column("payments"),
    refunds: column("refunds"),
    cashRounding: column("cashRounding"),
    collected: column("collected"),
    refundCount: column("refundCount"),
    lostDisputes: column("lostDisputes"),
    medianMinutes: column("medianMinutes"),
    p90Minutes: column("p90Minutes"),
    late: column("late"),
  })
  .meta({ id: "SalesReportRow", description: "A row of a report. Amounts are in minor units." });

export const salesReportSchema = z
  .object({
    from: z.string().meta({ description: "First business day.", example: "2026-11-20" }),
    to: z.string().meta({ description: "Last business day.", example: "2026-11-20" }),
    groupBy: enumSchema(reportGroup).meta({ description: "What each row is about." }),
    currencyCode: z.string().meta({ description: "ISO 4217 code of all amounts.", example: "USD" }),
    totals: salesFiguresSchema.meta({ description: "The figures of the whole range." }),
    kitchen: kitchenTimesSchema.nullable().meta({
      description: "The kitchen's times of the whole range; null unless the rows are about them.",
    }),
    rows: z.array(salesReportRowSchema).meta({
      description: "One row for each day of the range, or for each key that has figures, the largest first.",
    }),
  })
  .meta({ id: "SalesReport", description: "Sales and money of a range of business days." });

export type SalesReport = z.input<typeof salesReportSchema>;
