import { z } from "zod";
import { orderItem, restaurantOrder } from "../../../db/schema/orders.ts";
import { columnOutput, documented } from "../column-schemas.ts";
import { menuItemModifierSchema, menuItemSchema } from "../menu/schemas.ts";
import { choiceDocs, maxModifiers, quantityInput } from "../pricing/schemas.ts";
import { idInput, idOutput, problemsSchema, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

const menuItemIdInput = idInput.describe(choiceDocs.menuItemId);
const modifierIdsInput = z.array(idInput).max(maxModifiers, "Choose fewer modifiers.").describe(choiceDocs.modifierIds);
const noteInput = textInput(maxNoteLength).meta(documented(orderItem.specialInstructions));

/** The id of an item of the bag in a request. */
export const cartItemIdInput = idInput.describe("Id of a cart item. An unknown id fails with NOT_FOUND.");

export const activeCartItemInput = z
  .object({
    menuItemId: menuItemIdInput,
    quantity: quantityInput,
    modifierIds: modifierIdsInput.nullish(),
    specialInstructions: noteInput.nullish(),
  })
  .meta({ id: "ActiveCartItemInput", description: "A dish for the bag, with its choices and a note for the kitchen." });

/** The fields of an item that can change. Omitted fields stay as they are. */
export const cartItemChanges = z.object({
  cartItemId: cartItemIdInput,
  menuItemId: menuItemIdInput.optional(),
  quantity: quantityInput.optional(),
  modifierIds: modifierIdsInput.optional(),
  specialInstructions: noteInput.nullish(),
});

const cartItemSchema = z
  .object({
    id: idOutput,
    menuItem: menuItemSchema.nullable().describe("The dish; null if it has been deleted."),
    name: columnOutput(orderItem.name),
    quantity: columnOutput(orderItem.quantity),
    modifiers: z.array(menuItemModifierSchema).describe("Selected modifiers."),
    specialInstructions: columnOutput(orderItem.specialInstructions),
    unitPrice: columnOutput(orderItem.unitPrice),
    lineTotal: columnOutput(orderItem.totalPrice),
    problems: problemsSchema,
  })
  .meta({ id: "CartItem", description: "One item of the bag at its current price, with the problems that block it." });

/** The longest revision of a bag: an id. */
const maxRevisionLength = 40;

export const bagRevisionInput = textInput(maxRevisionLength).meta({
  description:
    "The `revision` of the bag that becomes the order, so that one bag makes one order. Default: that of the browser's bag as it is now.",
  example: "bgr_01KAHB6E0V5C7D9F1G3H5J7K9M",
});

export const cartSchema = z
  .object({
    revision: z
      .string()
      .nullable()
      .describe("Changes with the items of the bag, and is sent with its order. Null for an empty bag."),
    orderType: z.string().meta(documented(restaurantOrder.orderType)),
    items: z.array(cartItemSchema).describe("Items of the cart."),
    subtotal: columnOutput(restaurantOrder.subtotal),
    itemCount: z.int().describe("Number of portions in the cart."),
    problems: problemsSchema,
  })
  .meta({
    id: "Cart",
    description: "The bag of this browser. The subtotal includes every item whose dish still exists.",
  });

export type Cart = z.infer<typeof cartSchema>;
