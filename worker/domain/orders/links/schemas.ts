import { z } from "zod";
import { emailInput, idOutput } from "../../schemas.ts";
import { toLatinDigits } from "../../text/digits.rules.ts";

/** An order number as people write it: "#12", "＃１２", "١٢" and "012" are 12. */
const orderNumberInput = z
  .string()
  .max(32, "Please check the order number.")
  .transform((text) => toLatinDigits(text.normalize("NFKC")).replaceAll(/[\s#]/g, "").replace(/^0+/, ""))
  .pipe(z.string().regex(/^\d{1,4}$/, "Please check the order number."))
  .meta({ description: "The order number, with or without #." });

export const linkRequestInput = z.object({ orderNumber: orderNumberInput, email: emailInput });

export type LinkRequestInput = z.output<typeof linkRequestInput>;

export const linkRequestedSchema = z
  .object({ requested: z.boolean().meta({ description: "Always true, even if there is no such order." }) })
  .meta({ id: "OrderLinkRequested", description: "If the order exists, its link was emailed." });

export const orderLinkSchema = z
  .object({
    orderId: idOutput.describe("Id of the order."),
    secretKey: z.string().meta({ description: "The secret key of the order." }),
  })
  .meta({
    id: "OrderLink",
    description: "The confirmation link of an order, `/order/confirmed/<orderId>?secretKey=<secretKey>`.",
  });
