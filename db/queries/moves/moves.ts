import { and, eq, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { StoreMoveState } from "../../schema/store/move-state.ts";
import { storeSettings } from "../../schema/store.ts";
import { storeHost, storeMove } from "../../schema/store-details.ts";
import { isBeingDeleted } from "../deletions/deletions.ts";

/** Whether the joined store is open on this shard: it is not being moved, or its move has not begun. */
export const isOpenHere = sql<number>`coalesce(${storeMove.state} = 'requested', 1)`;

/** Whether the store in `storeId` is open on this shard and is not being deleted, for queries over all stores. */
export const isStoreOpen = (db: Db, storeId: typeof storeSettings.id): SQL => {
  const isClosed = db
    .select({ found: sql`1` })
    .from(storeMove)
    .where(and(eq(storeMove.storeId, storeId), sql`${storeMove.state} <> 'requested'`));
  return sql`(${notExists(isClosed)} AND NOT ${isBeingDeleted(storeId)})`;
};

const openStoreQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) =>
  db
    .select({ id: storeSettings.id })
    .from(storeSettings)
    .where(and(eq(storeSettings.id, storeId), isStoreOpen(db, storeSettings.id))),
);

/** Whether a store is open on this shard. False if the store is not there, or is being deleted. */
export const readIsStoreOpen = async (db: Db, storeId: string): Promise<boolean> =>
  (await openStoreQuery(db, { storeId })).length > 0;

/** The rows of a store on one shard. */
export interface StoreCopy {
  /** Null if no move concerns the store. */
  state: StoreMoveState | null;
  toShard: number | null;
  movedAt: Instant | null;
}

/** The store's rows on this shard; null if there are none. */
export const readStoreCopy = async (db: Db, storeId: string): Promise<StoreCopy | null> => {
  const { state, toShard, movedAt } = storeMove;
  const [row] = await db
    .select({ state, toShard, movedAt })
    .from(storeSettings)
    .leftJoin(storeMove, eq(storeMove.storeId, storeSettings.id))
    .where(eq(storeSettings.id, storeId));
  return row ?? null;
};

const movingStoresQuery = prepared((db, { leftBefore }: Placeholders<{ leftBefore: Instant }>) => {
  const isOld = and(eq(storeMove.state, "left"), lte(storeMove.movedAt, leftBefore));
  return db
    .select({ storeId: storeMove.storeId })
    .from(storeMove)
    .where(or(inArray(storeMove.state, ["requested", "leaving", "returning"]), isOld));
});

/** The stores on this shard whose move has something to do: it has not ended, or its old rows are from before
 *  `leftBefore`. */
export const findMovingStores = async (db: Db, leftBefore: Instant): Promise<string[]> =>
  (await movingStoresQuery(db, { leftBefore })).map(({ storeId }) => storeId);

/** The names by which requests find a store: its hosts and its slug. */
export const readStoreNames = async (db: Db, storeId: string): Promise<{ slug: string; hosts: string[] } | null> => {
  const rows = await db
    .select({ slug: storeSettings.slug, host: storeHost.host })
    .from(storeSettings)
    .leftJoin(storeHost, eq(storeHost.storeId, storeSettings.id))
    .where(eq(storeSettings.id, storeId));
  const [first] = rows;
  return first ? { slug: first.slug, hosts: rows.flatMap(({ host }) => host ?? []) } : null;
};

/** Changes a move's state, unless another run changed it first. */
export const setMoveState = async (
  db: Db,
  storeId: string,
  { from, to }: { from: StoreMoveState; to: StoreMoveState },
): Promise<void> => {
  await db
    .update(storeMove)
    .set({ state: to })
    .where(and(eq(storeMove.storeId, storeId), eq(storeMove.state, from)));
};

/** Opens the copy of a store. `movedAt` identifies the move that made it. */
export const openCopy = async (db: Db, storeId: string, movedAt: Instant): Promise<void> => {
  await db
    .delete(storeMove)
    .where(and(eq(storeMove.storeId, storeId), eq(storeMove.state, "arriving"), eq(storeMove.movedAt, movedAt)));
};

/** Ends a move that has not begun. */
export const dropRequest = async (db: Db, storeId: string): Promise<void> => {
  await db
    .delete(storeMove)
    .where(and(eq(storeMove.storeId, storeId), or(eq(storeMove.state, "requested"), isNull(storeMove.movedAt))));
};
