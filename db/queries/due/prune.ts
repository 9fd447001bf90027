import { and, eq, exists, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import {
  auditEntry,
  dailyNumber,
  deadMessage,
  emailChange,
  guestLookup,
  idempotencyRecord,
  menuCategory,
  menuItem,
  notification,
  orderLinkRequest,
  orderSlot,
  outbox,
  paymentEventIn,
  restaurantOrder,
  session,
  signInCode,
  spentChallenge,
  staffMember,
  storeOperations,
  storeSettings,
  storeTask,
  unmatchedPayment,
  webhookDelivery,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { isStoreOpen } from "../moves/moves.ts";

/** Deletes rows that ended by `before`, and counts of dead messages that did by `deadBefore`. By `longBefore` end
 *  events with an undelivered webhook, lookups of guests, and what processors or guests may come back to. */
interface Bounds {
  before: Instant;
  longBefore: Instant;
  deadBefore: Instant;
}

/** The maximum number of rows that one run deletes per table. */
const rowsAtOnce = 500;

interface Prunable {
  table: SQLiteTable & { storeId: SQLiteColumn };
  isOld(bounds: Bounds): SQL | undefined;
}

// Deleting an event deletes its deliveries, so it is deleted with the last of them.
const isUndelivered = (longBefore: Instant): SQL =>
  sql`${outbox.dispatchedAt} > ${longBefore} AND EXISTS (SELECT 1 FROM ${webhookDelivery} WHERE ${webhookDelivery.storeId} = ${outbox.storeId}
    AND ${webhookDelivery.outboxId} = ${outbox.id} AND ${webhookDelivery.status} <> 'delivered')`;

/** Whether a notification was sent or given up, and its order has ended. The row of an order that goes on keeps it from
 *  being notified twice. */
const isNotificationOver = (longBefore: Instant) =>
  and(
    inArray(notification.status, ["sent", "parked"]),
    lte(notification.nextAttemptAt, longBefore),
    sql`EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${notification.storeId}
      AND ${restaurantOrder.id} = ${notification.orderId} AND ${restaurantOrder.status} IN ('completed', 'cancelled'))`,
  );

/** Whether a change of a member's address was ended, or made long ago. One that froze its member's role is open. */
const isEmailChangeOver = (longBefore: Instant) =>
  sql`coalesce(${emailChange.endedAt}, ${emailChange.madeAt}) <= ${longBefore} AND (${emailChange.endedAt} IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM ${staffMember} WHERE ${staffMember.storeId} = ${emailChange.storeId}
      AND ${staffMember.id} = ${emailChange.memberId} AND ${staffMember.frozenAt} IS NOT NULL))`;

/** The first day of the audit log that stays: ten full years, the longest that tax laws ask for (Germany: AO section
 *  147; Japan: Corporation Tax Act). By the database's clock, as the trigger that refuses to delete later entries. */
const auditedSince = sql`strftime('%Y-01-01', 'now', '-10 years')`;

const prunables: readonly Prunable[] = [
  {
    table: outbox,
    isOld: ({ before, longBefore }) => and(lte(outbox.dispatchedAt, before), sql`NOT (${isUndelivered(longBefore)})`),
  },
  { table: session, isOld: ({ before }) => lte(session.expiresAt, before) },
  { table: spentChallenge, isOld: ({ before }) => lte(spentChallenge.expiresAt, before) },
  { table: signInCode, isOld: ({ before }) => lte(signInCode.expiresAt, before) },
  { table: orderLinkRequest, isOld: ({ before }) => lte(orderLinkRequest.createdAt, before) },
  { table: deadMessage, isOld: ({ deadBefore }) => lte(deadMessage.hourAt, deadBefore) },
  { table: guestLookup, isOld: ({ longBefore }) => lte(guestLookup.createdAt, longBefore) },
  // After a second delivery, only the processor's own state of the payment counts.
  {
    table: paymentEventIn,
    isOld: ({ longBefore }) =>
      and(sql`${paymentEventIn.status} <> 'waiting'`, lte(paymentEventIn.createdAt, longBefore)),
  },
  { table: notification, isOld: ({ longBefore }) => isNotificationOver(longBefore) },
  // What an order of the slot still gives back to it changes nothing then.
  { table: orderSlot, isOld: ({ before }) => lte(orderSlot.startsAt, before) },
  { table: dailyNumber, isOld: ({ longBefore }) => lte(sql`${dailyNumber.businessDay}`, longBefore.slice(0, 10)) },
  { table: emailChange, isOld: ({ longBefore }) => isEmailChangeOver(longBefore) },
  { table: auditEntry, isOld: () => sql`${auditEntry.at} < ${auditedSince}` },
  { table: idempotencyRecord, isOld: ({ before }) => lte(idempotencyRecord.expiresAt, before) },
  {
    table: unmatchedPayment,
    isOld: ({ longBefore }) =>
      and(
        lte(unmatchedPayment.createdAt, longBefore),
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

/** The tables whose rows end by age. */
export const prunedTables: readonly SQLiteTable[] = prunables.map(({ table }) => table);

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
