import { and, asc, count, eq, exists, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type OrPlaceholder, type Placeholders, prepared, settable } from "../../prepared.ts";
import { relational } from "../../relational.ts";
import { outbox, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type WebhookEndpointRow = typeof webhookEndpoint.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDelivery.$inferSelect;

const ofEndpoint = (storeId: string, id: string) =>
  and(eq(webhookEndpoint.storeId, storeId), eq(webhookEndpoint.id, id));
const ofDelivery = (storeId: OrPlaceholder<string>, id: OrPlaceholder<string>) =>
  and(eq(webhookDelivery.storeId, storeId), eq(webhookDelivery.id, id));

export const readWebhookEndpoint = (db: Db, storeId: string, id: string): Promise<WebhookEndpointRow | undefined> =>
  relational(db).webhookEndpoint.findFirst({ where: ofEndpoint(storeId, id) });

/** Whether a store has fewer endpoints than `limit`, as a condition of its batch. */
export const hasRoomForEndpoint = (db: Db, storeId: string, limit: number): SQL =>
  sql`(${db.select({ rows: count() }).from(webhookEndpoint).where(eq(webhookEndpoint.storeId, storeId))}) < ${limit}`;

export const insertWebhookEndpoint = (db: Db, row: WebhookEndpointRow): Write => db.insert(webhookEndpoint).values(row);

/** Deletes an endpoint and its deliveries. */
export const removeWebhookEndpoint = (db: Db, storeId: string, id: string): Write =>
  db.delete(webhookEndpoint).where(ofEndpoint(storeId, id));

type Secrets = Pick<
  WebhookEndpointRow,
  "encryptedSecret" | "previousEncryptedSecret" | "previousSecretUntil" | "updatedAt"
>;

/** Selects an endpoint while it has the secret that was read. */
const hasSecret = ({ storeId, id, encryptedSecret }: WebhookEndpointRow): SQL | undefined =>
  and(ofEndpoint(storeId, id), eq(webhookEndpoint.encryptedSecret, encryptedSecret));

/** Whether an endpoint still has the secret that was read. */
export const isSecretCurrent = (endpoint: WebhookEndpointRow): SQL =>
  sql`EXISTS (SELECT 1 FROM ${webhookEndpoint} WHERE ${hasSecret(endpoint)})`;

/** Rotates an endpoint's secret, unless it has changed since it was read. */
export const replaceWebhookSecret = (db: Db, endpoint: WebhookEndpointRow, secrets: Secrets) =>
  db.update(webhookEndpoint).set(secrets).where(hasSecret(endpoint)).returning({ id: webhookEndpoint.id });

export const readWebhookDelivery = async (db: Db, storeId: string, id: string) => {
  const [row] = await db
    .select({ delivery: webhookDelivery, endpoint: webhookEndpoint })
    .from(webhookDelivery)
    .innerJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.storeId, webhookDelivery.storeId), eq(webhookEndpoint.id, webhookDelivery.endpointId)),
    )
    .where(ofDelivery(storeId, id));
  return row ?? null;
};

const isFree = (now: OrPlaceholder<Instant>): SQL | undefined =>
  or(isNull(webhookDelivery.claimedUntil), lte(webhookDelivery.claimedUntil, now));

const isDue = (now: OrPlaceholder<Instant>): SQL | undefined =>
  and(eq(webhookDelivery.status, "pending"), lte(webhookDelivery.nextAttemptAt, now), isFree(now));

/** Makes a delivery due now with all its attempts, unless an attempt is in progress. */
export const renewDelivery = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db
    .update(webhookDelivery)
    .set({ status: "pending", attempt: 0, nextAttemptAt: now, claimedUntil: null, updatedAt: now })
    .where(and(ofDelivery(storeId, id), or(ne(webhookDelivery.status, "pending"), isFree(now))));

const dueEndpointsQuery = prepared((db, { storeId, now }: Placeholders<{ storeId: string; now: Instant }>) => {
  const deliveries = db
    .select({ found: sql`1` })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.storeId, storeId), eq(webhookDelivery.endpointId, webhookEndpoint.id), isDue(now)));
  return db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.storeId, storeId), eq(webhookEndpoint.status, "active"), exists(deliveries)));
});

/** A store's endpoints with due deliveries. */
export const findDueEndpoints = (db: Db, storeId: string, now: Instant): Promise<WebhookEndpointRow[]> =>
  dueEndpointsQuery(db, { storeId, now });

