import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { menuItem, orderItem, orderSlot } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** How full the slots are that start from `from` to `to`; a slot that no order has touched is not among them. */
export const slotLoads = (db: Db, storeId: string, from: Instant, to: Instant) =>
  db
    .select({ startsAt: orderSlot.startsAt, taken: orderSlot.taken, prepMinutesTaken: orderSlot.prepMinutesTaken })
    .from(orderSlot)
    .where(and(eq(orderSlot.storeId, storeId), gte(orderSlot.startsAt, from), lte(orderSlot.startsAt, to)));

interface Place {
  id: string;
  storeId: string;
  startsAt: Instant;
  /** Minutes of work that the order brings. */
  prepMinutes: number;
  /** What the store lets into one slot now; null is without bound. */
  capacity: number | null;
  prepMinutesCapacity: number | null;
  at: Instant;
}

/** Takes a place in a slot; where none is left, the batch breaks as SLOT_FULL. */
export const takePlace = (db: Db, place: Place): Write => {
  const { id, storeId, startsAt, prepMinutes, capacity, prepMinutesCapacity, at } = place;
  return db
    .insert(orderSlot)
    .values({
      id,
      storeId,
      startsAt,
      taken: 1,
      capacity,
      prepMinutesTaken: prepMinutes,
      prepMinutesCapacity,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [orderSlot.storeId, orderSlot.startsAt],
      set: {
        taken: sql`${orderSlot.taken} + 1`,
        prepMinutesTaken: sql`${orderSlot.prepMinutesTaken} + excluded.prep_minutes_taken`,
        capacity: sql`excluded.capacity`,
        prepMinutesCapacity: sql`excluded.prep_minutes_capacity`,
        updatedAt: at,
      },
    });
};

/** Gives back the place of an order. Its minutes are those of its dishes as they take now, and the last order out leaves none. */
export const giveBackPlace = (db: Db, storeId: string, orderId: string, startsAt: Instant, at: Instant): Write => {
  const minutes = sql`(SELECT coalesce(sum(${orderItem.quantity} * ${menuItem.prepTimeMinutes}), 0)
    FROM ${orderItem} JOIN ${menuItem}
      ON ${menuItem.storeId} = ${orderItem.storeId} AND ${menuItem.id} = ${orderItem.menuItemId}
    WHERE ${orderItem.storeId} = ${storeId} AND ${orderItem.orderId} = ${orderId})`;
  const left = sql`max(0, ${orderSlot.prepMinutesTaken} - ${minutes})`;
  return db
    .update(orderSlot)
    .set({
      taken: sql`max(0, ${orderSlot.taken} - 1)`,
      prepMinutesTaken: sql`CASE WHEN ${orderSlot.taken} <= 1 THEN 0 ELSE ${left} END`,
      updatedAt: at,
    })
    .where(and(eq(orderSlot.storeId, storeId), eq(orderSlot.startsAt, startsAt)));
};
