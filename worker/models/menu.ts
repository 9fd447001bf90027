import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";
import { allergens, dietaryFlags, kitchenStations, mealPeriods, modifierGroups } from "../../db/schema/enums.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../db/schema/menu.ts";
import {
  belongsTo,
  type Derived,
  defineModel,
  type EnumSpec,
  type EventDraft,
  hasMany,
  ownedMany,
  type Values,
} from "../crud/model.ts";
import { eventVersion } from "../domain/events/schemas.ts";
import { announceMenu } from "../domain/menu/announce-menu.ts";
import { type AvailabilityMessage, availabilityMessage, type SaleMark } from "../domain/menu/availability.rules.ts";
import { saleStates } from "../domain/sale-state.ts";
import type { Instant } from "../domain/time.ts";
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
export const image: Derived = {
  type: () => imageType,
  needs: ["imagePath", "width", "height"],
  read: ({ imagePath: url, width, height }) => ({ url, width, height }),
};

/** The dish's current availability, by the same rule as the guests' menu; null outside of its dates, when guests do not
 *  see it. */
const saleState: Derived = {
  type: (enums) => enums.of("SaleState", saleStates),
  needs: ["id"],
  read: async ({ id }, ctx) => (await ctx.freshMenu()).saleStates[String(id)] ?? null,
};

/** The availability columns of a dish or modifier. The table guarantees their types. */
const saleMark = (row: Values): SaleMark => ({
  available: row["available"] !== false,
  soldOutUntil: typeof row["soldOutUntil"] === "string" ? row["soldOutUntil"] : null,
});

/** The event for partners if an item becomes available or unavailable. */
const availabilityEvent =
  (subject: (row: Values) => Pick<AvailabilityMessage, "menuItemId" | "menuItemModifierId">) =>
  (before: Values, after: Values, now: Instant): EventDraft | null => {
    const message = (row: Values) =>
      availabilityMessage({ ...subject(after), name: String(after["name"]) }, saleMark(row), now);
    const was = message(before);
    const is = message(after);
    if (was.available === is.available && was.until === is.until) return null;
    return {
      event: "menu.item_availability_changed",
      subjectId: is.menuItemId,
      payload: { version: eventVersion, ...is },
    };
  };

/** Records who changed the availability, also if other columns change with it. */
const setBy = {
  of: ["available", "soldOutUntil"],
  by: "availabilitySetBy",
  at: "availabilitySetAt",
} as const;

export const menuModels = [
  defineModel({
    name: "MenuCategory",
    plural: "menuCategories",
    description: "A category of the menu.",
    table: menuCategory,
    enums: { mealPeriods: mealPeriod },
    relations: { menuItems: hasMany("MenuItem", "categoryId") },
    write: { prefix: "cat", row: categoryRow, onMenu: announceMenu },
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
      onMenu: announceMenu,
      eventFor: availabilityEvent(({ id }) => ({ menuItemId: String(id), menuItemModifierId: null })),
      setBy,
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
      onMenu: announceMenu,
      eventFor: availabilityEvent(({ id, menuItemId }) => ({
        menuItemId: String(menuItemId),
        menuItemModifierId: String(id),
      })),
      setBy,
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
    write: { prefix: "img", row: itemImageRow, onMenu: announceMenu, writeOnly: ["width", "height", "sortOrder"] },
  }),
];
