import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";
import { allergens, dietaryFlags, kitchenStations, mealPeriods, modifierGroups } from "../../db/schema/enums.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../db/schema/menu.ts";
import {
  type Announcement,
  type Derived,
  defineModel,
  type EnumSpec,
  parts,
  toMany,
  toOne,
  type Values,
} from "../crud/model.ts";
import { eventVersion } from "../domain/events/schemas.ts";
import { type AvailabilityMessage, availabilityMessage, type SaleMark } from "../domain/menu/availability.rules.ts";
import { saleStates } from "../domain/sale-state.ts";
import type { Instant } from "../domain/time.ts";
import { categoryRow, itemImageRow, itemRow, modifierRow } from "./menu-rules.ts";

export const mealPeriod: EnumSpec = { name: "MealPeriod", values: mealPeriods };

const imageType = new GraphQLObjectType({
  name: "Image",
  description: "A picture's address, and its size in pixels.",
  fields: {
    url: { type: new GraphQLNonNull(GraphQLString) },
    width: { type: new GraphQLNonNull(GraphQLInt) },
    height: { type: new GraphQLNonNull(GraphQLInt) },
  },
});

/** A picture as one value, made of the row's path and size. */
export const image: Derived = {
  type: () => imageType,
  needs: ["imagePath", "width", "height"],
  read: ({ imagePath: url, width, height }) => ({ url, width, height }),
};

/** How a dish stands now, by the rule of the guests' menu; null outside of its dates, when guests do not see it. */
const saleState: Derived = {
  type: (enums) => enums.of("SaleState", saleStates),
  needs: ["id"],
  read: async ({ id }, ctx) => (await ctx.freshMenu()).saleStates[String(id)] ?? null,
};

/** A row of a dish or a choice, as far as its sale goes. Its table's columns have these types. */
const markIn = (row: Values): SaleMark => ({
  available: row["available"] !== false,
  soldOutUntil: typeof row["soldOutUntil"] === "string" ? row["soldOutUntil"] : null,
});

/** Tells partners that something came back on sale or left it. */
const availability =
  (subject: (row: Values) => Pick<AvailabilityMessage, "menuItemId" | "menuItemModifierId">) =>
  (before: Values, after: Values, now: Instant): Announcement | null => {
    const message = (row: Values) =>
      availabilityMessage({ ...subject(after), name: String(after["name"]) }, markIn(row), now);
    const [was, is] = [message(before), message(after)];
    if (was.available === is.available && was.until === is.until) return null;
    return {
      event: "menu.item_availability_changed",
      subjectId: is.menuItemId,
      payload: { version: eventVersion, ...is },
    };
  };

/** Who said that it is on sale or off is kept, also where it is written among other things. */
const setBy = {
  of: ["available", "soldOutUntil"],
  by: "availabilitySetBy",
  at: "availabilitySetAt",
} as const;

export const menuModels = [
  defineModel({
    name: "MenuCategory",
    plural: "menuCategories",
    description: "A chapter of the menu.",
    table: menuCategory,
    enums: { mealPeriods: mealPeriod },
    relations: { menuItems: toMany("MenuItem", "categoryId") },
    write: { prefix: "cat", row: categoryRow, onMenu: true },
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
      category: toOne("MenuCategory", "categoryId"),
      menuItemImages: parts("MenuItemImage", "menuItemId"),
      modifiers: parts("MenuItemModifier", "menuItemId"),
    },
    write: {
      prefix: "itm",
      row: itemRow,
      onMenu: true,
      announce: availability(({ id }) => ({ menuItemId: String(id), menuItemModifierId: null })),
      setBy,
    },
  }),
  defineModel({
    name: "MenuItemModifier",
    plural: "menuItemModifiers",
    description: "A choice that a dish offers. Modifiers of one dish with the same group are chosen from together.",
    table: menuItemModifier,
    hidden: ["menuItemId", "availabilitySetBy", "availabilitySetAt"],
    instants: ["soldOutUntil"],
    enums: { modifierGroup: { name: "ModifierGroup", values: modifierGroups } },
    relations: { menuItem: toOne("MenuItem", "menuItemId") },
    write: {
      prefix: "mod",
      row: modifierRow,
      onMenu: true,
      announce: availability(({ id, menuItemId }) => ({
        menuItemId: String(menuItemId),
        menuItemModifierId: String(id),
      })),
      setBy,
      sharedValue: {
        column: "modifierGroupLabel",
        within: ["menuItemId", "modifierGroup"],
        order: "sortOrder",
        message: "This dish has a group of this kind under another label. Use that label, or a group of another kind.",
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
    relations: { menuItem: toOne("MenuItem", "menuItemId") },
    write: { prefix: "img", row: itemImageRow, onMenu: true, unseen: ["width", "height", "sortOrder"] },
  }),
];
