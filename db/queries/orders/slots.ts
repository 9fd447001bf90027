import { and, count, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Answers, Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared } from "../../prepared.ts";
import { orderSlot, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const inKitchen = inArray(restaurantOrder.status, ["sent_to_kitchen", "in_progress"]);
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

const placesRead = prepared((db, { storeId, from, to }: Places<{ storeId: string; from: Instant; to: Instant }>) => {
  const { startsAt, taken, prepMinutesTaken } = orderSlot;
  return db
    .select({ startsAt, taken, prepMinutesTaken })
    .from(orderSlot)
    .where(and(eq(orderSlot.storeId, storeId), gte(startsAt, from), lte(startsAt, to)));
});

const waitingRead = prepared(
  (db, { storeId, now, forgottenBy }: Places<{ storeId: string; now: Instant; forgottenBy: Instant }>) => {
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
  places: ReturnType<typeof placesRead>;
  waiting: ReturnType<typeof waitingRead>;
}

/** The two statements that read how full the slots are that start from `from` to `to`, and what is in the kitchen beside: orders
 *  that hold no place, and those that should have been ready. */
export const kitchenLoadQueries = (db: Db, storeId: string, span: LoadSpan): KitchenLoadQueries => {
  const { from, to, now, forgottenBy } = span;
  return { places: placesRead(db, { storeId, from, to }), waiting: waitingRead(db, { storeId, now, forgottenBy }) };
};

/** What they found. */
export const kitchenLoadIn = (answers: Answers, { places, waiting }: KitchenLoadQueries) => ({
  places: answers.of(places),
  waiting: answers.of(waiting)[0] ?? { orders: 0, prepMinutes: 0 },
});

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

const placeTaken = prepared((db, place: Places<typeof orderSlot.$inferInsert>) =>
  db
    .insert(orderSlot)
    .values(place)
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

/** Takes a place in a slot; where none is left, the batch breaks as SLOT_FULL. */
export const takePlace = (db: Db, { prepMinutes, at, ...place }: Place): Write =>
  placeTaken(db, { ...place, taken: 1, prepMinutesTaken: prepMinutes, createdAt: at, updatedAt: at });

/** Gives back the place that an order holds, exactly as it was taken. Whoever holds none has nothing to give, so that doing it
 *  again changes nothing. The last order out leaves no minutes. */
export const giveBackPlace = (db: Db, storeId: string, orderId: string, at: Instant): Write[] => {
  const ofOrder = and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId));
  const held = (column: SQLiteColumn) => db.select({ held: column }).from(restaurantOrder).where(ofOrder);
  const left = sql`max(0, ${orderSlot.prepMinutesTaken} - (${held(restaurantOrder.slotPrepMinutes)}))`;
  return [
    db
      .update(orderSlot)
      .set({
        taken: sql`max(0, ${orderSlot.taken} - 1)`,
        prepMinutesTaken: sql`CASE WHEN ${orderSlot.taken} <= 1 THEN 0 ELSE ${left} END`,
        updatedAt: at,
      })
      .where(and(eq(orderSlot.storeId, storeId), eq(orderSlot.startsAt, held(restaurantOrder.slotStartsAt)))),
    db.update(restaurantOrder).set({ slotStartsAt: null, slotPrepMinutes: 0 }).where(ofOrder),
  ];
};

const aheadRead = prepared(
  (db, { storeId, ids, forgottenBy }: Places<{ storeId: string; ids: string; forgottenBy: Instant }>) => {
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

/** What of the kitchen's work was promised before each of some orders: one statement for all of them. */
export const readWorkAhead = async (
  db: Db,
  storeId: string,
  orderIds: readonly string[],
  forgottenBy: Instant,
): Promise<Map<string, { orders: number; prepMinutes: number }>> => {
  const rows = await aheadRead(db, { storeId, ids: JSON.stringify(orderIds), forgottenBy });
  return new Map(rows.map(({ id, ...ahead }) => [id, ahead]));
};
