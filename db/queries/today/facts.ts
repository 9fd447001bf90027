import { and, asc, eq, or, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { orderItem, restaurantOrder } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";
import {
  type DayFactRows,
  type FactsRange,
  isSoldItem,
  type MoneySpan,
  refundQueries,
  releasedAt,
  releasedOrders,
} from "../reports/facts.ts";

export interface TodayFactsInput {
  storeId: string;
  today: { day: LocalDate; span: MoneySpan };
  compared: { day: LocalDate; span: MoneySpan };
  /** Dishes of the compared day count if they were released and paid by then. */
  comparedUntil: Instant;
}

/** No bound: SQLite reads all rows. */
const allRows = -1;

/** How many of each dish were sold on a day. Sums leave the database, because a day has thousands of items. */
const soldDishes = (db: Db, range: FactsRange, { today, comparedUntil }: TodayFactsInput) => {
  const { menuItemId, name, quantity, totalPrice } = orderItem;
  const isBefore = and(
    sql`coalesce(${releasedAt}, ${restaurantOrder.createdAt}) <= ${comparedUntil}`,
    sql`${restaurantOrder.firstPaidAt} <= ${comparedUntil}`,
  );
  return db
    .select({
      ...{ day: restaurantOrder.businessDay, menuItemId, name },
      quantity: sql<number>`sum(${quantity})`.as("sold_quantity"),
      grossSales: sql<number>`sum(${totalPrice})`.as("gross_sales"),
      // The name of a group is the one of its newest row.
      newestId: sql`max(${orderItem.id})`.as("newest_id"),
    })
    .from(restaurantOrder)
    .crossJoin(orderItem)
    .where(and(isSoldItem(range), or(eq(restaurantOrder.businessDay, today.day), isBefore)))
    .groupBy(restaurantOrder.businessDay, menuItemId)
    .orderBy(asc(menuItemId));
};

/** The orders and refunds of two days, and how many of each dish were sold, in four statements of one batch. */
export const readTodayFacts = async (db: Db, input: TodayFactsInput) => {
  const { storeId, today, compared } = input;
  const range = {
    ...{ storeId, maxRows: allRows },
    days: [today.day, compared.day],
    spans: [today.span, compared.span],
  };
  const [orders, dishes, refunds, reversals] = await batch(db, [
    releasedOrders(db, range),
    soldDishes(db, range, input),
    ...refundQueries(db, range),
  ]);
  const rows: DayFactRows = { orders, items: [], payments: [], refunds, reversals };
  return { rows, dishes };
};

export type SoldDish = Awaited<ReturnType<typeof readTodayFacts>>["dishes"][number];
