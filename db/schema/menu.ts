import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import { maxPrice } from "./bounds.rules.ts";
import {
  boolean,
  bounded,
  count,
  enumerated,
  enumList,
  holds,
  identity,
  instant,
  kilocalories,
  known,
  minutes,
  picture,
  price,
  rate,
  reference,
  sameStore,
  sortOrder,
  table,
  text,
} from "./columns.ts";
import { allergen, dietaryFlag, kitchenStation, mealPeriod, modifierGroup, modifierGroups } from "./enums.ts";
import { chosen } from "./rules.ts";
import { taxClass, taxClassReference } from "./store/tax-class.ts";
import { storeId } from "./store.ts";

/** Who last changed the availability, by the name that staff know, and when. Not visible to guests. */
const overridden = {
  availabilitySetBy: text("availability_set_by", { personal: true }),
  availabilitySetAt: instant("availability_set_at"),
};

/** When it was deleted; null if it was not. Deleted rows are hidden from every read, and restorable for 30 days. */
const deletable = { deletedAt: instant("deleted_at") };

export const menuCategory = table(
  "menu_category",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", {
      doc: "Display name.",
      example: "Soups and Salads",
      maxLength: 200,
      personal: false,
    }).notNull(),
    description: text("description", {
      doc: "Description for guests.",
      example: "Greens from the Hudson Valley, dressed when you order.",
      maxLength: 2000,
      personal: false,
    }),
    icon: text("icon", { doc: "Name of an icon.", example: "salad", maxLength: 50, personal: false }),
    mealPeriods: enumList("meal_periods", mealPeriod, {
      doc: "Meal periods in which it is served; empty means always.",
      example: ["all_day"],
    }).notNull(),
    sortOrder: sortOrder().default(0),
    ...deletable,
  },
  (t) => [
    unique("menu_category_store").on(t.storeId, t.id),
    index("menu_category_order").on(t.storeId, t.sortOrder, t.id),
    index("menu_category_deleted").on(t.storeId, t.deletedAt).where(sql`${t.deletedAt} IS NOT NULL`),
  ],
);

export const menuItem = table(
  "menu_item",
  {
    ...identity,
    storeId: storeId(),
    categoryId: reference("category_id", {
      doc: "Id of its category.",
      example: "cat_01JZ000000RBQFW3TY43EYT0VS",
      rule: chosen("Please choose the category."),
    }).notNull(),
    name: text("name", {
      doc: "Display name.",
      example: "Roasted Tomato Soup",
      maxLength: 200,
      personal: false,
    }).notNull(),
    description: text("description", {
      doc: "Description for guests.",
      example: "Basil oil and a grilled cheese soldier.",
      maxLength: 2000,
      personal: false,
    }),
    price: price("price", { doc: "Price in minor units.", example: 895 }).notNull(),
    thumbnail: picture("thumbnail", {
      doc: "URL of a small picture.",
      example: "/pictures/copper-pot/tomato-soup-640.webp",
      personal: false,
    }),
    available: boolean("available", { doc: "Whether it is for sale.", example: true }).notNull().default(true),
    soldOutUntil: instant("sold_out_until", { doc: "Sold out until this time; null if not sold out.", example: null }),
    availableFrom: instant("available_from", { doc: "Start of the sale; null if there is none.", example: null }),
    availableUntil: instant("available_until", {
      doc: "End of the sale (exclusive); null if there is none.",
      example: null,
    }),
    featured: boolean("featured", {
      doc: "Whether it is listed among the favorites at the top of the menu.",
      example: false,
    })
      .notNull()
      .default(false),
    popular: boolean("popular", { doc: "Whether it is marked as popular.", example: false }).notNull().default(false),
    prepTimeMinutes: minutes("prep_time_minutes", {
      doc: "Preparation time in minutes.",
      example: 7,
      min: 0,
      max: 1440,
    }),
    calories: kilocalories("calories", { doc: "Kilocalories per portion.", example: 340, min: 0, max: 100_000 }),
    kitchenStation: enumerated("kitchen_station", kitchenStation, {
      doc: "Kitchen station that prepares it.",
      example: "grill",
    }),
    allergens: enumList("allergens", allergen, {
      doc: "Allergens it contains, as listed in EU Regulation 1169/2011.",
      example: ["gluten", "milk", "celery"],
    }).notNull(),
    isAllergenFree: boolean("is_allergen_free", {
      doc: "Whether the restaurant states that it contains none of these allergens. If it is false and no allergen is listed, its allergens are not known.",
      example: false,
    })
      .notNull()
      .default(false),
    dietaryFlags: enumList("dietary_flags", dietaryFlag, {
      doc: "Diets it is suitable for.",
      example: ["vegetarian"],
    }).notNull(),
    mealPeriods: enumList("meal_periods", mealPeriod, {
      doc: "Meal periods in which it is served; empty means always.",
      example: ["all_day"],
    }).notNull(),
    taxRatePpm: rate("tax_rate_ppm", {
      doc: "Tax rate of its class for pickup today in parts per million; null with the store's own class. Writing it gives the dish the class that has this rate alone, or a new one; null the store's own class.",
      example: null,
    }),
    taxClassId: taxClassReference(),
    sortOrder: sortOrder().default(0),
    revision: count("revision", {
      doc: "Increases with each change of the dish by an editor. Send it to saveMenuItem as `expectedRevision`.",
      example: 3,
      min: 0,
    })
      .notNull()
      .default(0),
    ...overridden,
    ...deletable,
  },
  (t) => [
    unique("menu_item_store").on(t.storeId, t.id),
    index("menu_item_category").on(t.storeId, t.categoryId, t.sortOrder, t.id),
    sameStore([t.storeId, t.categoryId], [menuCategory.storeId, menuCategory.id], "restrict"),
    sameStore([t.storeId, t.taxClassId], [taxClass.storeId, taxClass.id], "restrict"),
    index("menu_item_tax_class").on(t.storeId, t.taxClassId),
    index("menu_item_deleted").on(t.storeId, t.deletedAt).where(sql`${t.deletedAt} IS NOT NULL`),
    bounded("menu_item_price", t.price),
    bounded("menu_item_tax_rate", t.taxRatePpm),
    bounded("menu_item_prep_time", t.prepTimeMinutes),
    bounded("menu_item_calories", t.calories),
    known("menu_item_station", t.kitchenStation),
    holds("menu_item_allergen_free", sql`${t.isAllergenFree} = 0 OR ${t.allergens} = '[]'`),
  ],
);

