import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { abortIfFound, abortUnless } from "../abort.ts";
import type { Write } from "../atomic.ts";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { patchRows } from "../rows.ts";
import { menuCategory, menuItem } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

export type DishRow = typeof menuItem.$inferSelect;

const jsonList = (values: readonly unknown[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

const liveDishes = (storeId: string) => and(eq(menuItem.storeId, storeId), isNull(menuItem.deletedAt));

/** Selects dishes by their ids. */
export const areDishes = (ids: readonly string[]): SQL => sql`${menuItem.id} IN ${jsonList(ids)}`;

/** Selects the dishes of a category that are not deleted. */
export const areInCategory = (categoryId: string): SQL =>
  sql`(${menuItem.categoryId} = ${categoryId} AND ${menuItem.deletedAt} IS NULL)`;

const nextRevision = sql`${menuItem.revision} + 1`;

export const readDishes = (db: Db, storeId: string, ids: readonly string[]): Promise<DishRow[]> =>
  db
    .select()
    .from(menuItem)
    .where(and(liveDishes(storeId), areDishes(ids)));

/** Aborts with ROW_CHANGED if one of the dishes was deleted or edited since it was read. */
export const assertDishesUnchanged = (db: Db, storeId: string, dishes: readonly DishRow[]): Write => {
  const rows = JSON.stringify(dishes.map(({ id, revision }) => ({ id, revision })));
  const unchanged = sql`SELECT 1 FROM ${menuItem} WHERE ${liveDishes(storeId)}
    AND ${menuItem.id} = row.value ->> 'id' AND ${menuItem.revision} = row.value ->> 'revision'`;
  const changed = sql`SELECT row.value ->> 'id' AS id FROM json_each(${rows}) AS row WHERE NOT EXISTS (${unchanged}) LIMIT 20`;
  return abortIfFound(db, changed, "ROW_CHANGED");
};

/** Aborts with ROW_GONE if the category was deleted meanwhile. */
export const assertLiveCategory = (db: Db, storeId: string, id: string): Write => {
  const isLive = sql`${menuCategory.storeId} = ${storeId} AND ${menuCategory.id} = ${id} AND ${menuCategory.deletedAt} IS NULL`;
  return abortUnless(db, sql`EXISTS (SELECT 1 FROM ${menuCategory} WHERE ${isLive})`, "ROW_GONE");
};

export interface DishPatch {
  id: string;
  values: Partial<DishRow>;
}

export const patchDishes = (db: Db, storeId: string, patches: readonly DishPatch[], now: Instant): Write =>
  patchRows(db, menuItem, storeId, patches, { revision: nextRevision, updatedAt: sql`${now}` });

/** The positions of a store's categories that are not deleted. */
export const readCategoryPositions = (db: Db, storeId: string) =>
  db
    .select({ id: menuCategory.id, sortOrder: menuCategory.sortOrder })
    .from(menuCategory)
    .where(and(eq(menuCategory.storeId, storeId), isNull(menuCategory.deletedAt)));

/** Gives each listed category its index as its position. */
export const sortCategories = (db: Db, storeId: string, ids: readonly string[], now: Instant): Write =>
  patchRows(
    ...([db, menuCategory, storeId] as const),
    ids.map((id, sortOrder) => ({ id, values: { sortOrder } })),
    { updatedAt: sql`${now}` },
  );

/** Moves a category's dishes to the end of another one. */
export const moveDishes = (db: Db, storeId: string, from: string, to: string, now: Instant): Write => {
  const end = sql`(SELECT coalesce(max(other.sort_order), -1) + 1 FROM ${menuItem} AS other
    WHERE other.store_id = ${storeId} AND other.category_id = ${to} AND other.deleted_at IS NULL)`;
  return db
    .update(menuItem)
    .set({ categoryId: to, sortOrder: sql`${menuItem.sortOrder} + ${end}`, revision: nextRevision, updatedAt: now })
    .where(and(liveDishes(storeId), eq(menuItem.categoryId, from)));
};

/** Deletes a category and the dishes that it still has. They share the time, so that they are restored together. */
export const deleteCategory = (db: Db, storeId: string, id: string, now: Instant): Write[] => [
  db
    .update(menuItem)
    .set({ deletedAt: now, revision: nextRevision, updatedAt: now })
    .where(and(liveDishes(storeId), eq(menuItem.categoryId, id))),
  db
    .update(menuCategory)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(menuCategory.storeId, storeId), eq(menuCategory.id, id))),
];

