import { and, count, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Answers, Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { orderSlot, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

// Test orders delay no guest.
const inKitchen = and(
  inArray(restaurantOrder.status, ["sent_to_kitchen", "in_progress"]),
  sql`NOT ${restaurantOrder.isTest}`,
);
const work = {
  orders: count(),
  prepMinutes: sql<number>`coalesce(sum(${restaurantOrder.prepMinutes}), 0)`,
};

interface LoadSpan {
  from: Instant;
  to: Instant;
  now: Instant;
  /** Orders that were promised before then do not count. */
  forgottenBy: Instant;
}

const slotsRead = prepared(
  (db, { storeId, from, to }: Placeholders<{ storeId: string; from: Instant; to: Instant }>) => {
    const { startsAt, taken, prepMinutesTaken } = orderSlot;
    return db
      .select({ startsAt, taken, prepMinutesTaken })
      .from(orderSlot)
      .where(and(eq(orderSlot.storeId, storeId), gte(startsAt, from), lte(startsAt, to)));
  },
);

const waitingRead = prepared(
  (db, { storeId, now, forgottenBy }: Placeholders<{ storeId: string; now: Instant; forgottenBy: Instant }>) => {
    const { slotStartsAt, promisedAt } = restaurantOrder;
    return db
      .select(work)
      .from(restaurantOrder)
      .where(
        and(
          eq(restaurantOrder.storeId, storeId),
          inKitchen,
          gte(promisedAt, forgottenBy),
          or(isNull(slotStartsAt), lt(promisedAt, now)),
        ),
      );
  },
);

export interface KitchenLoadQueries {
  slots: ReturnType<typeof slotsRead>;
  waiting: ReturnType<typeof waitingRead>;
}

/** The statements that read the load of the slots starting from `from` to `to`, and other kitchen work: orders without
 *  a slot, and overdue ones. */
export const kitchenLoadQueries = (db: Db, storeId: string, span: LoadSpan): KitchenLoadQueries => {
  const { from, to, now, forgottenBy } = span;
  return { slots: slotsRead(db, { storeId, from, to }), waiting: waitingRead(db, { storeId, now, forgottenBy }) };
};

/** The results of these statements. */
export const kitchenLoadIn = (answers: Answers, { slots, waiting }: KitchenLoadQueries) => ({
  slots: answers.of(slots),
  waiting: answers.of(waiting)[0] ?? { orders: 0, prepMinutes: 0 },
});

export interface SlotReservation {
  id: string;
  storeId: string;
  startsAt: Instant;
  /** Minutes of work of the order. */
  prepMinutes: number;
  /** The current capacity of a slot; null means unlimited. */
  capacity: number | null;
  prepMinutesCapacity: number | null;
  at: Instant;
}

const slotReserve = prepared((db, slot: Placeholders<typeof orderSlot.$inferInsert>) =>
  db
    .insert(orderSlot)
    .values(slot)
    .onConflictDoUpdate({
      target: [orderSlot.storeId, orderSlot.startsAt],
      set: {
        taken: sql`${orderSlot.taken} + 1`,
        prepMinutesTaken: sql`${orderSlot.prepMinutesTaken} + excluded.prep_minutes_taken`,
        capacity: sql`excluded.capacity`,
        prepMinutesCapacity: sql`excluded.prep_minutes_capacity`,
        updatedAt: sql`excluded.updated_at`,
      },
    }),
);

/** Reserves capacity in a slot. If none is left, the batch fails as SLOT_FULL. */
export const reserveSlot = (db: Db, { prepMinutes, at, ...slot }: SlotReservation): Write =>
  slotReserve(db, { ...slot, taken: 1, prepMinutesTaken: prepMinutes, createdAt: at, updatedAt: at });

/** Releases the slot of an order, exactly as reserved. Releasing twice changes nothing. The last release resets the
 *  minutes to zero. */
export const releaseSlot = (db: Db, storeId: string, orderId: string, at: Instant): Write[] => {
  const ofOrder = and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId));
  const reservedValue = (column: SQLiteColumn) =>
    db.select({ reservedValue: column }).from(restaurantOrder).where(ofOrder);
  const left = sql`max(0, ${orderSlot.prepMinutesTaken} - (${reservedValue(restaurantOrder.slotPrepMinutes)}))`;
  return [
    db
      .update(orderSlot)
      .set({
        taken: sql`max(0, ${orderSlot.taken} - 1)`,
        prepMinutesTaken: sql`CASE WHEN ${orderSlot.taken} <= 1 THEN 0 ELSE ${left} END`,
        updatedAt: at,
      })
      .where(and(eq(orderSlot.storeId, storeId), eq(orderSlot.startsAt, reservedValue(restaurantOrder.slotStartsAt)))),
    db.update(restaurantOrder).set({ slotStartsAt: null, slotPrepMinutes: 0 }).where(ofOrder),
  ];
};

/** Moves an order from its slot to another one. If the new slot has no capacity left, the batch fails as SLOT_FULL. */
export const moveToSlot = (db: Db, orderId: string, slot: SlotReservation): Write[] => {
  const { storeId, startsAt, prepMinutes, at } = slot;
  return [
    // Released first, because both may be the same slot.
    ...releaseSlot(db, storeId, orderId, at),
    reserveSlot(db, slot),
    db
      .update(restaurantOrder)
      .set({ slotStartsAt: startsAt, slotPrepMinutes: prepMinutes })
      .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId))),
  ];
};

const aheadRead = prepared(
  (db, { storeId, ids, forgottenBy }: Placeholders<{ storeId: string; ids: string; forgottenBy: Instant }>) => {
    const own = alias(restaurantOrder, "own");
    return db
      .select({ id: own.id, ...work })
      .from(own)
      .innerJoin(
        restaurantOrder,
        and(
          eq(restaurantOrder.storeId, own.storeId),
          inKitchen,
          gte(restaurantOrder.promisedAt, forgottenBy),
          lt(restaurantOrder.promisedAt, own.promisedAt),
        ),
      )
      .where(and(eq(own.storeId, storeId), sql`${own.id} IN (SELECT value FROM json_each(${ids}))`))
      .groupBy(own.id);
  },
);

/** The kitchen work promised before each of the orders, in one statement. */
export const readWorkAhead = async (
  db: Db,
  storeId: string,
  orderIds: readonly string[],
  forgottenBy: Instant,
): Promise<Map<string, { orders: number; prepMinutes: number }>> => {
  const rows = await aheadRead(db, { storeId, ids: JSON.stringify(orderIds), forgottenBy });
  return new Map(rows.map(({ id, ...ahead }) => [id, ahead]));
};
