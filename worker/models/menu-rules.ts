import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { allergens, dietaryFlags, kitchenStations, mealPeriods, modifierGroups } from "../../db/schema/enums.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../db/schema/menu.ts";
import { moment, mostPrice, picturePath, place, price, prose, rate, several, whole, words } from "./rules.ts";

const stamps = { createdAt: moment, updatedAt: moment };

export const categoryRow = createInsertSchema(menuCategory, {
  ...stamps,
  name: words(),
  description: prose(),
  icon: prose(50),
  mealPeriods: several(mealPeriods),
  sortOrder: place,
});

export const itemRow = createInsertSchema(menuItem, {
  ...stamps,
  categoryId: z.string("Please name the category that it stands in."),
  name: words(),
  description: prose(),
  price,
  thumbnail: picturePath.nullable(),
  soldOutUntil: moment.nullable(),
  availableFrom: moment.nullable(),
  availableUntil: moment.nullable(),
  prepTimeMinutes: whole(0, 1440).nullable(),
  calories: whole(0, 100_000).nullable(),
  kitchenStation: z.enum(kitchenStations).nullable(),
  allergens: several(allergens),
  dietaryFlags: several(dietaryFlags),
  mealPeriods: several(mealPeriods),
  taxRatePpm: rate.nullable(),
  sortOrder: place,
}).refine(({ availableFrom, availableUntil }) => !availableFrom || !availableUntil || availableFrom < availableUntil, {
  path: ["availableUntil"],
  message: "It has to end after it begins.",
});

export const modifierRow = createInsertSchema(menuItemModifier, {
  ...stamps,
  menuItemId: z.string("Please name the dish that it belongs to."),
  name: words(),
  modifierGroup: z.enum(modifierGroups, "Please choose a group."),
  modifierGroupLabel: prose(100),
  minSelections: whole(0, 100),
  maxSelections: whole(1, 100),
  priceAdjustment: whole(-mostPrice, mostPrice),
  calories: whole(-100_000, 100_000).nullable(),
  soldOutUntil: moment.nullable(),
  sortOrder: place,
}).refine(({ minSelections = 0, maxSelections = 1 }) => minSelections <= maxSelections, {
  path: ["maxSelections"],
  message: "The most cannot be less than the least.",
});

export const itemImageRow = createInsertSchema(menuItemImage, {
  ...stamps,
  menuItemId: z.string("Please name the dish that it shows."),
  imagePath: picturePath,
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  altText: words(500),
  sortOrder: place,
});
