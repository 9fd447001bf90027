import { asc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { payment, restaurantOrder } from "../../schema/index.ts";

/** A bag at one of its revisions. */
export interface OrderedBag {
  storeId: string;
  bagName: string;
  bagRevision: string;
}

type BagValues = Readonly<Record<keyof OrderedBag, SQLWrapper | string>>;

/** Whether an order stands in the way of another one from the bag: it was made from the same revision, or its payment
 *  at a processor is still open, so that its dishes are still in the bag. */
const isInTheWay = (bag: BagValues): SQL => {
  const { storeId, id, bagName, bagRevision, status, firstPaidAt } = restaurantOrder;
  const hasOpenPayment = sql`EXISTS (SELECT 1 FROM ${payment} WHERE ${payment.storeId} = ${storeId}
    AND ${payment.orderId} = ${id} AND ${payment.provider} NOT IN ('cash', 'manual') AND ${payment.status} <> 'cancelled')`;
  // The plus keeps SQLite from an index of the store: that of the bag has a few rows.
  return sql`${bagName} = ${bag.bagName} AND +${storeId} = ${bag.storeId} AND ${bagRevision} IS NOT NULL
    AND ${status} <> 'cancelled' AND (${bagRevision} = ${bag.bagRevision}
      OR (${status} = 'open' AND ${firstPaidAt} IS NULL AND ${hasOpenPayment}))`;
};

/** Whether no order stands in the way of one from the bag. */
export const isBagFree = (bag: BagValues): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${isInTheWay(bag)})`;

/** The ids of the orders that stand in the way of one from the bag, oldest first. */
export const listBagOrders = async (db: Db, bag: OrderedBag): Promise<string[]> => {
  const rows = await db
    .select({ id: restaurantOrder.id })
    .from(restaurantOrder)
    .where(isInTheWay(bag))
    .orderBy(asc(restaurantOrder.id));
  return rows.map(({ id }) => id);
};
