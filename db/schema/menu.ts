import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { boolean, holds, identity, instant, json, oneOf, sameStore, within } from "./columns.ts";
import {
  type Allergen,
  type DietaryFlag,
  type KitchenStation,
  kitchenStations,
  type MealPeriod,
  type ModifierGroup,
  modifierGroups,
} from "./enums.ts";
import { storeId } from "./store.ts";

/** Who last changed the availability, by the name that staff know, and when. Not visible to guests. */
const overridden = {
  availabilitySetBy: text("availability_set_by"),
  availabilitySetAt: instant("availability_set_at"),
};

export const menuCategory = sqliteTable(
  "menu_category",
  {
    ...identity,
    storeId: storeId(),
    name: text("name").notNull(),
    description: text("description"),
    icon: text("icon"),
    mealPeriods: json<MealPeriod[]>("meal_periods").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
  },
  (t) => [
    unique("menu_category_store").on(t.storeId, t.id),
    index("menu_category_order").on(t.storeId, t.sortOrder, t.id),
  ],
);

export const menuItem = sqliteTable(
  "menu_item",
  {
    ...identity,
    storeId: storeId(),
    categoryId: text("category_id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    price: integer("price").notNull(),
    thumbnail: text("thumbnail"),
    available: boolean("available").notNull().default(true),
    soldOutUntil: instant("sold_out_until"),
    availableFrom: instant("available_from"),
    availableUntil: instant("available_until"),
    featured: boolean("featured").notNull().default(false),
    popular: boolean("popular").notNull().default(false),
    prepTimeMinutes: integer("prep_time_minutes"),
    calories: integer("calories"),
    kitchenStation: text("kitchen_station").$type<KitchenStation>(),
    allergens: json<Allergen[]>("allergens").notNull(),
    dietaryFlags: json<DietaryFlag[]>("dietary_flags").notNull(),
    mealPeriods: json<MealPeriod[]>("meal_periods").notNull(),
    taxRatePpm: integer("tax_rate_ppm"),
    sortOrder: integer("sort_order").notNull().default(0),
    ...overridden,
  },
  (t) => [
    unique("menu_item_store").on(t.storeId, t.id),
    index("menu_item_category").on(t.storeId, t.categoryId, t.sortOrder, t.id),
    sameStore([t.storeId, t.categoryId], [menuCategory.storeId, menuCategory.id], "restrict"),
    within("menu_item_price", t.price, 0, 10_000_000),
    within("menu_item_tax_rate", t.taxRatePpm, 0, 1_000_000),
    within("menu_item_prep_time", t.prepTimeMinutes, 0, 1440),
    within("menu_item_calories", t.calories, 0, 100_000),
    oneOf("menu_item_station", t.kitchenStation, kitchenStations),
  ],
);

export const menuItemModifier = sqliteTable(
  "menu_item_modifier",
  {
    ...identity,
    storeId: storeId(),
    menuItemId: text("menu_item_id").notNull(),
    name: text("name").notNull(),
    modifierGroup: text("modifier_group").$type<ModifierGroup>().notNull(),
    modifierGroupLabel: text("modifier_group_label"),
    required: boolean("required").notNull().default(false),
    minSelections: integer("min_selections").notNull().default(0),
    maxSelections: integer("max_selections").notNull().default(1),
    defaultSelected: boolean("default_selected").notNull().default(false),
    priceAdjustment: integer("price_adjustment").notNull().default(0),
    calories: integer("calories"),
    available: boolean("available").notNull().default(true),
    soldOutUntil: instant("sold_out_until"),
    sortOrder: integer("sort_order").notNull().default(0),
    ...overridden,
  },
  (t) => [
    unique("menu_item_modifier_store").on(t.storeId, t.id),
    index("menu_item_modifier_item").on(t.storeId, t.menuItemId, t.sortOrder, t.id),
    sameStore([t.storeId, t.menuItemId], [menuItem.storeId, menuItem.id], "cascade"),
    oneOf("menu_item_modifier_group", t.modifierGroup, modifierGroups),
    within("menu_item_modifier_min", t.minSelections, 0, 100),
    within("menu_item_modifier_max", t.maxSelections, 1, 100),
    holds("menu_item_modifier_bounds", sql`${t.minSelections} <= ${t.maxSelections}`),
    within("menu_item_modifier_price", t.priceAdjustment, -10_000_000, 10_000_000),
    within("menu_item_modifier_calories", t.calories, -100_000, 100_000),
  ],
);

export const menuItemImage = sqliteTable(
  "menu_item_image",
  {
    ...identity,
    storeId: storeId(),
    menuItemId: text("menu_item_id").notNull(),
    imagePath: text("image_path").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    altText: text("alt_text").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
  },
  (t) => [
    index("menu_item_image_item").on(t.storeId, t.menuItemId, t.sortOrder, t.id),
    sameStore([t.storeId, t.menuItemId], [menuItem.storeId, menuItem.id], "cascade"),
    within("menu_item_image_width", t.width, 1, 20_000),
    within("menu_item_image_height", t.height, 1, 20_000),
  ],
);
