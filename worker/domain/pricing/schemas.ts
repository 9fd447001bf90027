import { z } from "zod";
import { orderItem, restaurantOrder } from "../../../db/schema/orders.ts";
import { columnOutput, documented } from "../column-schemas.ts";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { moneyInput } from "../money-input.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, instantInput, instantOutput, problemsSchema } from "../schemas.ts";
import { maxQuantity } from "./pricing.rules.ts";

/** The quantity of one item. */
export const quantityInput = z
  .int("Send a whole number.")
  .min(1, "Please choose at least one.")
  .max(maxQuantity, `Please choose at most ${maxQuantity}.`)
  .meta(documented(orderItem.quantity));

/** The documentation of the fields that choose a dish and its modifiers. */
export const choiceDocs = {
  menuItemId: "Id of the dish. An unknown id fails with ITEM_UNAVAILABLE.",
  modifierIds:
    "Ids of the selected modifiers, each at most once. A selection that the groups do not allow fails with INVALID_MODIFIERS.",
  items: "Items of the order, 1 to 100.",
};

/** The maximum number of modifiers per item. */
export const maxModifiers = 50;

export const quoteItemInput = z
  .object({
    menuItemId: z.string().max(64, "This is not a valid id.").describe(choiceDocs.menuItemId),
    quantity: quantityInput,
    modifierIds: z
      .array(z.string().max(64, "This is not a valid id."))
      .max(maxModifiers, "Choose fewer modifiers.")
      .nullish()
      .describe(choiceDocs.modifierIds),
  })
  .meta({ id: "QuoteItemInput", description: "A dish, its quantity and the chosen modifiers." });

export const quoteInput = z.object({
  orderType: onlineOrderTypeInput,
  items: z.array(quoteItemInput).describe(choiceDocs.items),
  deliveryAddress: deliveryAddressInput.nullish().meta(documented(restaurantOrder.deliveryAddress)),
  tip: moneyInput.min(0, "A tip cannot be negative.").nullish().meta(documented(restaurantOrder.tip)),
  scheduledFor: instantInput.nullish().meta(documented(restaurantOrder.scheduledFor)),
  promoCode: promoCodeInput.nullish(),
});

const quoteLineSchema = z
  .object({
    menuItemId: z.string().meta(documented(orderItem.menuItemId)),
    name: columnOutput(orderItem.name),
    quantity: columnOutput(orderItem.quantity),
    unitPrice: columnOutput(orderItem.unitPrice),
    lineTotal: columnOutput(orderItem.totalPrice),
    problems: problemsSchema,
  })
  .meta({ id: "QuoteLine", description: "One item at its current price, with the problems that block it." });

export const quoteSchema = z
  .object({
    currencyCode: columnOutput(restaurantOrder.currencyCode),
    lines: z.array(quoteLineSchema).describe("Items in the order in which they were sent."),
    subtotal: columnOutput(restaurantOrder.subtotal),
    discount: columnOutput(restaurantOrder.discount),
    promoCode: z.string().nullable().meta({ description: "The promo code that applies, if any." }),
    promoDiscount: amount.meta({
      description: "The part of the discount that comes from the promo code, in minor units.",
    }),
    deliveryFee: columnOutput(restaurantOrder.deliveryFee),
    fees: columnOutput(restaurantOrder.fees),
    tax: columnOutput(restaurantOrder.tax),
    taxIncluded: columnOutput(restaurantOrder.taxIncluded),
    tip: columnOutput(restaurantOrder.tip),
    total: columnOutput(restaurantOrder.total),
    readyAt: instantOutput
      .nullable()
      .describe("Estimated time at which the order is ready; null if it cannot be prepared."),
    problems: problemsSchema,
  })
  .meta({
    id: "Quote",
    description: "The price of an order in minor units, when it is ready, and every problem that blocks it.",
  });

export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type Quote = z.infer<typeof quoteSchema>;
