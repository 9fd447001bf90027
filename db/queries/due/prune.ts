import { and, eq, exists, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import {
  deadMessage,
  guestLookup,
  idempotencyRecord,
  menuCategory,
  menuItem,
  orderLinkRequest,
  outbox,
  restaurantOrder,
  session,
  signInCode,
  spentChallenge,
  storeOperations,
  storeSettings,
  storeTask,
  unmatchedPayment,
  webhookDelivery,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { isStoreOpen } from "../moves/moves.ts";

/** Deletes rows that ended by `before`. Events with an undelivered webhook stay until `parkedBefore`, lookups of guests
 *  until `lookupsBefore`, and counts of dead messages until `deadBefore`. */
interface Bounds {
  before: Instant;
  parkedBefore: Instant;
  lookupsBefore: Instant;
  deadBefore: Instant;
}

/** The maximum number of rows that one run deletes per table. */
const rowsAtOnce = 500;

interface Prunable {
  table: SQLiteTable & { storeId: SQLiteColumn };
  isOld(bounds: Bounds): SQL | undefined;
}

// Deleting an event deletes its deliveries, so it is deleted with the last of them.
const isUndelivered = (parkedBefore: Instant): SQL =>
  sql`${outbox.dispatchedAt} > ${parkedBefore} AND EXISTS (SELECT 1 FROM ${webhookDelivery} WHERE ${webhookDelivery.storeId} = ${outbox.storeId}
    AND ${webhookDelivery.outboxId} = ${outbox.id} AND ${webhookDelivery.status} <> 'delivered')`;

const prunables: readonly Prunable[] = [
  {
    table: outbox,
    isOld: ({ before, parkedBefore }) =>
      and(lte(outbox.dispatchedAt, before), sql`NOT (${isUndelivered(parkedBefore)})`),
  },
  { table: session, isOld: ({ before }) => lte(session.expiresAt, before) },
  { table: spentChallenge, isOld: ({ before }) => lte(spentChallenge.expiresAt, before) },
  { table: signInCode, isOld: ({ before }) => lte(signInCode.expiresAt, before) },
  { table: orderLinkRequest, isOld: ({ before }) => lte(orderLinkRequest.createdAt, before) },
  { table: deadMessage, isOld: ({ deadBefore }) => lte(deadMessage.hourAt, deadBefore) },
  { table: guestLookup, isOld: ({ lookupsBefore }) => lte(guestLookup.createdAt, lookupsBefore) },
  { table: idempotencyRecord, isOld: ({ before }) => lte(idempotencyRecord.expiresAt, before) },
  {
    table: unmatchedPayment,
    isOld: ({ lookupsBefore }) =>
      and(
        lte(unmatchedPayment.createdAt, lookupsBefore),
        sql`NOT EXISTS (SELECT 1 FROM ${storeTask} WHERE ${storeTask.storeId} = ${unmatchedPayment.storeId}
      AND ${storeTask.subjectId} = ${unmatchedPayment.id} AND ${storeTask.doneAt} IS NULL)`,
      ),
  },
  { table: menuItem, isOld: ({ before }) => lte(menuItem.deletedAt, before) },
  {
    table: menuCategory,
    isOld: ({ before }) =>
      and(
        lte(menuCategory.deletedAt, before),
        sql`NOT EXISTS (SELECT 1 FROM ${menuItem}
      WHERE ${menuItem.storeId} = ${menuCategory.storeId} AND ${menuItem.categoryId} = ${menuCategory.id})`,
      ),
  },
];

/** Whether a store erases guests some months after their last order. */
const hasRetention = (storeId: typeof storeSettings.id): SQL =>
  sql`EXISTS (SELECT 1 FROM ${storeOperations} WHERE ${storeOperations.storeId} = ${storeId} AND ${storeOperations.guestRetentionMonths} IS NOT NULL)`;

/** The stores with rows to delete, or with guests to erase. */
export const findStoresToPrune = async (db: Db, bounds: Bounds): Promise<string[]> => {
  const { id } = storeSettings;
  const conditions = prunables.map(({ table, isOld }) =>
    exists(
      db
        .select({ found: sql`1` })
        .from(table)
        .where(and(eq(table.storeId, id), isOld(bounds))),
    ),
  );
  const withNotes = exists(
    db
      .select({ found: sql`1` })
      .from(restaurantOrder)
      .where(and(eq(restaurantOrder.storeId, id), hasOldAllergyNote(bounds))),
  );
  const rows = await db
    .select({ id })
    .from(storeSettings)
    .where(and(isStoreOpen(db, id), sql`(${sql.join([...conditions, withNotes, hasRetention(id)], sql` OR `)})`));
  return rows.map((row) => row.id);
};

/** Whether an order has an allergy note that is no longer needed. */
const hasOldAllergyNote = ({ before }: Bounds): SQL =>
  sql`${restaurantOrder.allergyNote} IS NOT NULL AND coalesce(${restaurantOrder.scheduledFor}, ${restaurantOrder.promisedAt}, ${restaurantOrder.createdAt}) <= ${before}`;

/** Erases allergy notes, which are about a person's health. */
const eraseAllergyNotes = (db: Db, storeId: string, bounds: Bounds) =>
  db
    .update(restaurantOrder)
    .set({ allergyNote: null })
    .where(and(eq(restaurantOrder.storeId, storeId), hasOldAllergyNote(bounds)));

/** Identifies a row also in tables whose key has several columns. */
const rowId = sql`"rowid"`;

/** Deletes a store's old rows, at most a fixed number per table. Returns whether there may be more. */
export const pruneStore = async (db: Db, storeId: string, bounds: Bounds): Promise<boolean> => {
  const deletions = prunables.map(({ table, isOld }) => {
    const old = db
      .select({ rowId })
      .from(table)
      .where(and(eq(table.storeId, storeId), isOld(bounds)))
      .limit(rowsAtOnce);
    return db.delete(table).where(sql`${rowId} IN (${old})`);
  });
  const [first, ...others] = deletions;
  if (!first) return false;
  const [, ...results] = await batch(db, [eraseAllergyNotes(db, storeId, bounds), first, ...others]);
  return results.some(({ meta }) => meta.changes >= rowsAtOnce);
};
