import { z } from "zod";
import { WriteConflict } from "../../../../db/atomic.ts";
import {
  areInCategory,
  assertLiveCategory,
  deleteCategory,
  moveDishes,
  readDeleted,
  readDeletions,
  restoreRows,
} from "../../../../db/queries/menu-editing.ts";
import { menuCategory, menuItem } from "../../../../db/schema/menu.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordDeletion, recordUpdates } from "../../audit/record.ts";
import { columnOutput } from "../../column-schemas.ts";
import { operation } from "../../operation.ts";
import { idInput, idOutput, instantOutput, noInput, removedSchema } from "../../schemas.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { writeMenu } from "../write-menu.ts";

/** How long a deleted dish or category can be restored. */
const restorableMinutes = 30 * 24 * 60;
const maxRestored = 500;

const restorableSince = (now: Instant): Instant => addMinutes(now, -restorableMinutes);

const notFoundAt = (path: string): AppError => {
  const { message } = notFound();
  return new AppError("NOT_FOUND", message, { errors: [{ path, message }] });
};

const removeMenuCategory = operation({
  name: "removeMenuCategory",
  kind: "mutation",
  description:
    "Deletes a category in one write. Its dishes move to another category, or are deleted with it. `restoreMenu` restores them within 30 days.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({
    menuCategoryId: idInput.describe("Id of the category. An unknown id fails with NOT_FOUND."),
    moveDishesTo: idInput.nullish().describe("Id of the category that the dishes move to. Omit it to delete them."),
  }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { menuCategoryId, moveDishesTo }) => {
  const { db, store, clock } = ctx;
  if (moveDishesTo === menuCategoryId) {
    const message = "Please choose another category for the dishes.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "moveDishesTo", message }] });
  }
  const now = clock.now();
  const moves = moveDishesTo
    ? [assertLiveCategory(db, store.id, moveDishesTo), moveDishes(db, store.id, menuCategoryId, moveDishesTo, now)]
    : [];
  try {
    const record = [
      ...recordDeletion(ctx, "MenuCategory", menuCategoryId),
      ...(moveDishesTo ? [] : recordDeletion(ctx, "MenuItem", areInCategory(menuCategoryId))),
    ];
    const checks = [assertLiveCategory(db, store.id, menuCategoryId), ...moves];
    await writeMenu(ctx, [...record, ...checks, ...deleteCategory(db, store.id, menuCategoryId, now)], {
      edited: true,
    });
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "ROW_GONE" ? notFound() : error;
  }
  return { id: menuCategoryId };
});

const restorableUntil = instantOutput.meta({ description: "Until when it can be restored." });

const deletedCategorySchema = z
  .object({
    id: idOutput,
    name: columnOutput(menuCategory.name),
    dishes: z.int().meta({ description: "The number of dishes that are restored with it." }),
    deletedAt: instantOutput.meta({ description: "When it was deleted." }),
    restorableUntil,
  })
  .meta({ id: "DeletedMenuCategory", description: "A category that was deleted." });

const deletedItemSchema = z
  .object({
    id: idOutput,
    name: columnOutput(menuItem.name),
    price: columnOutput(menuItem.price),
    thumbnail: columnOutput(menuItem.thumbnail),
    deletedAt: instantOutput.meta({ description: "When it was deleted." }),
    restorableUntil,
  })
  .meta({ id: "DeletedMenuItem", description: "A dish that was deleted." });

const deletedMenu = operation({
  name: "deletedMenu",
  kind: "query",
  description:
    "The categories and dishes that were deleted in the last 30 days and can be restored, the newest first. Dishes that were deleted with their category are counted there.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "read",
  input: noInput,
  output: z
    .object({
      categories: z.array(deletedCategorySchema).meta({ description: "The deleted categories." }),
      items: z.array(deletedItemSchema).meta({ description: "The deleted dishes." }),
    })
    .meta({ id: "DeletedMenu", description: "What was deleted and can be restored." })
    .nullable(),
}).handle(async ({ db, store, clock }) => {
  const { categories, items } = await readDeleted(db, store.id, restorableSince(clock.now()));
  const times = (deletedAt: Instant | null) => {
    const at = deletedAt ?? "";
    return { deletedAt: at, restorableUntil: addMinutes(at, restorableMinutes) };
  };
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const isWithCategory = ({ categoryId, deletedAt }: (typeof items)[number]): boolean =>
    categoryById.get(categoryId)?.deletedAt === deletedAt;
  const withCategory = items.filter(isWithCategory);
  return {
    categories: categories.map(({ id, name, deletedAt }) => ({
      ...{ id, name, dishes: withCategory.filter(({ categoryId }) => categoryId === id).length },
      ...times(deletedAt),
    })),
    items: items
      .filter((item) => !isWithCategory(item))
      .map(({ id, name, price, thumbnail, deletedAt }) => ({ id, name, price, thumbnail, ...times(deletedAt) })),
  };
});

const idList = (description: string) =>
  z.array(idInput).max(maxRestored, `Please send at most ${maxRestored} ids.`).default([]).meta({ description });

const restoreMenu = operation({
  name: "restoreMenu",
  kind: "mutation",
  description:
    "Restores dishes and categories that were deleted in the last 30 days. A category returns with the dishes that were deleted with it, and a dish with its category.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
  audit: "entry",
  input: z.object({
    menuItemIds: idList("Ids of deleted dishes. An id that cannot be restored fails with NOT_FOUND."),
    menuCategoryIds: idList("Ids of deleted categories."),
  }),
  output: z
    .object({
      menuItemIds: z.array(idOutput).meta({ description: "Ids of the dishes." }),
      menuCategoryIds: z.array(idOutput).meta({ description: "Ids of the categories." }),
    })
    .meta({ id: "RestoredMenu", description: "The dishes and categories that were restored." })
    .nullable(),
}).handle(async (ctx: Ctx, { menuItemIds, menuCategoryIds }) => {
  const { db, store, clock } = ctx;
  const now = clock.now();
  const since = restorableSince(now);
  const rows = await readDeletions(db, store.id, menuItemIds, menuCategoryIds);
  const deletions = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]));
  const isGone = (id: string): boolean => {
    const deletedAt = deletions.get(id);
    return deletedAt === undefined || (deletedAt !== null && deletedAt <= since);
  };
  const goneItem = menuItemIds.findIndex(isGone);
  if (goneItem >= 0) throw notFoundAt(`menuItemIds.${goneItem}`);
  const goneCategory = menuCategoryIds.findIndex(isGone);
  if (goneCategory >= 0) throw notFoundAt(`menuCategoryIds.${goneCategory}`);
  if (rows.some(({ deletedAt }) => deletedAt !== null)) {
    const chosen = { itemIds: menuItemIds, categoryIds: menuCategoryIds, since, now };
    const toPatches = (ids: readonly string[]) => ids.map((id) => ({ id, values: { deletedAt: null } }));
    const record = [
      ...recordUpdates(ctx, "MenuCategory", toPatches(menuCategoryIds)),
      ...recordUpdates(ctx, "MenuItem", toPatches(menuItemIds)),
    ];
    await writeMenu(ctx, [...record, ...restoreRows(db, store.id, chosen)], { edited: true });
  }
  return { menuItemIds, menuCategoryIds };
});

export const deletionOperations = [removeMenuCategory, deletedMenu, restoreMenu];
