import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { abortUnless } from "../abort.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { storeTask } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

export type StoreTaskRow = typeof storeTask.$inferSelect;
type TaskSubject = Pick<StoreTaskRow, "storeId" | "kind" | "subjectId">;

/** Inserts a task. One that is open stays as it is; one that ended by `endedBy` is open again. */
export const insertTask = (db: Db, row: typeof storeTask.$inferInsert, endedBy: Instant): Write => {
  const { orderId, amount, detail, raisedAt, updatedAt } = row;
  return db
    .insert(storeTask)
    .values(row)
    .onConflictDoUpdate({
      target: [storeTask.storeId, storeTask.kind, storeTask.subjectId],
      set: { orderId, amount, detail, raisedAt, updatedAt, doneAt: null, doneBy: null, note: null },
      setWhere: lte(storeTask.doneAt, endedBy),
    });
};

/** Ends a task by the fact that settles it, for the batch of that fact. */
export const settleTask = (db: Db, { storeId, kind, subjectId }: TaskSubject, now: Instant): Write =>
  db
    .update(storeTask)
    .set({ doneAt: now, updatedAt: now })
    .where(
      and(
        eq(storeTask.storeId, storeId),
        eq(storeTask.kind, kind),
        eq(storeTask.subjectId, subjectId),
        isNull(storeTask.doneAt),
      ),
    );

/** Whether a task about one of several subjects is open. */
export const hasOpenTask = async (
  db: Db,
  { storeId, kind, subjectIds }: Omit<TaskSubject, "subjectId"> & { subjectIds: readonly string[] },
): Promise<boolean> => {
  const [row] = await db
    .select({ id: storeTask.id })
    .from(storeTask)
    .where(
      and(
        eq(storeTask.storeId, storeId),
        eq(storeTask.kind, kind),
        inArray(storeTask.subjectId, [...subjectIds]),
        isNull(storeTask.doneAt),
      ),
    )
    .limit(1);
  return row !== undefined;
};

const ofStore = (storeId: string, id: string) => and(eq(storeTask.storeId, storeId), eq(storeTask.id, id));

/** Ends a task for a person. Fails as ROW_CHANGED if it ended before. */
export const completeTask = (
  db: Db,
  { storeId, id }: Pick<StoreTaskRow, "storeId" | "id">,
  { now, ...done }: Pick<StoreTaskRow, "doneBy" | "note"> & { now: Instant },
): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM store_task WHERE store_id = ${storeId} AND id = ${id} AND done_at IS NULL)`,
    "ROW_CHANGED",
  ),
  db
    .update(storeTask)
    .set({ ...done, doneAt: now, updatedAt: now })
    .where(ofStore(storeId, id)),
];

export const readTask = async (db: Db, storeId: string, id: string): Promise<StoreTaskRow | null> => {
  const [row] = await db.select().from(storeTask).where(ofStore(storeId, id));
  return row ?? null;
};
