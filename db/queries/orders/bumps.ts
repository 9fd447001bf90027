import { and, asc, eq, exists, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type OrPlaceholder, type Placeholders, prepared } from "../../prepared.ts";
import type { ActorType, KitchenStation, KitchenStatus } from "../../schema/enums.ts";
import { orderItem } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { storeSettings } from "../../schema/store.ts";
import type { OrderRef } from "./orders.ts";

/** The current items of an order that a station makes. An item without a station is made at every one. */
const itemsAt = ({ storeId, orderId }: OrderRef, station: KitchenStation | null): SQL | undefined =>
  and(
    eq(orderItem.storeId, storeId),
    eq(orderItem.orderId, orderId),
    isNull(orderItem.supersededIn),
    station === null ? undefined : or(isNull(orderItem.kitchenStation), eq(orderItem.kitchenStation, station)),
  );

/** The columns of an item without a bump. */
export const noBump = {
  pendingKitchenStatus: null,
  effectiveAt: null,
  bumpActorType: null,
  bumpActorId: null,
} as const;

interface NewBump {
  kitchenStatus: KitchenStatus;
  station: KitchenStation | null;
  effectiveAt: Instant;
  actorType: ActorType;
  actorId: string | null;
  updatedAt: Instant;
}

/** Bumps the items of a station. An item that is done stays done. */
export const bumpItems = (db: Db, order: OrderRef, bump: NewBump): Write => {
  const { kitchenStatus, station, effectiveAt, actorType, actorId, updatedAt } = bump;
  return db
    .update(orderItem)
    .set({
      pendingKitchenStatus: sql`CASE WHEN ${orderItem.kitchenStatus} = 'done' THEN 'done' ELSE ${kitchenStatus} END`,
      ...{ effectiveAt, bumpActorType: actorType, bumpActorId: actorId, updatedAt },
    })
    .where(itemsAt(order, station));
};

/** Removes the bumps of an order that do not count at `now`. Aborts the batch as BUMP_UNDONE if there are none. */
export const undoBumps = (db: Db, { storeId, orderId }: OrderRef, now: Instant): Write[] => {
  const undoable = and(eq(orderItem.storeId, storeId), eq(orderItem.orderId, orderId), gt(orderItem.effectiveAt, now));
  const bumped = db.select({ found: sql`1` }).from(orderItem).where(undoable);
  return [
    abortUnless(db, exists(bumped), "BUMP_UNDONE"),
    db
      .update(orderItem)
      .set({ ...noBump, updatedAt: now })
      .where(undoable),
  ];
};

/** Sets the kitchen status of a station's items that are further than it, and removes their bumps. */
export const recallItems = (
  db: Db,
  order: OrderRef,
  recall: Pick<NewBump, "kitchenStatus" | "station" | "updatedAt">,
): Write => {
  const { kitchenStatus, station, updatedAt } = recall;
  const further: KitchenStatus[] = kitchenStatus === "queued" ? ["cooking", "done"] : ["done"];
  const isFurther = or(inArray(orderItem.kitchenStatus, further), inArray(orderItem.pendingKitchenStatus, further));
  return db
    .update(orderItem)
    .set({ ...noBump, kitchenStatus, updatedAt })
    .where(and(itemsAt(order, station), isFurther));
};

/** Bumps that count until an instant, by the ids of their items. */
interface Settling {
  ids: readonly string[];
  until: Instant;
  now: Instant;
}

const isDue = ({ storeId, orderId }: OrderRef, { ids, until }: Settling): SQL | undefined =>
  and(
    eq(orderItem.storeId, storeId),
    eq(orderItem.orderId, orderId),
    sql`${orderItem.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    lte(orderItem.effectiveAt, until),
  );

/** A statement that aborts its batch as BUMP_UNDONE if one of the bumps was undone. */
export const assertBumped = (db: Db, order: OrderRef, settling: Settling): Write =>
  abortUnless(
    db,
    sql`(SELECT count(*) FROM ${orderItem} WHERE ${isDue(order, settling)}) = ${settling.ids.length}`,
    "BUMP_UNDONE",
  );

/** Gives items the status that they were bumped to. */
export const settleItems = (db: Db, order: OrderRef, settling: Settling): Write =>
  db
    .update(orderItem)
    .set({ ...noBump, kitchenStatus: sql`${orderItem.pendingKitchenStatus}`, updatedAt: settling.now })
    .where(isDue(order, settling));

interface DueBumps {
  storeId: string;
  now: Instant;
  limit: number;
}

const dueBumpsQuery = prepared((db, { storeId, now, limit }: Placeholders<DueBumps>) =>
  db
    .select({ orderId: orderItem.orderId })
    .from(orderItem)
    .where(and(eq(orderItem.storeId, storeId), lte(orderItem.effectiveAt, now), isNull(orderItem.supersededIn)))
    .groupBy(orderItem.orderId)
    .orderBy(asc(orderItem.orderId))
    .limit(limit),
);

/** The orders of a store with bumps that count at `now`. */
export const findDueBumps = async (db: Db, due: DueBumps): Promise<string[]> =>
  (await dueBumpsQuery(db, due)).map(({ orderId }) => orderId);

/** Whether a store has bumps that count at `now`. */
export const hasDueBump = (db: Db, storeId: typeof storeSettings.id, now: OrPlaceholder<Instant>): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(orderItem)
      .where(and(eq(orderItem.storeId, storeId), lte(orderItem.effectiveAt, now), isNull(orderItem.supersededIn))),
  );
