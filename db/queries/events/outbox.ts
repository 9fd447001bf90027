import { and, eq, exists, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import { type FullRow, selectList, selectRows } from "../../rows.ts";
import { outbox, restaurantOrder, storeSettings, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { isStoreOpen } from "../moves/moves.ts";

export type NewOutbox = FullRow<typeof outbox>;

const orderId = sql`value ->> 'subjectId'`;
const eventPayload = sql`value ->> 'payload'`;

/** Adds fields to an order event that only the batch that writes the order decides. */
const payload = sql`CASE WHEN value ->> 'event' LIKE 'order.%' THEN (
    SELECT json_set(${eventPayload}, '$.orderNumber', ${restaurantOrder.orderNumber}, '$.refundedTotal', ${restaurantOrder.refundedTotal})
    FROM ${restaurantOrder}
    WHERE ${restaurantOrder.storeId} = value ->> 'storeId' AND ${restaurantOrder.id} = ${orderId})
  ELSE ${eventPayload} END`;

const written = sql.raw("json_each.value");

/** An event that no active endpoint receives has nothing to be dispatched. */
const dispatchedAt = sql`CASE WHEN EXISTS (
    SELECT 1 FROM ${webhookEndpoint} JOIN json_each(${webhookEndpoint.events}) AS subscribed
    WHERE ${webhookEndpoint.storeId} = ${written} ->> 'storeId' AND ${webhookEndpoint.status} = 'active'
      AND subscribed.value = ${written} ->> 'event')
  THEN NULL ELSE ${written} ->> 'createdAt' END`;

const outboxInsert = prepared((db, { events }: Placeholders<{ events: string }>) =>
  db
    .insert(outbox)
    .select(selectRows(outbox, events, { values: { payload, dispatchedAt } }))
    .returning({ dispatchedAt: outbox.dispatchedAt }),
);

/** Writes events to the outbox, and returns when each was dispatched: at once, unless an endpoint receives it. Put
 *  it last in the batch that makes the changes. */
export const insertOutbox = (db: Db, events: readonly NewOutbox[]): ReturnType<typeof outboxInsert> =>
  outboxInsert(db, { events: JSON.stringify(events) });

// Row ids follow the order of insertion, so the order does not depend on clocks.
const inOrder = sql`${outbox}."rowid"`;

interface Dispatch {
  storeId: string;
  now: Instant;
  /** The most events of one batch. */
  limit: number;
}

const waitingEvents = ({ storeId, limit }: Placeholders<Dispatch>): SQL =>
  sql`(SELECT "id" FROM ${outbox} WHERE "store_id" = ${storeId} AND "dispatched_at" IS NULL
    ORDER BY "rowid" LIMIT ${limit})`;

const deliveriesInsert = prepared((db, dispatch: Placeholders<Dispatch>) => {
  const { now } = dispatch;
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
  const { storeId, endpointId, outboxId } = webhookDelivery;
  return db
    .insert(webhookDelivery)
    .select(sql`SELECT ${selectList(webhookDelivery, delivery)}
      FROM ${outbox} JOIN ${webhookEndpoint} ON ${webhookEndpoint.storeId} = ${outbox.storeId}
        AND ${webhookEndpoint.status} = 'active' AND ${webhookEndpoint.createdAt} <= ${outbox.createdAt}
      WHERE ${outbox.id} IN ${waitingEvents(dispatch)}
        AND EXISTS (SELECT 1 FROM json_each(${webhookEndpoint.events}) WHERE value = ${outbox.event})
      ORDER BY ${inOrder}`)
    .onConflictDoNothing({ target: [storeId, endpointId, outboxId] });
});

const dispatchedUpdate = prepared((db, dispatch: Placeholders<Dispatch>) =>
  db
    .update(outbox)
    .set(settable({ dispatchedAt: dispatch.now, updatedAt: dispatch.now }))
    .where(sql`${outbox.id} IN ${waitingEvents(dispatch)}`)
    .returning({ id: outbox.id }),
);

/** Creates a delivery of each pending event for each subscribed endpoint that existed at the time, and marks the events
 *  as dispatched, in one batch. Returns the number of events. */
export const dispatchOutbox = async (db: Db, dispatch: Dispatch): Promise<number> => {
  const [, dispatched] = await batch(db, [deliveriesInsert(db, dispatch), dispatchedUpdate(db, dispatch)]);
  return dispatched.length;
};

const storesWithEventsQuery = prepared((db, { now }: Placeholders<{ now: Instant }>) => {
  const found = { found: sql`1` };
  const isWaiting = and(eq(outbox.storeId, storeSettings.id), isNull(outbox.dispatchedAt));
  const isDue = and(
    eq(webhookDelivery.storeId, storeSettings.id),
    eq(webhookDelivery.status, "pending"),
    lte(webhookDelivery.nextAttemptAt, now),
  );
  return db
    .select({ id: storeSettings.id })
    .from(storeSettings)
    .where(
      and(
        isStoreOpen(db, storeSettings.id),
        or(
          exists(db.select(found).from(outbox).where(isWaiting)),
          exists(db.select(found).from(webhookDelivery).where(isDue)),
        ),
      ),
    );
});

/** The stores with pending events or due deliveries. */
export const findStoresWithEvents = async (db: Db, now: Instant): Promise<string[]> =>
  (await storesWithEventsQuery(db, { now })).map(({ id }) => id);
