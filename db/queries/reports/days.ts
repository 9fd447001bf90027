import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { selectList } from "../../rows.ts";
import { dayClose, reportDay, reportProgress, restaurantOrder, storeSettings } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

export type DayCloseRow = typeof dayClose.$inferSelect;

/** A summed day: the span of its money, and the version of its sums. */
export interface DayRow {
  businessDay: LocalDate;
  startsAt: Instant;
  endsAt: Instant;
  version: number;
  isEmpty: boolean;
}

const dayColumns = {
  businessDay: reportDay.businessDay,
  startsAt: reportDay.startsAt,
  endsAt: reportDay.endsAt,
  version: reportDay.version,
  isEmpty: sql<boolean>`${reportDay.sales} IS NULL`.mapWith(Boolean).as("is_empty"),
};

const selectDays = (db: Db, where: SQL | undefined) => db.select(dayColumns).from(reportDay).where(where);

const hoursQuery = (db: Db, storeId: string) => {
  const { id, hours, hoursExceptions, timezone, currencyCode } = storeSettings;
  return db.select({ id, hours, hoursExceptions, timezone, currencyCode }).from(storeSettings).where(eq(id, storeId));
};

const storeOrders = sql`${restaurantOrder} AS placed WHERE placed.store_id = ${storeSettings.id}`;

/** When the first order was placed, and its business day. Null without orders. Each is the first entry of an index:
 *  both minima in one SELECT would read all orders of the store. */
export const firstOrderQuery = (db: Db, storeId: string) =>
  db
    .select({
      businessDay: sql<LocalDate | null>`(SELECT min(placed.business_day) FROM ${storeOrders})`.as("first_day"),
      placedAt: sql<Instant | null>`(SELECT min(placed.created_at) FROM ${storeOrders})`.as("first_placed_at"),
    })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));

const lastDayQuery = (db: Db, storeId: string) =>
  db
    .select({
      ...dayColumns,
      // The tables are named in the text, because drizzle leaves their names out of a query of one table.
      isClosed: sql<boolean>`EXISTS (SELECT 1 FROM day_close WHERE day_close.store_id = report_day.store_id
        AND day_close.business_day = report_day.business_day)`
        .mapWith(Boolean)
        .as("is_closed"),
    })
    .from(reportDay)
    .where(eq(reportDay.storeId, storeId))
    .orderBy(desc(reportDay.businessDay))
    .limit(1);

/** How far the days of a store are summed, and its hours, which say when the next day is over. Null if the store is
 *  gone. */
export const readSummedDays = async (db: Db, storeId: string) => {
  const [[store], [first], [last]] = await batch(db, [
    hoursQuery(db, storeId),
    firstOrderQuery(db, storeId),
    lastDayQuery(db, storeId),
  ]);
  return store ? { store, first: first ?? null, last: last ?? null } : null;
};

export type SummedDays = NonNullable<Awaited<ReturnType<typeof readSummedDays>>>;

/** The oldest days whose sums are empty. */
export const findEmptyDays = (db: Db, storeId: string, limit: number): Promise<DayRow[]> =>
  selectDays(db, and(eq(reportDay.storeId, storeId), isNull(reportDay.sales)))
    .orderBy(asc(reportDay.businessDay))
    .limit(limit);

/** Before all money. */
const beginning: Instant = "0000-01-01T00:00:00.000Z";

/** A day to sum, and the day before it. */
export interface NewDay {
  businessDay: LocalDate;
  previous: LocalDate;
  endsAt: Instant;
}

/** Starts to guard a day: from now on, a change that moves its figures also empties its sums. It begins where the day
 *  before it ended; without days, it has all money until its end. Does nothing if the day has a row, or if the day
 *  before it has none and others do. */
export const insertDay = (db: Db, storeId: string, { businessDay, previous, endsAt }: NewDay): Write => {
  const ofStore = eq(reportDay.storeId, storeId);
  const before = sql`(SELECT coalesce((SELECT ${reportDay.endsAt} FROM ${reportDay}
    WHERE ${and(ofStore, eq(reportDay.businessDay, previous))}), ${beginning}) AS at)`;
  const none = sql`NULL`;
  const values = {
    ...{
      storeId: sql`${storeId}`,
      businessDay: sql`${businessDay}`,
      startsAt: sql`at`,
      endsAt: sql`max(at, ${endsAt})`,
    },
    ...{ version: sql`1`, sales: none, dishes: none, money: none, kitchen: none },
  };
  return db
    .insert(reportDay)
    .select(
      sql`SELECT ${selectList(reportDay, values)} FROM ${before}
        WHERE at > ${beginning} OR NOT EXISTS (SELECT 1 FROM ${reportDay} WHERE ${ofStore})`,
    )
    .onConflictDoNothing();
};

