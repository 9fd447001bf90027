import { count, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../client.ts";
import type { Instant } from "../../schema/shapes.ts";
import { storeDeletion } from "../../schema/store-details.ts";

/** Whether the deletion of the store in `storeId` has begun. It then answers as an unknown one. */
export const isBeingDeleted = (storeId: SQLiteColumn): SQL =>
  sql`EXISTS (SELECT 1 FROM ${storeDeletion} WHERE ${storeDeletion.storeId} = ${storeId} AND ${storeDeletion.begunAt} IS NOT NULL)`;

/** Whether a store is to be deleted. It takes no more orders, even before its deletion begins. */
export const isToBeDeleted = (storeId: SQLiteColumn): SQL<boolean> =>
  sql`EXISTS (SELECT 1 FROM ${storeDeletion} WHERE ${storeDeletion.storeId} = ${storeId})`.mapWith(Boolean);

/** The stores on this shard whose time of grace is over. */
export const findStoresToDelete = async (db: Db, now: Instant): Promise<string[]> => {
  const rows = await db
    .select({ storeId: storeDeletion.storeId })
    .from(storeDeletion)
    .where(lte(storeDeletion.dueAt, now));
  return rows.map(({ storeId }) => storeId);
};

export interface Deletion {
  dueAt: Instant;
  begunAt: Instant | null;
}

/** The deletion of a store; null if it stays, or is gone. */
export const readDeletion = async (db: Db, storeId: string): Promise<Deletion | null> => {
  const { dueAt, begunAt } = storeDeletion;
  const [row] = await db.select({ dueAt, begunAt }).from(storeDeletion).where(eq(storeDeletion.storeId, storeId));
  return row ?? null;
};

/** How many stores of this shard wait for their deletion, and how many are being deleted. */
export const countDeletions = async (db: Db): Promise<{ scheduled: number; running: number }> => {
  const [row] = await db
    .select({ all: count(), scheduled: sql<number>`coalesce(sum(${isNull(storeDeletion.begunAt)}), 0)` })
    .from(storeDeletion);
  const { all = 0, scheduled = 0 } = row ?? {};
  return { scheduled, running: all - scheduled };
};