export const menuItemModifier = table(
  "menu_item_modifier",
  {
    ...identity,
    storeId: storeId(),
    menuItemId: reference("menu_item_id", { rule: chosen("Please choose the dish.") }).notNull(),
    name: text("name", { doc: "Display name.", example: "Bowl", maxLength: 200, personal: false }).notNull(),
    modifierGroup: enumerated("modifier_group", modifierGroup, {
      doc: "Group of the modifier. Guests choose among the modifiers of one dish with the same group.",
      example: "size",
      rule: (zod) => zod.enum(modifierGroups, "Please choose a group."),
    }).notNull(),
    modifierGroupLabel: text("modifier_group_label", {
      doc: "Heading of the group for guests. The label of the group's first modifier applies.",
      example: "Choose a size",
      maxLength: 100,
      personal: false,
    }),
    required: boolean("required", {
      doc: "Whether guests must choose at least one modifier of the group.",
      example: true,
    })
      .notNull()
      .default(false),
    minSelections: count("min_selections", {
      doc: "Minimum number of selections in the group. The highest value within the group applies.",
      example: 1,
      min: 0,
      max: 100,
    })
      .notNull()
      .default(0),
    maxSelections: count("max_selections", {
      doc: "Maximum number of selections in the group, at least 1. The highest value within the group applies.",
      example: 1,
      min: 1,
      max: 100,
    })
      .notNull()
      .default(1),
    defaultSelected: boolean("default_selected", {
      doc: "Whether the modifier is selected by default.",
      example: false,
    })
      .notNull()
      .default(false),
    priceAdjustment: price("price_adjustment", {
      doc: "Change of the dish's price in minor units; may be negative.",
      example: 350,
      min: -maxPrice,
      max: maxPrice,
    })
      .notNull()
      .default(0),
    calories: kilocalories("calories", {
      doc: "Kilocalories that the modifier adds; may be negative.",
      example: null,
      min: -100_000,
      max: 100_000,
    }),
    available: boolean("available", { doc: "Whether it is for sale.", example: true }).notNull().default(true),
    soldOutUntil: instant("sold_out_until", { doc: "Sold out until this time; null if not sold out.", example: null }),
    sortOrder: sortOrder().default(0),
    ...overridden,
  },
  (t) => [
    unique("menu_item_modifier_store").on(t.storeId, t.id),
    index("menu_item_modifier_item").on(t.storeId, t.menuItemId, t.sortOrder, t.id),
    sameStore([t.storeId, t.menuItemId], [menuItem.storeId, menuItem.id], "cascade"),
    known("menu_item_modifier_group", t.modifierGroup),
    bounded("menu_item_modifier_min", t.minSelections),
    bounded("menu_item_modifier_max", t.maxSelections),
    holds("menu_item_modifier_bounds", sql`${t.minSelections} <= ${t.maxSelections}`),
    bounded("menu_item_modifier_price", t.priceAdjustment),
    bounded("menu_item_modifier_calories", t.calories),
  ],
);
