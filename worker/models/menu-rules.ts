import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { allergens, dietaryFlags, kitchenStations, mealPeriods, modifierGroups } from "../../db/schema/enums.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../db/schema/menu.ts";
import {
  distinctValues,
  instant,
  maxPrice,
  optionalText,
  picturePath,
  price,
  rate,
  requiredText,
  sortOrder,
  wholeNumber,
} from "./rules.ts";

const stamps = { createdAt: instant, updatedAt: instant };

export const categoryRow = createInsertSchema(menuCategory, {
  ...stamps,
  name: requiredText(),
  description: optionalText(),
  icon: optionalText(50),
  mealPeriods: distinctValues(mealPeriods),
  sortOrder: sortOrder,
});

export const itemRow = createInsertSchema(menuItem, {
  ...stamps,
  categoryId: z.string("Please choose the category."),
  name: requiredText(),
  description: optionalText(),
  price,
  thumbnail: picturePath.nullable(),
  soldOutUntil: instant.nullable(),
  availableFrom: instant.nullable(),
  availableUntil: instant.nullable(),
  prepTimeMinutes: wholeNumber(0, 1440).nullable(),
  calories: wholeNumber(0, 100_000).nullable(),
  kitchenStation: z.enum(kitchenStations).nullable(),
  allergens: distinctValues(allergens),
  dietaryFlags: distinctValues(dietaryFlags),
  mealPeriods: distinctValues(mealPeriods),
  taxRatePpm: rate.nullable(),
  sortOrder: sortOrder,
}).refine(({ availableFrom, availableUntil }) => !availableFrom || !availableUntil || availableFrom < availableUntil, {
  path: ["availableUntil"],
  message: "The end must be after the start.",
});

export const modifierRow = createInsertSchema(menuItemModifier, {
  ...stamps,
  menuItemId: z.string("Please choose the dish."),
  name: requiredText(),
  modifierGroup: z.enum(modifierGroups, "Please choose a group."),
  modifierGroupLabel: optionalText(100),
  minSelections: wholeNumber(0, 100),
  maxSelections: wholeNumber(1, 100),
  priceAdjustment: wholeNumber(-maxPrice, maxPrice),
  calories: wholeNumber(-100_000, 100_000).nullable(),
  soldOutUntil: instant.nullable(),
  sortOrder: sortOrder,
}).refine(({ minSelections = 0, maxSelections = 1 }) => minSelections <= maxSelections, {
  path: ["maxSelections"],
  message: "The maximum must not be less than the minimum.",
});

export const itemImageRow = createInsertSchema(menuItemImage, {
  ...stamps,
  menuItemId: z.string("Please choose the dish."),
  imagePath: picturePath,
  width: wholeNumber(1, 20_000),
  height: wholeNumber(1, 20_000),
  altText: requiredText(500),
  sortOrder: sortOrder,
});
