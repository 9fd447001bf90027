import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";
import { allergens, dietaryFlags, kitchenStations, mealPeriods, modifierGroups } from "../../db/schema/enums.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../db/schema/menu.ts";
import {
  belongsTo,
  type ChangeEffects,
  type Derived,
  defineModel,
  type EnumSpec,
  hasMany,
  ownedMany,
  type Values,
} from "../crud/model.ts";
import type { AvailabilitySubject, SaleMark } from "../domain/menu/availability.rules.ts";
import { availabilityColumns, availabilityEffects } from "../domain/menu/availability-effects.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { type SaleState, saleStates } from "../domain/sale-state.ts";
import { categoryRow, itemImageRow, itemRow, modifierRow } from "./menu-rules.ts";

export const mealPeriod: EnumSpec = { name: "MealPeriod", values: mealPeriods };

const imageType = new GraphQLObjectType({
  name: "Image",
  description: "A picture's URL, and its size in pixels.",
  fields: {
    url: { type: new GraphQLNonNull(GraphQLString) },
    width: { type: new GraphQLNonNull(GraphQLInt) },
    height: { type: new GraphQLNonNull(GraphQLInt) },
  },
});

/** A picture as one object, built from the row's path and size. */
export const image: Derived<{ url: string; width: number; height: number }> = {
  type: () => imageType,
  needs: ["imagePath", "width", "height"],
  read: ({ imagePath, width, height }) => ({ url: String(imagePath), width: Number(width), height: Number(height) }),
};

/** The dish's current availability, by the same rule as the guests' menu; null outside of its dates, when guests do not
 *  see it. */
const saleState: Derived<SaleState | null> = {
  type: (enums) => enums.of("SaleState", saleStates),
  needs: ["id"],
  read: async ({ id }, ctx) => (await ctx.freshMenu()).saleStates[String(id)] ?? null,
};

/** The availability columns of a dish or modifier. The table guarantees their types. */
const saleMark = (row: Values): SaleMark => ({
  available: row["available"] !== false,
  soldOutUntil: typeof row["soldOutUntil"] === "string" ? row["soldOutUntil"] : null,
});

/** Changes of availability have the same effects here as in the operations that set it. */
const onAvailability = (
  subject: (row: Values) => Pick<AvailabilitySubject, "menuItemId" | "menuItemModifierId">,
): ChangeEffects<(typeof availabilityColumns)[number]> => ({
  of: availabilityColumns,
  build: (before, after, stamp) =>
    availabilityEffects({ ...subject(after), name: String(after["name"]) }, saleMark(before), saleMark(after), stamp),
});

export const menuModels = [
  defineModel({
    name: "MenuCategory",
    plural: "menuCategories",
    description: "A category of the menu.",
    table: menuCategory,
    enums: { mealPeriods: mealPeriod },
    relations: { menuItems: hasMany("MenuItem", "categoryId") },
    write: { prefix: "cat", row: categoryRow, commit: commitMenuRows },
  }),
  defineModel({
    name: "MenuItem",
    plural: "menuItems",
    description: "A dish. Its price is in minor units of the store's currency.",
    table: menuItem,
    hidden: ["categoryId", "availabilitySetBy", "availabilitySetAt"],
    instants: ["soldOutUntil", "availableFrom", "availableUntil"],
    enums: {
      kitchenStation: { name: "KitchenStation", values: kitchenStations },
      allergens: { name: "Allergen", values: allergens },
      dietaryFlags: { name: "DietaryFlag", values: dietaryFlags },
      mealPeriods: mealPeriod,
    },
    derived: { saleState },
    relations: {
      category: belongsTo("MenuCategory", "categoryId"),
      menuItemImages: ownedMany("MenuItemImage", "menuItemId"),
      modifiers: ownedMany("MenuItemModifier", "menuItemId"),
    },
    write: {
      prefix: "itm",
      row: itemRow,
      hasSave: true,
      commit: commitMenuRows,
      effects: onAvailability(({ id }) => ({ menuItemId: String(id), menuItemModifierId: null })),
    },
  }),
  defineModel({
    name: "MenuItemModifier",
    plural: "menuItemModifiers",
    description: "A modifier of a dish, such as a size or a topping. Guests choose among the modifiers of one group.",
    table: menuItemModifier,
    hidden: ["menuItemId", "availabilitySetBy", "availabilitySetAt"],
    instants: ["soldOutUntil"],
    enums: { modifierGroup: { name: "ModifierGroup", values: modifierGroups } },
    relations: { menuItem: belongsTo("MenuItem", "menuItemId") },
    write: {
      prefix: "mod",
      row: modifierRow,
      commit: commitMenuRows,
      effects: onAvailability(({ id, menuItemId }) => ({
        menuItemId: String(menuItemId),
        menuItemModifierId: String(id),
      })),
      sharedValue: {
        column: "modifierGroupLabel",
        within: ["menuItemId", "modifierGroup"],
        orderBy: "sortOrder",
        message: "This dish already has this group with another label. Use the same label or another group.",
      },
    },
  }),
  defineModel({
    name: "MenuItemImage",
    plural: "menuItemImages",
    description: "A picture of a dish.",
    table: menuItemImage,
    hidden: ["menuItemId", "width", "height", "sortOrder"],
    derived: { image },
    relations: { menuItem: belongsTo("MenuItem", "menuItemId") },
    write: { prefix: "img", row: itemImageRow, commit: commitMenuRows, writeOnly: ["width", "height", "sortOrder"] },
  }),
];
