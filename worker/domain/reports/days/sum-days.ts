import { atomic, type Write } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import {
  type DayRow,
  findEmptyDays,
  insertDay,
  type NewDay,
  planReports,
  readSummedDays,
  reopenDay,
  type SummedDays,
  storeSections,
} from "../../../../db/queries/reports/days.ts";
import type { Instant, LocalDate } from "../../../../db/schema/shapes.ts";
import { businessDay, businessDayEnd } from "../../schedule/slots.ts";
import { addDays } from "../../schedule/zoned.ts";
import { addMinutes, type Clock, earlier } from "../../time.ts";
import { type RawDay, sumRawDays } from "../raw-days.ts";

/** The days that one queue message sums, and the orders that it reads at once. */
const maxDays = 7;
const maxOrders = 5000;

/** How many days begin in one batch. */
const maxNewDays = 50;

/** How long a close may take until its day goes on. */
export const closeMinutes = 2;

interface SumWork {
  db: Db;
  clock: Clock;
  storeId: string;
}

/** The first business day of a store's books: that of the first order, or of its placement if that is earlier. Null
 *  without orders. */
export const firstDay = ({ store, first }: Pick<SummedDays, "store" | "first">): LocalDate | null =>
  first?.businessDay && first.placedAt ? earlier(first.businessDay, businessDay(store, first.placedAt)) : null;

/** The days without a row that are over by `now`, at most `limit`, and when the next day is over. */
export const listOverDays = (
  summed: SummedDays,
  now: Instant,
  limit: number,
): { days: NewDay[]; nextEnd: Instant | null } => {
  const { store, last } = summed;
  let day = last ? addDays(last.businessDay, 1) : firstDay(summed);
  const days: NewDay[] = [];
  while (day !== null) {
    const endsAt = businessDayEnd(store, day);
    if (endsAt > now || days.length === limit) return { days, nextEnd: endsAt };
    days.push({ businessDay: day, previous: addDays(day, -1), endsAt });
    day = addDays(day, 1);
  }
  return { days, nextEnd: null };
};

const toRawDay = ({ businessDay: day, startsAt, endsAt }: DayRow): RawDay => ({
  day,
  span: { from: startsAt, to: endsAt },
});

/** The statements that store the sums of days, made of the rows that each has now. The days are read before those rows,
 *  so that no change in between is missed. */
export const sumDays = async (
  { db, clock }: Pick<SumWork, "db" | "clock">,
  store: SummedDays["store"],
  days: readonly DayRow[],
): Promise<Write[]> => {
  const now = clock.now();
  const sums =
    (await sumRawDays(db, store, days.map(toRawDay), { now, maxOrders })) ??
    // Too much for one read.
    (await Promise.all(days.map((day) => sumRawDays(db, store, [toRawDay(day)], { now })))).flatMap((sum) => sum ?? []);
  const sections = new Map(sums.map((sum) => [sum.day, sum.sections]));
  return days.flatMap((day) => {
    const summed = sections.get(day.businessDay);
    return summed ? [storeSections(db, store.id, day, summed)] : [];
  });
};

/** When the last day goes on, if it was stopped before it is over: its hours became longer, or a close of it stopped
 *  halfway. Null if it is over or closed. */
const goesOnAt = ({ store, last }: SummedDays, now: Instant): Instant | null =>
  last && !last.isClosed && businessDayEnd(store, last.businessDay) > now
    ? addMinutes(last.endsAt, closeMinutes)
    : null;

/** Sums days of a store that are over, the oldest first, and days that a change has emptied. Returns whether more are
 *  left. Safe to run concurrently: a day's sums are only stored if nothing has changed them. */
export const sumDueDays = async (work: SumWork): Promise<boolean> => {
  const { db, clock, storeId } = work;
  const now = clock.now();
  const summed = await readSummedDays(db, storeId);
  if (!summed) return false;
  const reopenAt = goesOnAt(summed, now);
  if (summed.last && reopenAt !== null && reopenAt <= now) {
    await atomic(db, [reopenDay(db, storeId, summed.last)]);
    return true;
  }
  const { days, nextEnd } = listOverDays(summed, now, maxNewDays);
  await atomic(
    db,
    days.map((day) => insertDay(db, storeId, day)),
  );
  const empty = await findEmptyDays(db, storeId, maxDays);
  await atomic(db, await sumDays(work, summed.store, empty));
  if (empty.length === maxDays || days.length === maxNewDays) return true;
  const next = reopenAt ?? nextEnd;
  if (next !== null) await atomic(db, [planReports(db, storeId, next, now)]);
  return false;
};
