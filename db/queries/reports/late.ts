import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { selectRows } from "../../rows.ts";
import { dayClose, payment, refund, reportDay, reportProgress, saleCorrection } from "../../schema/index.ts";
import { countedAt } from "../../schema/payments.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

const listed = (values: readonly string[]): SQL => sql`json_each(${JSON.stringify(values)})`;

const isClosed = (storeId: string, day: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${dayClose} WHERE ${dayClose.storeId} = ${storeId} AND ${dayClose.businessDay} = ${day})`;

/** When the summed day ends that holds a moment; null if no summed day does. */
const endOfDayAt = (storeId: string, at: SQLWrapper): SQL =>
  sql`(SELECT min(held.ends_at) FROM ${reportDay} AS held WHERE held.store_id = ${storeId} AND held.ends_at > ${at})`;

/** Whether a moment is in a day that was closed. */
const isInClosedDay = (storeId: string, at: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${reportDay} WHERE ${reportDay.storeId} = ${storeId}
    AND ${reportDay.endsAt} = ${endOfDayAt(storeId, at)} AND ${isClosed(storeId, reportDay.businessDay)})`;

/** The moment, or the end of the last summed day if that is later, as it is if the day was closed just now. */
const firstOpenMoment = (storeId: string, now: Instant): SQL =>
  sql`max(${now}, coalesce((SELECT max(${reportDay.endsAt}) FROM ${reportDay}
    WHERE ${reportDay.storeId} = ${storeId}), ''))`;

/** Books a correction if the order's day is closed, on `row.businessDay` or on the day after the last closed one. */
export const insertCorrection = (db: Db, row: typeof saleCorrection.$inferSelect): Write => {
  const { storeId, businessDay, originDay } = row;
  const afterClosed = sql`(SELECT date(max(${dayClose.businessDay}), '+1 day') FROM ${dayClose}
    WHERE ${dayClose.storeId} = ${storeId})`;
  const bookedOn = sql`max(${businessDay}, coalesce(${afterClosed}, ''))`;
  return db.insert(saleCorrection).select(
    selectRows(saleCorrection, [row], {
      condition: isClosed(storeId, sql`${originDay}`),
      values: { businessDay: bookedOn },
    }),
  );
};

/** Empties the sums of days that are not closed, given by themselves or by moments of money in them, and makes them due
 *  to be summed again. */
export const emptyDays = (
  db: Db,
  storeId: string,
  { days, moments, now }: { days: readonly LocalDate[]; moments: readonly Instant[]; now: Instant },
): Write[] => [
  db
    .update(reportDay)
    .set({
      ...{ sales: null, dishes: null, money: null, kitchen: null },
      version: sql`${reportDay.version} + 1`,
    })
    .where(
      and(
        eq(reportDay.storeId, storeId),
        sql`(${reportDay.businessDay} IN (SELECT value FROM ${listed(days)}) OR ${reportDay.endsAt} IN
          (SELECT ${endOfDayAt(storeId, sql`moment.value`)} FROM ${listed(moments)} AS moment))`,
        sql`NOT ${isClosed(storeId, reportDay.businessDay)}`,
      ),
    ),
  makeReportsDue(db, storeId, now),
];

/** Makes summing due at a time, unless it is due before. */
export const makeReportsDue = (db: Db, storeId: string, at: Instant): Write =>
  db
    .update(reportProgress)
    .set({ dueAt: sql`min(${reportProgress.dueAt}, ${at})` })
    .where(eq(reportProgress.storeId, storeId));

interface NewMoney {
  payments: readonly string[];
  refunds: readonly string[];
}

/** Counts new money from now on, if it moved in a day that was closed since. For after the change. */
export const bookLater = (db: Db, storeId: string, { payments, refunds }: NewMoney, now: Instant): Write[] =>
  (
    [
      { table: payment, ids: payments },
      { table: refund, ids: refunds },
    ] as const
  ).flatMap(({ table, ids }) =>
    ids.length === 0
      ? []
      : [
          db
            .update(table)
            .set({ bookedAt: firstOpenMoment(storeId, now) })
            .where(
              and(
                eq(table.storeId, storeId),
                inArray(table.id, [...ids]),
                isInClosedDay(storeId, sql`${table.processedAt}`),
              ),
            ),
        ],
  );

/** Counts refunds that failed as returned from now on, if they counted in a day that was closed. For before the change,
 *  which clears when they succeeded. */
export const reverseRefunds = (db: Db, storeId: string, ids: readonly string[], now: Instant): Write[] =>
  ids.length === 0
    ? []
    : [
        db
          .update(refund)
          .set({ reversedAt: firstOpenMoment(storeId, now) })
          .where(
            and(eq(refund.storeId, storeId), inArray(refund.id, [...ids]), isInClosedDay(storeId, countedAt(refund))),
          ),
      ];
