import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { OrPlaceholder } from "../../prepared.ts";
import { dispute } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type DisputeRow = typeof dispute.$inferSelect;

/** Inserts a dispute, or replaces its state if that was not read before the stored one. A result keeps the time at
 *  which it was first reported. */
export const putDispute = (db: Db, row: DisputeRow): Write => {
  const { amount, reason, status, refundRule, evidenceDueAt, checkedAt, updatedAt } = row;
  return db
    .insert(dispute)
    .values(row)
    .onConflictDoUpdate({
      target: [dispute.storeId, dispute.provider, dispute.providerDisputeId],
      set: {
        ...{ amount, reason, status, refundRule, evidenceDueAt, checkedAt, updatedAt },
        closedAt: sql`CASE WHEN excluded.closed_at IS NULL THEN NULL ELSE coalesce(${dispute.closedAt}, excluded.closed_at) END`,
        // Owners hear of it again if it asks for an answer again, such as an inquiry that became a dispute.
        noticeDueAt: sql`CASE WHEN excluded.notice_due_at IS NOT NULL AND excluded.status <> ${dispute.status}
          THEN excluded.notice_due_at ELSE ${dispute.noticeDueAt} END`,
      },
      setWhere: lte(dispute.checkedAt, checkedAt),
    });
};

const isOpen = isNull(dispute.closedAt);

/** The payments with an open dispute, or with one that was closed since an instant, those checked longest ago first. */
export const findDisputedPayments = (
  db: Db,
  {
    storeId,
    provider,
    closedSince,
    limit,
  }: Pick<DisputeRow, "storeId" | "provider"> & {
    closedSince: Instant;
    limit: number;
  },
) =>
  db
    .select({
      paymentId: dispute.paymentId,
      orderId: dispute.orderId,
      openedAt: sql<Instant>`max(${dispute.openedAt})`,
    })
    .from(dispute)
    .where(
      and(eq(dispute.storeId, storeId), eq(dispute.provider, provider), or(isOpen, gt(dispute.closedAt, closedSince))),
    )
    .groupBy(dispute.paymentId)
    .orderBy(asc(sql`min(${dispute.checkedAt})`))
    .limit(limit);

/** The disputes of payments that limit their refunds. */
export const findRefundLimits = (db: Db, storeId: string, paymentIds: readonly string[]) =>
  db
    .select({ paymentId: dispute.paymentId, refundRule: dispute.refundRule, provider: dispute.provider })
    .from(dispute)
    .where(
      and(
        eq(dispute.storeId, storeId),
        inArray(dispute.paymentId, [...paymentIds]),
        sql`${dispute.refundRule} <> 'any'`,
      ),
    );

/** Whether a store has a mail to its owners about a dispute that is due. */
export const hasDueDisputeNotice = (storeId: SQLiteColumn, now: OrPlaceholder<Instant>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${dispute} WHERE ${dispute.storeId} = ${storeId} AND ${dispute.noticeDueAt} <= ${now})`;

/** Takes a store's due notices until `until`. Of two concurrent runs, one gets a notice; an unfinished one is due again
 *  then. */
export const takeDisputeNotices = (
  db: Db,
  storeId: string,
  { now, until }: { now: Instant; until: Instant },
): Promise<DisputeRow[]> =>
  db
    .update(dispute)
    .set({ noticeDueAt: until })
    .where(and(eq(dispute.storeId, storeId), isNotNull(dispute.noticeDueAt), lte(dispute.noticeDueAt, now)))
    .returning();

export const markDisputeNoticeSent = async (
  db: Db,
  { storeId, id }: Pick<DisputeRow, "storeId" | "id">,
): Promise<void> => {
  await db
    .update(dispute)
    .set({ noticeDueAt: null })
    .where(and(eq(dispute.storeId, storeId), eq(dispute.id, id)));
};
