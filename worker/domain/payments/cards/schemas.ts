import { z } from "zod";
import { paymentProvider } from "../../../../db/schema/enums.ts";
import { enumSchema, idInput, idOutput } from "../../schemas.ts";

export const savedMethodSchema = z
  .object({
    id: idOutput.meta({ description: "The processor's id of the card, with which the browser confirms a payment." }),
    brand: z.string().meta({ description: "Brand of the card, such as visa.", example: "visa" }),
    last4: z.string().meta({ description: "Last four digits of the card.", example: "4242" }),
    expMonth: z.int().meta({ description: "The month at whose end it expires, 1 to 12.", example: 4 }),
    expYear: z.int().meta({ description: "The year in which it expires, with four digits.", example: 2030 }),
    isExpired: z.boolean().meta({ description: "Whether it has expired, so that it cannot pay." }),
  })
  .meta({
    id: "SavedPaymentMethod",
    description: "A card that a customer saved. Its number is stored by the processor alone.",
  });

export type SavedPaymentMethod = z.infer<typeof savedMethodSchema>;

export const savedMethodsSchema = z
  .object({
    items: z
      .array(savedMethodSchema)
      .meta({ description: "The saved cards: the one that paid last, then the newest." }),
  })
  .meta({ id: "SavedPaymentMethods", description: "The cards that a customer saved." });

export const setupSchema = z
  .object({
    provider: enumSchema(paymentProvider).meta({ description: "The processor that stores the card." }),
    clientSecret: z.string().meta({ description: "The secret with which the browser saves a card at the processor." }),
  })
  .meta({ id: "PaymentMethodSetup", description: "What a browser needs to save a card without a payment." });

export const paymentMethodInput = z.object({
  paymentMethodId: idInput.meta({ description: "Id of a saved card." }),
});
