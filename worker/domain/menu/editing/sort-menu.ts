import { z } from "zod";
import { type Write, WriteConflict } from "../../../../db/atomic.ts";
import {
  assertDishesUnchanged,
  assertLiveCategory,
  type DishRow,
  patchDishes,
  readCategoryPositions,
  readDishes,
  sortCategories,
} from "../../../../db/queries/menu-editing.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordEntry, recordUpdates } from "../../audit/record.ts";
import { operation } from "../../operation.ts";
import { idInput, idOutput } from "../../schemas.ts";
import { writeMenu } from "../write-menu.ts";

const maxSorted = 500;

const idList = (description: string) =>
  z
    .array(idInput)
    .min(1, "Please send at least one id.")
    .max(maxSorted, `Please send at most ${maxSorted} ids.`)
    .meta({ description });

const assertDistinct = (ids: readonly string[], field: string): void => {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated < 0) return;
  const message = "Please list each id once.";
  throw new AppError("BAD_INPUT", message, { errors: [{ path: `${field}.${repeated}`, message }] });
};

/** Asserts that every id has a row, as an error at the first that has none. */
const assertFound = (ids: readonly string[], found: ReadonlySet<string>, field: string): void => {
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing < 0) return;
  const { message } = notFound();
  throw new AppError("NOT_FOUND", message, { errors: [{ path: `${field}.${missing}`, message }] });
};

const commit = async (ctx: Ctx, statements: readonly Write[]): Promise<void> => {
  try {
    await writeMenu(ctx, statements, { edited: true });
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "ROW_GONE" ? notFound() : error;
  }
};

/** Records the dishes that move to another category. */
const recordMoves = (ctx: Ctx, dishes: readonly DishRow[], categoryId: string): Write[] => {
  const moved = dishes.filter((dish) => dish.categoryId !== categoryId);
  return moved.length === 0
    ? []
    : recordUpdates(
        ctx,
        "MenuItem",
        moved.map(({ id }) => ({ id, values: { categoryId } })),
      );
};

const byEditors = {
  kind: "mutation",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
  audit: "entry",
} as const;

const sortMenuCategories = operation({
  ...byEditors,
  name: "sortMenuCategories",
  description: "Puts the categories of the menu in an order. Categories that are not listed keep their positions.",
  input: z.object({ menuCategoryIds: idList("Ids of the categories in their new order.") }),
  output: z
    .object({ menuCategoryIds: z.array(idOutput).meta({ description: "Ids of the categories in their order." }) })
    .meta({ id: "SortedMenuCategories", description: "Categories in their new order." })
    .nullable(),
}).handle(async (ctx, { menuCategoryIds: ids }) => {
  assertDistinct(ids, "menuCategoryIds");
  const { db, store, clock } = ctx;
  const positions = new Map((await readCategoryPositions(db, store.id)).map(({ id, sortOrder }) => [id, sortOrder]));
  assertFound(ids, new Set(positions.keys()), "menuCategoryIds");
  if (ids.some((id, index) => positions.get(id) !== index))
    await commit(ctx, [
      ...recordEntry(ctx, { action: "sortMenuCategories", thing: "MenuCategory", thingId: null }),
      sortCategories(db, store.id, ids, clock.now()),
    ]);
  return { menuCategoryIds: ids };
});

const sortMenuItems = operation({
  ...byEditors,
  name: "sortMenuItems",
  description:
    "Puts the dishes of a category in an order. Dishes of other categories move to this one; its dishes that are not listed keep their positions.",
  input: z.object({
    menuCategoryId: idInput.describe("Id of the category. An unknown id fails with NOT_FOUND."),
    menuItemIds: idList("Ids of the dishes in their new order."),
  }),
  output: z
    .object({ menuItemIds: z.array(idOutput).meta({ description: "Ids of the dishes in their order." }) })
    .meta({ id: "SortedMenuItems", description: "Dishes in their new order." })
    .nullable(),
}).handle(async (ctx, { menuCategoryId, menuItemIds: ids }) => {
  assertDistinct(ids, "menuItemIds");
  const { db, store, clock } = ctx;
  const dishes = await readDishes(db, store.id, ids);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  assertFound(ids, new Set(byId.keys()), "menuItemIds");
  const patches = ids.flatMap((id, sortOrder) => {
    const dish = byId.get(id);
    if (dish?.sortOrder === sortOrder && dish.categoryId === menuCategoryId) return [];
    return [{ id, values: { sortOrder, categoryId: menuCategoryId } }];
  });
  const record = [
    ...recordEntry(ctx, { action: "sortMenuItems", thing: "MenuCategory", thingId: menuCategoryId }),
    // The new positions of all other dishes say no more than that.
    ...recordMoves(ctx, dishes, menuCategoryId),
  ];
  const moved = dishes.filter(({ categoryId }) => categoryId !== menuCategoryId);
  const checks = [assertLiveCategory(db, store.id, menuCategoryId), assertDishesUnchanged(db, store.id, moved)];
  if (patches.length > 0) await commit(ctx, [...record, ...checks, patchDishes(db, store.id, patches, clock.now())]);
  return { menuItemIds: ids };
});

export const sortOperations = [sortMenuCategories, sortMenuItems];
