import { z } from "zod";
import { allergens, dietaryFlags, kitchenStations, modifierGroups } from "../../../db/schema/enums.ts";
import { saleStates } from "../sale-state.ts";
import { amount, idOutput, instantOutput } from "../schemas.ts";
import { mealPeriodSchema } from "../store/schemas.ts";

export const dietaryFlagSchema = z.enum(dietaryFlags).meta({ id: "DietaryFlag" });

export const menuItemModifierSchema = z
  .object({
    id: idOutput,
    name: z.string(),
    modifierGroup: z.enum(modifierGroups).meta({ id: "ModifierGroup" }),
    modifierGroupLabel: z.string().nullable(),
    required: z.boolean(),
    minSelections: z.int(),
    maxSelections: z.int(),
    defaultSelected: z.boolean(),
    priceAdjustment: amount,
    calories: z.int().nullable(),
    available: z.boolean(),
    soldOutUntil: instantOutput.nullable(),
    sortOrder: z.int(),
  })
  .meta({ id: "MenuItemModifier", model: "MenuItemModifier", description: "A choice that a dish offers." });

const menuItemImageSchema = z
  .object({
    id: idOutput,
    image: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    imagePath: z.string(),
    altText: z.string(),
  })
  .meta({ id: "MenuItemImage", model: "MenuItemImage", description: "A picture of a dish." });

export const menuItemSchema = z
  .object({
    id: idOutput,
    name: z.string(),
    description: z.string().nullable(),
    price: amount,
    categoryId: idOutput.meta({ description: "Id of its category." }),
    thumbnail: z.string().nullable(),
    menuItemImages: z.array(menuItemImageSchema),
    available: z.boolean(),
    soldOutUntil: instantOutput.nullable(),
    availableFrom: instantOutput.nullable(),
    availableUntil: instantOutput.nullable(),
    featured: z.boolean(),
    popular: z.boolean(),
    prepTimeMinutes: z.int().nullable(),
    calories: z.int().nullable(),
    kitchenStation: z.enum(kitchenStations).meta({ id: "KitchenStation" }).nullable(),
    allergens: z.array(z.enum(allergens).meta({ id: "Allergen" })),
    dietaryFlags: z.array(dietaryFlagSchema),
    mealPeriods: z.array(mealPeriodSchema),
    taxRatePpm: z.int().nullable(),
    sortOrder: z.int(),
    modifiers: z.array(menuItemModifierSchema),
  })
  .meta({ id: "MenuItem", model: "MenuItem", description: "A dish with its price in minor units and its choices." });

export const saleStateSchema = z.enum(saleStates).meta({
  id: "SaleState",
  description: "on_sale, sold_out, or later in the day. A dish for later can be ordered for a time slot.",
});

/** A dish in a list, with its current sale state. */
export const listedItemSchema = menuItemSchema
  .extend({ saleState: saleStateSchema })
  .meta({ id: "ListedMenuItem", description: "A dish with its current sale state." });

export const menuItemPageSchema = z
  .object({
    items: z.array(listedItemSchema).meta({ description: "The dishes of this page." }),
    page: z.int().meta({ description: "The page number, starting at 1." }),
    limit: z.int().meta({ description: "The maximum number of dishes per page." }),
    total: z.int().meta({ description: "The number of matching dishes on all pages." }),
  })
  .meta({ id: "MenuItemPage", description: "One page of the dishes that match every filter." });

export const categorySchema = z
  .object({
    id: idOutput,
    name: z.string(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    mealPeriods: z.array(mealPeriodSchema),
    sortOrder: z.int(),
  })
  .meta({ id: "MenuCategory", model: "MenuCategory", description: "A category of the menu." });