/** A due delivery with its event. */
export interface DueDelivery extends Pick<WebhookDeliveryRow, "storeId" | "id" | "endpointId" | "attempt"> {
  eventId: string;
  event: (typeof outbox.$inferSelect)["event"];
  payload: Record<string, unknown>;
  happenedAt: Instant;
}

interface DueDeliveries extends Pick<WebhookDeliveryRow, "storeId" | "endpointId"> {
  now: Instant;
  limit: number;
}

const dueDeliveriesQuery = prepared((db, { storeId, endpointId, now, limit }: Placeholders<DueDeliveries>) => {
  const earlier = alias(webhookDelivery, "earlier");
  const isBefore = sql`"earlier"."rowid" < ${webhookDelivery}."rowid"`;
  const blocking = db
    .select({ found: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.endpointId, webhookDelivery.endpointId),
        eq(earlier.status, "pending"),
        eq(earlier.subjectId, webhookDelivery.subjectId),
        isBefore,
      ),
    );
  return db
    .select({
      storeId: webhookDelivery.storeId,
      id: webhookDelivery.id,
      endpointId: webhookDelivery.endpointId,
      attempt: webhookDelivery.attempt,
      eventId: webhookDelivery.outboxId,
      event: outbox.event,
      payload: outbox.payload,
      happenedAt: outbox.createdAt,
    })
    .from(webhookDelivery)
    .innerJoin(outbox, and(eq(outbox.storeId, webhookDelivery.storeId), eq(outbox.id, webhookDelivery.outboxId)))
    .where(
      and(
        eq(webhookDelivery.storeId, storeId),
        eq(webhookDelivery.endpointId, endpointId),
        isDue(now),
        notExists(blocking),
      ),
    )
    .orderBy(asc(webhookDelivery.nextAttemptAt), asc(sql`${webhookDelivery}."rowid"`))
    .limit(limit);
});

/** The due deliveries of an endpoint that have no earlier pending delivery of the same subject. */
export const findDueDeliveries = (db: Db, deliveries: DueDeliveries): Promise<DueDelivery[]> =>
  dueDeliveriesQuery(db, deliveries);

interface Claim extends Pick<WebhookDeliveryRow, "storeId" | "id" | "attempt"> {
  now: Instant;
  claimedUntil: Instant;
}

const deliveryClaim = prepared((db, { storeId, id, attempt, now, claimedUntil }: Placeholders<Claim>) =>
  db
    .update(webhookDelivery)
    .set({ attempt: sql`${webhookDelivery.attempt} + 1`, ...settable({ claimedUntil, updatedAt: now }) })
    .where(and(ofDelivery(storeId, id), eq(webhookDelivery.attempt, attempt), isDue(now)))
    .returning({ id: webhookDelivery.id }),
);

/** Claims a delivery for one attempt, which counts from now on. False if another run claimed it first. */
export const claimDelivery = async (
  db: Db,
  { storeId, id, attempt }: DueDelivery,
  { now, claimedUntil }: { now: Instant; claimedUntil: Instant },
): Promise<boolean> => (await deliveryClaim(db, { storeId, id, attempt, now, claimedUntil })).length > 0;

type Ending = Pick<WebhookDeliveryRow, "status" | "responseStatus" | "failure" | "nextAttemptAt" | "updatedAt">;
type Settlement = Ending & Pick<WebhookDeliveryRow, "storeId" | "id"> & { attempts: number; claimedUntil: Instant };

const deliveryEnding = prepared((db, { storeId, id, attempts, claimedUntil, ...ending }: Placeholders<Settlement>) =>
  db
    .update(webhookDelivery)
    .set({ ...settable(ending), claimedUntil: null })
    .where(
      and(
        ofDelivery(storeId, id),
        eq(webhookDelivery.status, "pending"),
        eq(webhookDelivery.attempt, attempts),
        eq(webhookDelivery.claimedUntil, claimedUntil),
      ),
    ),
);

/** Writes the result of an attempt, unless the claim has passed to another run. */
export const settleDelivery = (
  db: Db,
  { storeId, id, attempt }: DueDelivery,
  claimedUntil: Instant,
  ending: Ending,
): Write => deliveryEnding(db, { ...ending, storeId, id, attempts: attempt + 1, claimedUntil });
