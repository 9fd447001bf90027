import { and, eq, isNull, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { rating, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { OrderRef } from "./orders.ts";

const ofOrder = ({ storeId, orderId }: OrderRef) => and(eq(rating.storeId, storeId), eq(rating.orderId, orderId));

/** Writes the rating of an order. Writes nothing if the guest's data was erased meanwhile. */
export const insertRating = (db: Db, row: FullRow<typeof rating>): Write =>
  insertRows(
    db,
    rating,
    [row],
    sql`EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${row.storeId}
      AND ${restaurantOrder.id} = ${row.orderId} AND ${restaurantOrder.erasedAt} IS NULL)`,
  );

/** Adds the note of a rating that has none. Writes nothing if the guest's data was erased meanwhile. */
export const addRatingNote = (db: Db, name: OrderRef, note: string, now: Instant): Write =>
  db
    .update(rating)
    .set({ note, updatedAt: now })
    .where(
      and(
        ofOrder(name),
        isNull(rating.note),
        sql`EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${name.storeId}
          AND ${restaurantOrder.id} = ${name.orderId} AND ${restaurantOrder.erasedAt} IS NULL)`,
      ),
    );

/** The note of an order's rating; null if there is none. */
export const readRatingNote = async (db: Db, name: OrderRef): Promise<string | null> => {
  const [row] = await db.select({ note: rating.note }).from(rating).where(ofOrder(name));
  return row?.note ?? null;
};