export const dayQuery = (db: Db, storeId: string, businessDay: LocalDate) =>
  selectDays(db, and(eq(reportDay.storeId, storeId), eq(reportDay.businessDay, businessDay)));

/** The sums of a day, one for each purpose. */
export interface StoredSections {
  sales: unknown;
  dishes: unknown;
  money: unknown;
  kitchen: unknown;
}

const isUnchanged = (storeId: string, { businessDay, version, endsAt }: DayRow): SQL | undefined =>
  and(
    eq(reportDay.storeId, storeId),
    eq(reportDay.businessDay, businessDay),
    eq(reportDay.version, version),
    eq(reportDay.endsAt, endsAt),
  );

/** Stores the sums of a day, unless a change has emptied them since the day was read. */
export const storeSections = (db: Db, storeId: string, day: DayRow, sections: StoredSections): Write => {
  const { sales, dishes, money, kitchen } = sections;
  return db.update(reportDay).set({ sales, dishes, money, kitchen }).where(isUnchanged(storeId, day));
};

/** Aborts as DAY_SUMMED if a change has emptied the sums of a day since it was read. */
export const assertDayUnchanged = (db: Db, storeId: string, day: DayRow): Write =>
  abortUnless(db, sql`EXISTS (SELECT 1 FROM ${reportDay} WHERE ${isUnchanged(storeId, day)})`, "DAY_SUMMED");

/** Lets a day go on that has no sums to guard: its hours became longer, or closing it was given up. Only the last day
 *  goes on, and only if it was not closed. */
export const reopenDay = (db: Db, storeId: string, day: DayRow): Write =>
  db.delete(reportDay).where(
    and(
      isUnchanged(storeId, day),
      sql`NOT EXISTS (SELECT 1 FROM ${dayClose} WHERE ${dayClose.storeId} = ${storeId}
        AND ${dayClose.businessDay} = ${day.businessDay})`,
      sql`NOT EXISTS (SELECT 1 FROM ${reportDay} AS later WHERE later.store_id = ${storeId}
        AND later.business_day > ${day.businessDay})`,
    ),
  );

/** Stores when summing is due next: at once if a day is empty, else at `next`. */
export const planReports = (db: Db, storeId: string, next: Instant, now: Instant): Write => {
  const isEmptyDay = and(eq(reportDay.storeId, storeId), isNull(reportDay.sales));
  const dueAt = sql`CASE WHEN EXISTS (SELECT 1 FROM ${reportDay} WHERE ${isEmptyDay}) THEN ${now} ELSE ${next} END`;
  return db
    .insert(reportProgress)
    .values({ storeId, dueAt })
    .onConflictDoUpdate({ target: reportProgress.storeId, set: { dueAt } });
};

/** Whether a store has days to sum: one that is over by `now`, one that was emptied, or the first. */
export const hasDueReports = (storeId: typeof storeSettings.id, now: SQL): SQL =>
  sql`coalesce((SELECT ${reportProgress.dueAt} <= ${now} FROM ${reportProgress} WHERE ${reportProgress.storeId} = ${storeId}),
    EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId}))`;

export const insertClose = (db: Db, row: DayCloseRow): Write => db.insert(dayClose).values(row);

export const closeQuery = (db: Db, storeId: string, businessDay: LocalDate) =>
  db
    .select()
    .from(dayClose)
    .where(and(eq(dayClose.storeId, storeId), eq(dayClose.businessDay, businessDay)));

/** The newest closes of the days before a day. */
export const closesBeforeQuery = (db: Db, storeId: string, day: LocalDate, limit: number) =>
  db
    .select()
    .from(dayClose)
    .where(and(eq(dayClose.storeId, storeId), lt(dayClose.businessDay, day)))
    .orderBy(desc(dayClose.businessDay))
    .limit(limit);

/** The rows of several days. */
export const findDays = (db: Db, storeId: string, days: readonly LocalDate[]) =>
  selectDays(db, and(eq(reportDay.storeId, storeId), inArray(reportDay.businessDay, [...days])));
