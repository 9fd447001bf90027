import { z } from "zod";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, instantInput, instantOutput, problemSchema } from "../schemas.ts";
import { maxQuantity } from "./pricing.rules.ts";

/** The quantity of one item. */
export const quantityInput = z
  .int("Send a whole number.")
  .min(1, "Please choose at least one.")
  .max(maxQuantity, `Please choose at most ${maxQuantity}.`);

/** The maximum number of modifiers per item. */
export const maxModifiers = 50;

export const quoteItemInput = z
  .object({
    menuItemId: z.string().max(64, "This is not a valid id."),
    quantity: quantityInput,
    modifierIds: z
      .array(z.string().max(64, "This is not a valid id."))
      .max(maxModifiers, "Choose fewer modifiers.")
      .nullish(),
  })
  .meta({ id: "QuoteItemInput", description: "A dish, its quantity and the chosen modifiers." });

export const quoteInput = z.object({
  orderType: onlineOrderTypeInput,
  items: z.array(quoteItemInput),
  deliveryAddress: deliveryAddressInput.nullish(),
  tip: amount.min(0, "A tip cannot be negative.").nullish(),
  scheduledFor: instantInput.nullish(),
  promoCode: promoCodeInput.nullish(),
});

const quoteLineSchema = z
  .object({
    menuItemId: z.string(),
    name: z.string(),
    quantity: z.int(),
    unitPrice: amount,
    lineTotal: amount,
    problems: z.array(problemSchema),
  })
  .meta({ id: "QuoteLine", description: "One item at its current price, with the problems that block it." });

export const quoteSchema = z
  .object({
    currencyCode: z.string(),
    lines: z.array(quoteLineSchema),
    subtotal: amount,
    discount: amount,
    promoCode: z.string().nullable().meta({ description: "The promo code that applies, if any." }),
    promoDiscount: amount.meta({
      description: "The part of the discount that comes from the promo code, in minor units.",
    }),
    deliveryFee: amount,
    tax: amount,
    taxIncluded: z.boolean(),
    tip: amount,
    total: amount,
    readyAt: instantOutput.nullable(),
    problems: z.array(problemSchema),
  })
  .meta({
    id: "Quote",
    description: "The price of an order in minor units, when it is ready, and every problem that blocks it.",
  });

export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type Quote = z.infer<typeof quoteSchema>;
