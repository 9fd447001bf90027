import { z } from "zod";
import { WriteConflict } from "../../../../db/atomic.ts";
import {
  areDishes,
  assertDishesUnchanged,
  assertLiveCategory,
  type DishPatch,
  type DishRow,
  patchDishes,
  readDishes,
} from "../../../../db/queries/menu-editing.ts";
import { maxPrice } from "../../../../db/schema/bounds.rules.ts";
import { allergen, dietaryFlag, kitchenStation, mealPeriod } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordDeletion, recordUpdates } from "../../audit/record.ts";
import { actorName } from "../../caller/actor-name.ts";
import type { EventDraft } from "../../events/outbox.ts";
import { moneyInput } from "../../money-input.ts";
import { operation } from "../../operation.ts";
import { enumSchema, idInput, idOutput } from "../../schemas.ts";
import { type SaleMark, toMark } from "../availability.rules.ts";
import { availabilityEffects } from "../availability-effects.ts";
import { endOf } from "../override-end.ts";
import { overrideEnd } from "../override-schemas.ts";
import { writeMenu } from "../write-menu.ts";
import { changeDish } from "./edit-item.rules.ts";

/** The maximum number of dishes that one call edits. */
export const maxEditedDishes = 500;

const maxAttempts = 3;

const priceInput = moneyInput.min(0, "A price cannot be negative.").max(maxPrice);

/** A price as it is stored, which may be older than the currency's unit. */
const storedPrice = z.int("Please send a whole number.").min(0).max(maxPrice);

const editedItemInput = z
  .object({
    menuItemId: idInput.describe("Id of the dish. An unknown id fails with NOT_FOUND, and nothing is changed."),
    price: priceInput.optional().meta({ description: "The new price in minor units." }),
    expectedPrice: storedPrice.optional().meta({
      description: "The price that the new one was computed from. With another one, the call fails with PRICE_CHANGED.",
    }),
  })
  .meta({ id: "EditedMenuItemInput", description: "A dish of a bulk edit, and its own new price." });

const allergensInput = z.array(enumSchema(allergen)).max(14).optional();
const flagsInput = z.array(enumSchema(dietaryFlag)).max(7).optional();

const changesInput = z
  .object({
    menuCategoryId: idInput.optional().meta({ description: "Moves the dishes to this category." }),
    taxClassId: idInput.nullable().optional().meta({ description: "Their tax class; null for the store's own." }),
    kitchenStation: enumSchema(kitchenStation)
      .nullable()
      .optional()
      .meta({ description: "The station that prepares them." }),
    featured: z.boolean().optional().meta({ description: "Whether they are listed among the favorites." }),
    popular: z.boolean().optional().meta({ description: "Whether they are marked as popular." }),
    mealPeriods: z.array(enumSchema(mealPeriod)).max(5).optional().meta({ description: "When they are served." }),
    addAllergens: allergensInput.meta({ description: "Allergens to add." }),
    removeAllergens: allergensInput.meta({ description: "Allergens to remove." }),
    isAllergenFree: z.boolean().optional().meta({
      description: "Whether the restaurant states that they contain none of the allergens. Adding some withdraws it.",
    }),
    addDietaryFlags: flagsInput.meta({ description: "Dietary flags to add." }),
    removeDietaryFlags: flagsInput.meta({ description: "Dietary flags to remove." }),
    available: z.boolean().optional().meta({ description: "Whether they are on sale." }),
    ...overrideEnd,
    isDeleted: z.boolean().optional().meta({
      description: "Deletes the dishes. `restoreMenu` restores them within 30 days.",
    }),
  })
  .meta({
    id: "MenuItemChangesInput",
    description: "Changes of all dishes of a bulk edit. Omitted fields stay unchanged.",
  });

const editInput = z.object({
  items: z
    .array(editedItemInput)
    .min(1, "Please choose at least one dish.")
    .max(maxEditedDishes, `Please send at most ${maxEditedDishes} dishes.`)
    .meta({ description: `The dishes, at most ${maxEditedDishes}.` }),
  changes: changesInput.optional().meta({ description: "What changes in all of them." }),
});

type EditInput = z.output<typeof editInput>;

const refuse = (code: "NOT_FOUND" | "PRICE_CHANGED" | "BAD_INPUT", path: string, message: string): AppError =>
  new AppError(code, message, { errors: [{ path, message }] });

