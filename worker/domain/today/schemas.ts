import { z } from "zod";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { columnOutputs } from "../column-schemas.ts";
import { amount, enumSchema, idOutput, instantOutput } from "../schemas.ts";

const compared = "The same weekday of last week";

const minutes = (description: string) => z.int().nullable().meta({ description });

const figuresSchema = z
  .object({
    orders: z.int().meta({ description: "Number of sales: orders that the kitchen has and that were paid in full." }),
    late: z.int().meta({ description: "Orders that were not ready when promised." }),
    medianMinutes: minutes(
      "Minutes from release to ready that half of the orders did not exceed; null until one is ready.",
    ),
    p90Minutes: minutes(
      "Minutes from release to ready that 90 % of the orders did not exceed; null until one is ready.",
    ),
  })
  .meta({ id: "TodayFigures", description: "How a day goes, without sums of money." });

const sumsSchema = z
  .object({
    sales: amount.meta({ description: "Totals of the sales, with tips and without returns." }),
    averageOrder: amount.meta({ description: "Average of a sale without its tip, rounded; 0 without sales." }),
    tips: amount.meta({ description: "Tips of the sales, without what was given back of them." }),
    refunds: amount.meta({ description: "Money that was refunded." }),
    toCollect: amount.meta({ description: "What is outstanding of orders that the kitchen has." }),
  })
  .meta({ id: "TodaySums", description: "The money of a day in minor units." });

const hourSchema = z
  .object({
    hour: z.int().meta({ description: "Local hour of fulfilment, 0 to 23." }),
    orders: z.int().meta({ description: "Sales of today." }),
    comparedOrders: z.int().meta({ description: `${compared}, the whole day.` }),
  })
  .meta({ id: "TodayHour", description: "The sales of an hour." });

const hourSumSchema = z
  .object({
    hour: z.int().meta({ description: "Local hour of fulfilment, 0 to 23." }),
    sales: amount.meta({ description: "Totals of today's sales in minor units." }),
    comparedSales: amount.meta({ description: `${compared}, the whole day.` }),
  })
  .meta({ id: "TodayHourSum", description: "The money of an hour." });

const bestSellerSchema = z
  .object({
    menuItemId: idOutput,
    name: z.string().meta({ description: "Name of the dish, as it was last sold." }),
    quantity: z.int().meta({ description: "How many were sold today." }),
    comparedQuantity: z.int().meta({ description: `${compared}, until the same time of day.` }),
  })
  .meta({ id: "BestSeller", description: "A dish that sells best today." });

const needKinds = [
  ...(["unaccepted", "late", "cancellation", "failed_refund", "dispute"] as const),
  ...(["payment_account", "open_day", "parked_webhook"] as const),
] as const;

const needKind = {
  name: "TodayNeedKind",
  values: needKinds,
  doc: "What waits for a person: orders that the kitchen has not accepted, late ones, requests to cancel, refunds that failed, disputes to answer, webhook deliveries that gave up, no account to take payments online, or cash of a day that was not counted.",
} as const;

const needSchema = z
  .object({
    kind: enumSchema(needKind).meta({ description: "What waits." }),
    count: z.int().meta({ description: "How many of them." }),
    businessDay: z.string().nullable().meta({ description: "The business day that is not closed; null otherwise." }),
  })
  .meta({ id: "TodayNeed", description: "Something that waits for a person. Callers see what they may act on." });

export type TodayNeed = z.input<typeof needSchema>;

const { id, orderNumber, orderType, customerName } = restaurantOrder;

const upcomingSchema = z
  .object({
    ...columnOutputs({ id, orderNumber, orderType, customerName }),
    scheduledFor: instantOutput.meta({ description: "When it is for." }),
    itemCount: z.int().meta({ description: "Number of dishes, counted with their quantities." }),
  })
  .meta({ id: "UpcomingOrder", description: "A scheduled order that the kitchen does not have yet." });

const serviceState = {
  name: "TodayServiceState",
  values: ["open", "closed", "paused"],
  doc: "Whether guests can order for now: open, outside of the opening hours, or paused by staff.",
} as const;

export const todayReportSchema = z
  .object({
    day: z.string().meta({
      description: "The business day, YYYY-MM-DD. Hours after midnight belong to the day on which service began.",
      example: "2026-11-20",
    }),
    until: instantOutput.meta({ description: "When the business day ends." }),
    comparedDay: z.string().meta({ description: `${compared}.`, example: "2026-11-13" }),
    currencyCode: z.string().meta({ description: "ISO 4217 code of all amounts.", example: "USD" }),
    state: enumSchema(serviceState).meta({ description: "Whether guests can order for now." }),
    nextChangeAt: instantOutput.nullable().meta({ description: "When that changes next; null if it is not known." }),
    figures: figuresSchema.meta({ description: "Today until now." }),
    comparedFigures: figuresSchema.meta({ description: `${compared}, until the same time of day.` }),
    sums: sumsSchema.nullable().meta({
      neededScope: "read_reports",
      description: "Today's money; null without `read_reports`.",
    }),
    comparedSums: sumsSchema.nullable().meta({
      neededScope: "read_reports",
      description: `${compared}, until the same time of day; null without \`read_reports\`.`,
    }),
    hours: z.array(hourSchema).meta({ description: "Each hour from the first to the last with sales on either day." }),
    hourSums: z.array(hourSumSchema).nullable().meta({
      neededScope: "read_reports",
      description: "The money of the same hours; null without `read_reports`.",
    }),
    bestSellers: z.array(bestSellerSchema).meta({ description: "At most five dishes, the best first." }),
    needs: z.array(needSchema).meta({ description: "What waits for a person, the most urgent first." }),
    upcoming: z.array(upcomingSchema).meta({ description: "The next scheduled orders, at most five." }),
  })
  .meta({ id: "TodayReport", description: "How the current business day goes, and what waits for a person." });

export type TodayReport = z.input<typeof todayReportSchema>;
