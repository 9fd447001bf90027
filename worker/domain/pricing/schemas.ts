import { z } from "zod";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, instantInput, instantOutput, problemSchema } from "../schemas.ts";
import { maxQuantity } from "./pricing.rules.ts";

/** How many pieces one line may hold. */
export const quantityInput = z
  .int("Please send a whole number.")
  .min(1, "Please choose at least one.")
  .max(maxQuantity, `Please choose at most ${maxQuantity}.`);

/** No dish lets a guest choose as many modifiers as this at once. */
export const mostModifiers = 50;

export const quoteItemInput = z
  .object({
    menuItemId: z.string().max(64, "This is not an id."),
    quantity: quantityInput,
    modifierIds: z.array(z.string().max(64, "This is not an id.")).max(mostModifiers, "Please choose fewer.").nullish(),
  })
  .meta({ id: "QuoteItemInput", description: "A dish, how many of it, and the chosen modifiers." });

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
  .meta({ id: "QuoteLine", description: "One line as it is priced now, and what blocks it." });

export const quoteSchema = z
  .object({
    currencyCode: z.string(),
    lines: z.array(quoteLineSchema),
    subtotal: amount,
    discount: amount,
    promoCode: z.string().nullable().meta({ description: "The code that is taken off; null where none is." }),
    promoDiscount: amount.meta({ description: "What of the discount is the code's, in minor units." }),
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
    description: "What an order costs in minor units, when it is ready, and every reason that blocks it.",
  });

export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type Quote = z.infer<typeof quoteSchema>;
