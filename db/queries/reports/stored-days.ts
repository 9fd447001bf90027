import { and, asc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { dispute, orderItem, payment, reportDay, restaurantOrder, saleCorrection } from "../../schema/index.ts";
import type { LocalDate } from "../../schema/shapes.ts";
import { itemColumns, saleColumns } from "./facts.ts";

/** The purposes of which a day has sums. */
type StoredName = "sales" | "dishes" | "money" | "kitchen";

/** The days whose sums are read, and which of them. */
export interface StoredRange {
  storeId: string;
  /** The day before the first one, whose end is the start of the first one's money. */
  previous: LocalDate;
  from: LocalDate;
  to: LocalDate;
  /** A day that begins after the last one is over, in every zone. */
  afterLast: LocalDate;
  names: readonly StoredName[];
}

const storedDays = (db: Db, { storeId, previous, to, names }: StoredRange) => {
  const section = (name: StoredName) =>
    names.includes(name) ? sql<string | null>`${reportDay[name]}` : sql<null>`NULL`;
  return db
    .select({
      businessDay: reportDay.businessDay,
      startsAt: reportDay.startsAt,
      endsAt: reportDay.endsAt,
      isEmpty: sql<boolean>`${reportDay.sales} IS NULL`.mapWith(Boolean).as("is_empty"),
      sales: section("sales").as("sales_sums"),
      dishes: section("dishes").as("dishes_sums"),
      money: section("money").as("money_sums"),
      kitchen: section("kitchen").as("kitchen_sums"),
    })
    .from(reportDay)
    .where(and(eq(reportDay.storeId, storeId), gte(reportDay.businessDay, previous), lte(reportDay.businessDay, to)))
    .orderBy(asc(reportDay.businessDay));
};

const firstDay = (db: Db, storeId: string) =>
  db
    .select({ day: sql<LocalDate | null>`min(${reportDay.businessDay})`.as("first_day") })
    .from(reportDay)
    .where(eq(reportDay.storeId, storeId));

const isBookedIn = ({ storeId, from, to }: StoredRange): SQL | undefined =>
  and(eq(saleCorrection.storeId, storeId), gte(saleCorrection.businessDay, from), lte(saleCorrection.businessDay, to));

// Tables are named, because drizzle leaves the table out of columns in a select of one table.
/** The corrections of a range. The sale after one is the sale before the order's next one of the same day, as JSON;
 *  null if there is none. What is left to collect after one follows likewise from the next one that stored it. */
const corrections = (db: Db, range: StoredRange) => {
  const { orderId, originDay, businessDay, before, toCollect } = saleCorrection;
  const laterOnes = sql`FROM ${saleCorrection} AS later
    WHERE later.store_id = sale_correction.store_id AND later.order_id = sale_correction.order_id
      AND later.origin_day = sale_correction.origin_day AND later.seq > sale_correction.seq`;
  const nextBefore = sql<
    string | null
  >`(SELECT coalesce(later.before, 'null') ${laterOnes} ORDER BY later.seq LIMIT 1)`;
  const nextToCollect = sql<number | null>`(SELECT later.to_collect ${laterOnes} AND later.to_collect IS NOT NULL
    ORDER BY later.seq LIMIT 1)`;
  return db
    .select({
      ...{ orderId, originDay, businessDay, before, toCollect },
      nextBefore: nextBefore.as("next_before"),
      nextToCollect: nextToCollect.as("next_to_collect"),
    })
    .from(saleCorrection)
    .where(isBookedIn(range));
};

const isCorrected = (db: Db, range: StoredRange, orderId: typeof restaurantOrder.id | typeof orderItem.orderId): SQL =>
  sql`${orderId} IN ${db.select({ id: saleCorrection.orderId }).from(saleCorrection).where(isBookedIn(range))}`;

const correctedOrders = (db: Db, range: StoredRange) =>
  db
    .select(saleColumns)
    .from(restaurantOrder)
    .where(and(eq(restaurantOrder.storeId, range.storeId), isCorrected(db, range, restaurantOrder.id)));

const correctedItems = (db: Db, range: StoredRange) =>
  db
    .select(itemColumns)
    .from(orderItem)
    .where(
      and(
        eq(orderItem.storeId, range.storeId),
        isCorrected(db, range, orderItem.orderId),
        isNull(orderItem.supersededIn),
      ),
    );

/** The lost disputes of a range, and of the day before and the days after it: a business day begins and ends at other
 *  times than a day in UTC. Test orders count in no report. */
const lostDisputes = (db: Db, { storeId, previous, afterLast }: StoredRange) =>
  db
    .select({ amount: dispute.amount, closedAt: dispute.closedAt, paymentMethod: payment.paymentMethod })
    .from(dispute)
    .innerJoin(payment, and(eq(payment.storeId, dispute.storeId), eq(payment.id, dispute.paymentId)))
    .innerJoin(
      restaurantOrder,
      and(eq(restaurantOrder.storeId, dispute.storeId), eq(restaurantOrder.id, dispute.orderId)),
    )
    .where(
      and(
        eq(dispute.storeId, storeId),
        eq(dispute.status, "lost"),
        isNotNull(dispute.closedAt),
        gte(dispute.closedAt, previous),
        lt(dispute.closedAt, afterLast),
        eq(restaurantOrder.isTest, false),
      ),
    );

/** The stored sums of a range, the corrections that are booked in it with their orders as they are now, and the
 *  disputes that were lost about then, in six statements of one batch. */
export const readStoredDays = async (db: Db, range: StoredRange) => {
  const [days, [first], booked, orders, items, lost] = await batch(db, [
    storedDays(db, range),
    firstDay(db, range.storeId),
    corrections(db, range),
    correctedOrders(db, range),
    correctedItems(db, range),
    lostDisputes(db, range),
  ]);
  return { days, firstDay: first?.day ?? null, corrections: booked, orders, items, lostDisputes: lost };
};

export type StoredDayRows = Awaited<ReturnType<typeof readStoredDays>>;
