import { columnDoc } from "../../db/schema/column-meta.ts";
import type { InferShape } from "../../db/schema/fields.ts";
import { menuItemImage, image as pictureShape } from "../../db/schema/menu/images.ts";
import { menuCategory, menuItem, menuItemModifier } from "../../db/schema/menu.ts";
import { type ChangeEffects, type Derived, defineModel, type PrepareRows, type Values } from "../crud/model.ts";
import { belongsTo, hasMany, ownedMany } from "../crud/relations.ts";
import { withdrawAllergenFree } from "../domain/menu/allergens.rules.ts";
import type { AvailabilitySubject, SaleMark } from "../domain/menu/availability.rules.ts";
import { availabilityColumns, availabilityEffects } from "../domain/menu/availability-effects.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { type SaleState, saleState } from "../domain/sale-state.ts";
import { answerDishRate, assignDishClasses } from "../domain/tax/assign-classes.ts";

/** A picture as one object, built from the row's path and size. */
export const image: Derived<InferShape<typeof pictureShape>> = {
  doc: "URL and size of the picture.",
  value: { type: "object", of: pictureShape },
  nullable: true,
  needs: ["imagePath", "width", "height"],
  read: ({ imagePath, width, height }) => ({ url: String(imagePath), width: Number(width), height: Number(height) }),
};

/** The dish's current availability, by the same rule as the guests' menu; null outside of its dates, when guests do not
 *  see it. */
const currentSaleState: Derived<SaleState | null> = {
  doc: "Current availability; null outside of the sale dates, when guests do not see it.",
  value: { type: "enum", of: saleState },
  nullable: true,
  needs: ["id"],
  read: async ({ id }, ctx) => (await ctx.freshMenu()).saleStates[String(id)] ?? null,
};

const dishTaxRate: Derived<number | null> = {
  doc: columnDoc(menuItem.taxRatePpm),
  value: { type: "int" },
  nullable: true,
  needs: ["id", "taxClassId"],
  read: (values, ctx) => answerDishRate(ctx, values),
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

const prepareDishes: PrepareRows = (ctx, rows, stored) => {
  for (const row of rows) row.values = withdrawAllergenFree(row.values, stored.get(row.id));
  return assignDishClasses(ctx, rows, stored);
};

export const menuModels = [
  defineModel({
    name: "MenuCategory",
    plural: "menuCategories",
    description: "A category of the menu.",
    table: menuCategory,
    hidden: ["deletedAt"],
    relations: { menuItems: hasMany("MenuItem", "categoryId", "The category's dishes.") },
    write: { prefix: "cat", softDelete: true, commit: commitMenuRows },
  }),
  defineModel({
    name: "MenuItem",
    plural: "menuItems",
    description: "A dish. Its price is in minor units of the store's currency.",
    table: menuItem,
    hidden: ["categoryId", "taxRatePpm", "availabilitySetBy", "availabilitySetAt", "deletedAt"],
    derived: { saleState: currentSaleState, taxRatePpm: dishTaxRate },
    relations: {
      category: belongsTo("MenuCategory", "categoryId", "The menu category."),
      menuItemImages: ownedMany("MenuItemImage", "menuItemId", "Pictures of the dish."),
      modifiers: ownedMany("MenuItemModifier", "menuItemId", "Modifiers of the dish."),
    },
    write: {
      prefix: "itm",
      hasSave: true,
      softDelete: true,
      hasRevision: true,
      readOnly: ["revision"],
      prepare: prepareDishes,
      writeOnly: ["taxRatePpm"],
      refine: [
        {
          path: "availableUntil",
          message: "The end must be after the start.",
          holds: ({ availableFrom, availableUntil }) =>
            !availableFrom || !availableUntil || availableFrom < availableUntil,
        },
        {
          path: "isAllergenFree",
          message: "This dish contains allergens. Remove them, or do not state that it has none.",
          holds: ({ isAllergenFree, allergens }) => !isAllergenFree || allergens.length === 0,
        },
      ],
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
    relations: { menuItem: belongsTo("MenuItem", "menuItemId", "The dish; null if it has been deleted.") },
    write: {
      prefix: "mod",
      refine: [
        {
          path: "maxSelections",
          message: "The maximum must not be less than the minimum.",
          holds: ({ minSelections, maxSelections }) => minSelections <= maxSelections,
        },
      ],
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
    relations: { menuItem: belongsTo("MenuItem", "menuItemId", "The dish; null if it has been deleted.") },
    write: { prefix: "img", commit: commitMenuRows, writeOnly: ["width", "height", "sortOrder"] },
  }),
];