const maxDeleted = 500;

/** What was deleted after `since`, the newest first. */
export const readDeleted = async (db: Db, storeId: string, since: Instant) => {
  const [categories, items] = await batch(db, [
    db
      .select(getTableColumns(menuCategory))
      .from(menuCategory)
      .where(and(eq(menuCategory.storeId, storeId), gt(menuCategory.deletedAt, since)))
      .orderBy(desc(menuCategory.deletedAt), asc(menuCategory.id))
      .limit(maxDeleted),
    db
      .select(getTableColumns(menuItem))
      .from(menuItem)
      .where(and(eq(menuItem.storeId, storeId), gt(menuItem.deletedAt, since)))
      .orderBy(desc(menuItem.deletedAt), asc(menuItem.id))
      .limit(maxDeleted),
  ]);
  return { categories, items };
};

/** The deletion times of these rows, null for rows that are not deleted. Rows that are gone are missing. */
export const readDeletions = async (
  db: Db,
  storeId: string,
  itemIds: readonly string[],
  categoryIds: readonly string[],
) => {
  const [items, categories] = await batch(db, [
    db
      .select({ id: menuItem.id, deletedAt: menuItem.deletedAt })
      .from(menuItem)
      .where(and(eq(menuItem.storeId, storeId), sql`${menuItem.id} IN ${jsonList(itemIds)}`)),
    db
      .select({ id: menuCategory.id, deletedAt: menuCategory.deletedAt })
      .from(menuCategory)
      .where(and(eq(menuCategory.storeId, storeId), sql`${menuCategory.id} IN ${jsonList(categoryIds)}`)),
  ]);
  return [...items, ...categories];
};

/** Restores dishes with their categories, and categories with the dishes that were deleted together with them. */
export const restoreRows = (
  db: Db,
  storeId: string,
  {
    itemIds,
    categoryIds,
    since,
    now,
  }: { itemIds: readonly string[]; categoryIds: readonly string[]; since: Instant; now: Instant },
): Write[] => {
  const isRestorable = and(eq(menuItem.storeId, storeId), gt(menuItem.deletedAt, since));
  const isNamed = sql`${menuItem.id} IN ${jsonList(itemIds)}`;
  const wasDeletedWith = sql`EXISTS (SELECT 1 FROM ${menuCategory} WHERE ${menuCategory.storeId} = ${menuItem.storeId}
    AND ${menuCategory.id} = ${menuItem.categoryId} AND ${menuCategory.deletedAt} = ${menuItem.deletedAt}
    AND ${menuCategory.id} IN ${jsonList(categoryIds)})`;
  const categoriesOfNamed = db
    .select({ id: menuItem.categoryId })
    .from(menuItem)
    .where(and(eq(menuItem.storeId, storeId), isNamed));
  const isWithin = sql`(${menuCategory.id} IN ${jsonList(categoryIds)} OR ${inArray(menuCategory.id, categoriesOfNamed)})`;
  return [
    db
      .update(menuItem)
      .set({ deletedAt: null, revision: nextRevision, updatedAt: now })
      .where(and(isRestorable, sql`(${isNamed} OR ${wasDeletedWith})`)),
    db
      .update(menuCategory)
      .set({ deletedAt: null, updatedAt: now })
      .where(and(eq(menuCategory.storeId, storeId), gt(menuCategory.deletedAt, since), isWithin)),
  ];
};