/** The rows of the dishes in the order of the input. */
const loadDishes = async (ctx: Ctx, { items }: EditInput): Promise<DishRow[]> => {
  const ids = items.map(({ menuItemId }) => menuItemId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw refuse("BAD_INPUT", `items.${repeated}.menuItemId`, "Please list each dish once.");
  const rows = new Map((await readDishes(ctx.db, ctx.store.id, ids)).map((row) => [row.id, row]));
  return items.map(({ menuItemId, price, expectedPrice }, index) => {
    const row = rows.get(menuItemId);
    if (!row) throw refuse("NOT_FOUND", `items.${index}.menuItemId`, notFound().message);
    if (expectedPrice !== undefined && row.price !== expectedPrice && row.price !== price)
      throw refuse(
        "PRICE_CHANGED",
        `items.${index}.price`,
        `The price of ${row.name} was just changed. Check it again.`,
      );
    return row;
  });
};

const saleMark = async (ctx: Ctx, changes: NonNullable<EditInput["changes"]>): Promise<SaleMark | null> => {
  const { available } = changes;
  if (available === undefined) return null;
  const { store } = await ctx.freshMenu();
  return toMark(available, endOf(store, !available, changes, ctx.clock.now()));
};

const assertTaxClass = async (ctx: Ctx, { taxClassId }: NonNullable<EditInput["changes"]>): Promise<void> => {
  if (taxClassId === undefined || taxClassId === null) return;
  const { taxClasses } = await ctx.freshMenu();
  if (!taxClasses.some(({ id }) => id === taxClassId))
    throw refuse("NOT_FOUND", "changes.taxClassId", notFound().message);
};

/** Throws BAD_INPUT if a dish with allergens is to be declared free of them. */
const assertAllergenFree = (dish: DishRow, values: Partial<DishRow>): void => {
  const { isAllergenFree, allergens } = { ...dish, ...values };
  if (isAllergenFree && allergens.length > 0)
    throw refuse("BAD_INPUT", "changes.isAllergenFree", `${dish.name} contains allergens. Remove them first.`);
};

/** The writes of a bulk edit, one patch for each dish that changes, and the events of those whose availability does. */
const decide = async (ctx: Ctx, input: EditInput, dishes: readonly DishRow[]) => {
  const { items, changes = {} } = input;
  const mark = await saleMark(ctx, changes);
  await assertTaxClass(ctx, changes);
  const stamp = { by: mark ? await actorName(ctx) : null, at: ctx.clock.now() };
  const events: EventDraft[] = [];
  const patches = dishes.flatMap((dish, index): DishPatch[] => {
    if (changes.isDeleted) return [{ id: dish.id, values: { deletedAt: stamp.at } }];
    const values = changeDish(dish, items[index]?.price, changes, mark);
    assertAllergenFree(dish, values);
    if (Object.keys(values).length === 0) return [];
    if (!mark || !("available" in values || "soldOutUntil" in values)) return [{ id: dish.id, values }];
    const subject = { menuItemId: dish.id, menuItemModifierId: null, name: dish.name };
    const effects = availabilityEffects(subject, dish, mark, stamp);
    events.push(...effects.events);
    return [{ id: dish.id, values: { ...values, ...effects.columns } }];
  });
  return { patches, events };
};

const edit = async (ctx: Ctx, input: EditInput): Promise<void> => {
  const { db, store, clock } = ctx;
  const dishes = await loadDishes(ctx, input);
  const { patches, events } = await decide(ctx, input, dishes);
  if (patches.length === 0) return;
  const category = input.changes?.menuCategoryId;
  const ids = patches.map(({ id }) => id);
  const record = input.changes?.isDeleted
    ? recordDeletion(ctx, "MenuItem", areDishes(ids))
    : recordUpdates(ctx, "MenuItem", patches);
  const statements = [
    ...record,
    assertDishesUnchanged(db, store.id, dishes),
    ...(category === undefined ? [] : [assertLiveCategory(db, store.id, category)]),
    patchDishes(db, store.id, patches, clock.now()),
  ];
  await writeMenu(ctx, statements, { events, edited: true });
};

/** Repeats an edit with the rows as they are now if someone else changed one of them in between. */
const editOrRetry = async (ctx: Ctx, input: EditInput, attempt = 1): Promise<void> => {
  try {
    await edit(ctx, input);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (error.conflict === "ROW_GONE" || error.conflict === "REFERENCE")
      throw refuse("NOT_FOUND", "changes.menuCategoryId", notFound().message);
    if (error.conflict !== "ROW_CHANGED" || attempt === maxAttempts) throw error;
    await editOrRetry(ctx, input, attempt + 1);
  }
};

export const editMenuItems = operation({
  name: "editMenuItems",
  kind: "mutation",
  description: `Changes up to ${maxEditedDishes} dishes at once: their own prices, and what all of them have in common. All are changed, or none.`,
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
  audit: "entry",
  input: editInput,
  output: z
    .object({ menuItemIds: z.array(idOutput).meta({ description: "Ids of the dishes." }) })
    .meta({ id: "EditedMenuItems", description: "The dishes of a bulk edit." })
    .nullable(),
}).handle(async (ctx, input) => {
  await editOrRetry(ctx, input);
  return { menuItemIds: input.items.map(({ menuItemId }) => menuItemId) };
});
