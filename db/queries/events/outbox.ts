import { and, eq, exists, isNull, lte, or, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { type FullRow, selectList, selectRows } from "../../rows.ts";
import { outbox, restaurantOrder, storeSettings, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type NewOutbox = FullRow<typeof outbox>;

const orderId = sql`value ->> 'subjectId'`;
const eventPayload = sql`value ->> 'payload'`;

/** Adds fields to an order event that only the batch that writes the order decides. */
const payload = sql`CASE WHEN value ->> 'event' LIKE 'order.%' THEN (
    SELECT json_set(${eventPayload}, '$.orderNumber', ${restaurantOrder.orderNumber}, '$.refundedTotal', ${restaurantOrder.refundedTotal})
    FROM ${restaurantOrder}
    WHERE ${restaurantOrder.storeId} = value ->> 'storeId' AND ${restaurantOrder.id} = ${orderId})
  ELSE ${eventPayload} END`;

const outboxInsert = prepared((db, { events }: Placeholders<{ events: string }>) =>
  db.insert(outbox).select(selectRows(outbox, events, { values: { payload } })),
);

/** Writes events to the outbox. Put it last in the batch that makes the changes. */
export const insertOutbox = (db: Db, events: readonly NewOutbox[]): Write =>
  outboxInsert(db, { events: JSON.stringify(events) });

// Row ids follow the order of insertion, so the order does not depend on clocks.
const inOrder = sql`${outbox}."rowid"`;

/** Creates a delivery of each pending event for each subscribed endpoint that existed at the time, and marks the events
 *  as dispatched, in one batch. Returns the number of events. */
export const dispatchOutbox = async (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<number> => {
  const waiting = sql`(SELECT "id" FROM ${outbox} WHERE "store_id" = ${storeId} AND "dispatched_at" IS NULL
    ORDER BY "rowid" LIMIT ${limit})`;
  // Part ULID of the event, part row id, part random digits, so that the delivery log sorts by event order.
  const id = sql`'whd_' || substr(${outbox.id}, 5, 10) || printf('%08X', ${inOrder}) || hex(randomblob(4))`;
  const delivery = {
    id,
    createdAt: sql`${now}`,
    updatedAt: sql`${now}`,
    storeId: outbox.storeId,
    endpointId: webhookEndpoint.id,
    outboxId: outbox.id,
    event: outbox.event,
    subjectId: outbox.subjectId,
    status: sql`'pending'`,
    attempt: sql`0`,
    responseStatus: sql`NULL`,
    failure: sql`NULL`,
    nextAttemptAt: sql`${now}`,
    claimedUntil: sql`NULL`,
  };
  const { storeId: store, endpointId, outboxId } = webhookDelivery;
  const [, dispatched] = await batch(db, [
    db
      .insert(webhookDelivery)
      .select(sql`SELECT ${selectList(webhookDelivery, delivery)}
        FROM ${outbox} JOIN ${webhookEndpoint} ON ${webhookEndpoint.storeId} = ${outbox.storeId}
          AND ${webhookEndpoint.status} = 'active' AND ${webhookEndpoint.createdAt} <= ${outbox.createdAt}
        WHERE ${outbox.id} IN ${waiting}
          AND EXISTS (SELECT 1 FROM json_each(${webhookEndpoint.events}) WHERE value = ${outbox.event})
        ORDER BY ${inOrder}`)
      .onConflictDoNothing({ target: [store, endpointId, outboxId] }),
    db
      .update(outbox)
      .set({ dispatchedAt: now, updatedAt: now })
      .where(sql`${outbox.id} IN ${waiting}`)
      .returning({ id: outbox.id }),
  ]);
  return dispatched.length;
};

/** The stores with pending events or due deliveries. */
export const findStoresWithEvents = async (db: Db, now: Instant): Promise<string[]> => {
  const found = { found: sql`1` };
  const isWaiting = and(eq(outbox.storeId, storeSettings.id), isNull(outbox.dispatchedAt));
  const isDue = and(
    eq(webhookDelivery.storeId, storeSettings.id),
    eq(webhookDelivery.status, "pending"),
    lte(webhookDelivery.nextAttemptAt, now),
  );
  const rows = await db
    .select({ id: storeSettings.id })
    .from(storeSettings)
    .where(
      or(
        exists(db.select(found).from(outbox).where(isWaiting)),
        exists(db.select(found).from(webhookDelivery).where(isDue)),
      ),
    );
  return rows.map(({ id }) => id);
};
