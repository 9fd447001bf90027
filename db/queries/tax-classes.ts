import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { abortUnless } from "../abort.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { menuItem, taxClass } from "../schema/index.ts";
import { maxTaxClasses } from "../schema/store/tax-class.ts";

export const insertTaxClass = (db: Db, row: typeof taxClass.$inferInsert): Write => db.insert(taxClass).values(row);

/** Leaves one class as the store's own. Comes before the write that makes it so, because at most one is. */
export const clearDefaults = (db: Db, storeId: string, id: string): Write =>
  db
    .update(taxClass)
    .set({ isDefault: false })
    .where(and(eq(taxClass.storeId, storeId), ne(taxClass.id, id)));

export const makeDefault = (db: Db, storeId: string, id: string): Write =>
  db
    .update(taxClass)
    .set({ isDefault: true })
    .where(and(eq(taxClass.storeId, storeId), eq(taxClass.id, id)));

/** Statements that abort their batch if it leaves a store with too many classes, or without one of its own. */
export const assertTaxClasses = (db: Db, storeId: string): Write[] => {
  const count = sql`(SELECT count(*) FROM ${taxClass} WHERE ${taxClass.storeId} = ${storeId})`;
  const own = sql`EXISTS (SELECT 1 FROM ${taxClass} WHERE ${taxClass.storeId} = ${storeId} AND ${taxClass.isDefault} = 1)`;
  return [
    abortUnless(db, sql`${count} <= ${maxTaxClasses}`, "TOO_MANY_TAX_CLASSES"),
    abortUnless(db, own, "NO_DEFAULT_TAX_CLASS"),
  ];
};

/** The names of the first dishes that have one of the classes, in menu order. */
export const listDishNames = async (db: Db, storeId: string, classIds: readonly string[], limit: number) => {
  const rows = await db
    .select({ name: menuItem.name })
    .from(menuItem)
    .where(and(eq(menuItem.storeId, storeId), inArray(menuItem.taxClassId, [...classIds]), isNull(menuItem.deletedAt)))
    .orderBy(asc(menuItem.sortOrder), asc(menuItem.id))
    .limit(limit);
  return rows.map(({ name }) => name);
};

/** Gives deleted dishes of the classes the store's own class, so that the classes can be deleted. */
export const releaseDeletedDishes = (db: Db, storeId: string, classIds: readonly string[]): Write =>
  db
    .update(menuItem)
    .set({ taxClassId: null })
    .where(
      and(eq(menuItem.storeId, storeId), inArray(menuItem.taxClassId, [...classIds]), isNotNull(menuItem.deletedAt)),
    );
