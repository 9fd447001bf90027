import { and, eq, exists, isNull, lte, or, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { outbox, restaurantOrder, storeSettings, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type NewOutbox = FullRow<typeof outbox>;

const orderId = sql`value ->> 'subjectId'`;
const told = sql`value ->> 'payload'`;

/** What an order's event tells beside what its writer knows: only the batch that writes both settles these two. */
const payload = sql`CASE WHEN value ->> 'event' LIKE 'order.%' THEN (
    SELECT json_set(${told}, '$.orderNumber', ${restaurantOrder.orderNumber}, '$.refundedTotal', ${restaurantOrder.refundedTotal})
    FROM ${restaurantOrder}
    WHERE ${restaurantOrder.storeId} = value ->> 'storeId' AND ${restaurantOrder.id} = ${orderId})
  ELSE ${told} END`;

const outboxInsert = prepared((db, { events }: Places<{ events: string }>) =>
  db.insert(outbox).select(selectRows(outbox, events, { values: { payload } })),
);

/** Writes events to the outbox, as the last of the batch that changes what they tell of. */
export const insertOutbox = (db: Db, events: readonly NewOutbox[]): Write =>
  outboxInsert(db, { events: JSON.stringify(events) });

// The rows of a table are numbered as they come, so that nobody's clock decides what happened first.
const inOrder = sql`${outbox}."rowid"`;

/** Makes a delivery of each waiting event for each address that wants it and was there when it happened, and marks the events,
 *  in one batch. Answers how many events that were. */
export const dispatchOutbox = async (
  db: Db,
  { storeId, now, most }: { storeId: string; now: Instant; most: number },
): Promise<number> => {
  const waiting = sql`(SELECT "id" FROM ${outbox} WHERE "store_id" = ${storeId} AND "dispatched_at" IS NULL
    ORDER BY "rowid" LIMIT ${most})`;
  // A ULID of the event's time and number, so that the log reads as things happened, and of some random digits.
  const id = sql`'whd_' || substr(${outbox.id}, 5, 10) || printf('%08X', ${inOrder}) || hex(randomblob(4))`;
  const deliveries = sql`SELECT ${id}, ${now}, ${now}, ${outbox.storeId}, ${webhookEndpoint.id}, ${outbox.id},
      ${outbox.event}, ${outbox.subjectId}, 'pending', 0, NULL, NULL, ${now}, NULL
    FROM ${outbox} JOIN ${webhookEndpoint} ON ${webhookEndpoint.storeId} = ${outbox.storeId}
      AND ${webhookEndpoint.status} = 'active' AND ${webhookEndpoint.createdAt} <= ${outbox.createdAt}
    WHERE ${outbox.id} IN ${waiting}
      AND EXISTS (SELECT 1 FROM json_each(${webhookEndpoint.events}) WHERE value = ${outbox.event})
    ORDER BY ${inOrder}`;
  const { storeId: store, endpointId, outboxId } = webhookDelivery;
  const [, handedOn] = await db.batch([
    db
      .insert(webhookDelivery)
      .select(deliveries)
      .onConflictDoNothing({ target: [store, endpointId, outboxId] }),
    db
      .update(outbox)
      .set({ dispatchedAt: now, updatedAt: now })
      .where(sql`${outbox.id} IN ${waiting}`)
      .returning({ id: outbox.id }),
  ]);
  return handedOn.length;
};

/** The stores that have something to tell: an event that waits in the outbox, or a delivery that is due. */
export const findStoresToTell = async (db: Db, now: Instant): Promise<string[]> => {
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
