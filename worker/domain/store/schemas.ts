import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { guestColumns } from "../../../db/queries/menu.ts";
import { mealPeriod } from "../../../db/schema/enums.ts";
import { paymentOption } from "../../../db/schema/payment-option.ts";
import { payment } from "../../../db/schema/payments.ts";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import { legalPage } from "../../../db/schema/store/legal-pages.ts";
import { storeSettings } from "../../../db/schema/store.ts";
import { columnOutputs, documented, fieldOutputs } from "../column-schemas.ts";
import { enumSchema, instantOutput } from "../schemas.ts";

export const mealPeriodSchema = enumSchema(mealPeriod);

const { kind, title } = fieldOutputs(legalPage);
const { menuRevision, ...columns } = guestColumns(getTableColumns(storeSettings));

export const storeSchema = z
  .object({
    ...columnOutputs(columns),
    paymentOptions: z
      .array(
        z.object({
          ...fieldOutputs(paymentOption),
          paymentMethod: z.enum(guestPaymentMethods).meta({ ...documented(payment.paymentMethod), example: "card" }),
        }),
      )
      .describe("Payment methods that are currently offered."),
    legalPages: z
      .array(z.object({ kind, title }).meta({ id: "LegalPageLink", description: "A legal page, at /legal/<kind>." }))
      .describe("The restaurant's legal pages."),
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
