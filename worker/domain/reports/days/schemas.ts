import { z } from "zod";
import { maxTotal } from "../../../../db/schema/bounds.rules.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { dayClose } from "../../../../db/schema/reports/day-close.ts";
import { columnOutput, columnOutputs, documented } from "../../column-schemas.ts";
import { idempotencyKeyInput } from "../../idempotency/key.ts";
import { amount, idOutput, instantOutput, textInput } from "../../schemas.ts";
import { reportDayInput } from "../schemas.ts";

const maxNoteLength = 500;

export const closeDayInput = z.object({
  businessDay: reportDayInput.meta({ description: "The business day to close, YYYY-MM-DD." }),
  countedCash: z
    .int("Send an amount in minor units.")
    .min(0, "Counted cash cannot be below zero.")
    .max(maxTotal, "This amount is too large. Please count again.")
    .meta({
      description:
        "The cash that was counted, without the float, in minor units. At most 10,000,000 from the expected cash.",
    }),
  note: textInput(maxNoteLength)
    .nullish()
    .transform((text) => text || null)
    .meta(documented(dayClose.note)),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters. For 24 hours, the same key and input return the same close.",
  }),
});

export type CloseDayInput = z.output<typeof closeDayInput>;

export const dayToCloseInput = z.object({
  businessDay: reportDayInput.nullish().meta({ description: "A business day, YYYY-MM-DD. Default: today's." }),
});

export type DayToCloseInput = z.output<typeof dayToCloseInput>;

const { businessDay, closedAt, closedBy, currencyCode, expectedCash, countedCash, difference, note } = dayClose;

export const closedDaySchema = z
  .object({
    id: idOutput,
    ...columnOutputs({ businessDay, closedAt, closedBy, currencyCode, expectedCash, countedCash, difference, note }),
  })
  .meta({ id: "ClosedDay", description: "A business day that was closed. Amounts are in minor units." });

export type ClosedDay = z.input<typeof closedDaySchema>;

const unsettledOrderSchema = z
  .object({
    orderId: idOutput,
    orderNumber: columnOutput(restaurantOrder.orderNumber),
    status: columnOutput(restaurantOrder.status),
    outstanding: columnOutput(restaurantOrder.outstanding),
  })
  .meta({ id: "UnsettledOrder", description: "An order of a day that is not finished or not paid." });

export const dayToCloseSchema = z
  .object({
    businessDay: z.string().meta({ description: "The business day, YYYY-MM-DD." }),
    currencyCode: columnOutput(currencyCode),
    firstDay: z.string().nullable().meta({
      description: "The day of the first order, before which no day can be closed; null without orders.",
    }),
    canClose: z.boolean().meta({ description: "Whether the day can be closed now." }),
    closableFrom: instantOutput.meta({
      description: "When the day can be closed: its last opening hours have ended, or it is over.",
    }),
    close: closedDaySchema.nullable().meta({ description: "The close of the day; null if it was not closed." }),
    expectedCash: amount.meta({ description: "Cash payments minus cash refunds of the day until now." }),
    cashPayments: amount.meta({ description: "Sum of the day's cash payments, as the drawer holds them." }),
    cashPaymentCount: z.int().meta({ description: "Number of the day's cash payments." }),
    cashRefunds: amount.meta({ description: "Sum of the day's cash refunds, as they left the drawer." }),
    cashRefundCount: z.int().meta({ description: "Number of the day's cash refunds." }),
    cashRounding: amount.meta({ description: "What cash rounding added to both, payments minus refunds.", example: 0 }),
    unfinishedOrders: z.array(unsettledOrderSchema).meta({
      description: "Orders of the day that are neither completed nor cancelled, at most 100.",
    }),
    unpaidOrders: z.array(unsettledOrderSchema).meta({
      description: "Completed orders of the day with money outstanding, at most 100.",
    }),
    earlierCloses: z.array(closedDaySchema).meta({ description: "The ten closes before this day, newest first." }),
  })
  .meta({
    id: "DayToClose",
    description: "What staff need to close a business day. Amounts are in minor units.",
  });

export type DayToClose = z.input<typeof dayToCloseSchema>;
