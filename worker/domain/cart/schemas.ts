import { z } from "zod";
import { menuItemModifierSchema, menuItemSchema } from "../menu/schemas.ts";
import { maxModifiers, quantityInput } from "../pricing/schemas.ts";
import { amount, idInput, idOutput, problemSchema, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

const modifierIdsInput = z.array(idInput).max(maxModifiers, "Choose fewer modifiers.");
const noteInput = textInput(maxNoteLength);

export const activeCartItemInput = z
  .object({
    menuItemId: idInput,
    quantity: quantityInput,
    modifierIds: modifierIdsInput.nullish(),
    specialInstructions: noteInput.nullish(),
  })
  .meta({ id: "ActiveCartItemInput", description: "A dish for the bag, with its choices and a note for the kitchen." });

/** The fields of an item that can change. Omitted fields stay as they are. */
export const cartItemChanges = z.object({
  cartItemId: idInput,
  menuItemId: idInput.optional(),
  quantity: quantityInput.optional(),
  modifierIds: modifierIdsInput.optional(),
  specialInstructions: noteInput.nullish(),
});

const cartItemSchema = z
  .object({
    id: idOutput,
    menuItem: menuItemSchema.nullable(),
    name: z.string(),
    quantity: z.int(),
    modifiers: z.array(menuItemModifierSchema),
    specialInstructions: z.string().nullable(),
    unitPrice: amount,
    lineTotal: amount,
    problems: z.array(problemSchema),
  })
  .meta({ id: "CartItem", description: "One item of the bag at its current price, with the problems that block it." });

export const cartSchema = z
  .object({
    orderType: z.string(),
    items: z.array(cartItemSchema),
    subtotal: amount,
    itemCount: z.int(),
    problems: z.array(problemSchema),
  })
  .meta({
    id: "Cart",
    description: "The bag of this browser. The subtotal includes every item whose dish still exists.",
  });

export type Cart = z.infer<typeof cartSchema>;
