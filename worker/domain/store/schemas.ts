import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { guestColumns } from "../../../db/queries/menu.ts";
import { columnDoc } from "../../../db/schema/column-meta.ts";
import { mealPeriod } from "../../../db/schema/enums.ts";
import { payment } from "../../../db/schema/payments.ts";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import { storeSettings } from "../../../db/schema/store.ts";
import { storePaymentAccount } from "../../../db/schema/store-details.ts";
import { columnOutput, columnOutputs, documented } from "../column-schemas.ts";
import { enumSchema, instantOutput } from "../schemas.ts";

export const mealPeriodSchema = enumSchema(mealPeriod);

const wallTime = z.string().meta({ description: "HH:MM in the store's time zone." });

const { menuRevision, hours, hoursExceptions, mealPeriodTimes, ...columns } = guestColumns(
  getTableColumns(storeSettings),
);

export const storeSchema = z
  .object({
    ...columnOutputs(columns),
    hours: z
      .array(
        z.object({
          day: z.int().meta({ description: "Day of the week: Monday is 1, Sunday is 7." }),
          from: wallTime,
          to: wallTime,
        }),
      )
      .meta(documented(hours)),
    hoursExceptions: z
      .array(
        z.object({
          date: z.string().describe("Date as YYYY-MM-DD in the store's time zone."),
          closed: z.boolean().describe("Whether the restaurant is closed all day."),
          hours: z
            .array(z.object({ from: wallTime, to: wallTime }))
            .describe("Opening hours of the date; empty if the restaurant is closed."),
          note: z.string().nullable().describe("Note in plain text."),
        }),
      )
      .meta(documented(hoursExceptions)),
    mealPeriodTimes: z
      .array(z.object({ period: mealPeriodSchema.describe("The meal period."), from: wallTime, to: wallTime }))
      .meta(documented(mealPeriodTimes)),
    paymentOptions: z
      .array(
        z.object({
          paymentMethod: z.enum(guestPaymentMethods).describe(columnDoc(payment.paymentMethod)),
          provider: z.string().describe(columnDoc(payment.provider)),
          publishableKey: columnOutput(storePaymentAccount.publishableKey),
        }),
      )
      .describe("Payment methods that are currently offered."),
    opening: z
      .object({
        state: z
          .enum(["open", "closed", "paused"])
          .meta({ description: "Whether immediate orders are accepted. A closed store may accept scheduled orders." }),
        nextChangeAt: instantOutput.nullable().meta({ description: "When the state changes next; null if unknown." }),
        message: z.string().nullable().meta({ description: "The restaurant's message about its pause." }),
        lastOrderAt: instantOutput
          .nullable()
          .meta({ description: "The last time for an immediate order at an open store." }),
        closesSoonAt: instantOutput
          .nullable()
          .meta({ description: "When the store starts to show that it closes soon." }),
      })
      .meta({ description: "Whether the restaurant takes orders now." }),
    orderTypes: z
      .array(z.enum(["pickup", "delivery"]))
      .meta({ description: "The order types that the restaurant offers." }),
  })
  .meta({ id: "Store", description: "The restaurant's settings, and whether it takes orders now." });
