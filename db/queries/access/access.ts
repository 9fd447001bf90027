import { and, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import { relational } from "../../relational.ts";
import { type FullRow, idList } from "../../rows.ts";
import type { StaffRole } from "../../schema/enums.ts";
import { apiKey, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const apiKeyQuery = prepared((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(apiKey).where(eq(apiKey.id, id)),
);

/** A key by its id, in any store, so that a wrong key can be told from a key of another store. */
export const findApiKey = async (db: Db, id: string) => (await apiKeyQuery(db, { id }))[0];

interface KeyUse {
  id: string;
  at: Instant;
  before: Instant;
}

/** Updates when a key was last used, unless it was updated since `before`. Concurrent calls write once. */
export const touchApiKey = prepared((db, { id, at, before }: Placeholders<KeyUse>) =>
  db
    .update(apiKey)
    .set(settable({ lastUsedAt: at }))
    .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lte(apiKey.lastUsedAt, before)))),
);

const ofStore = (storeId: string, id: string) => and(eq(apiKey.storeId, storeId), eq(apiKey.id, id));

/** A key of a store by its id. */
export const readApiKey = (db: Db, storeId: string, id: string) =>
  relational(db).apiKey.findFirst({ where: ofStore(storeId, id) });

export const insertApiKey = (db: Db, row: FullRow<typeof apiKey>): Write => db.insert(apiKey).values(row);

/** Revokes the selected keys and, recursively, all keys that they created, and removes the webhook endpoints that
 *  any of them or the selected grants created. */
const endMade = (db: Db, { keys, grants }: { keys: SQL; grants?: SQL }, now: Instant): Write[] => {
  const made = sql`WITH RECURSIVE made(id) AS (
    ${keys} UNION SELECT k.id FROM api_key k JOIN made m ON k.maker_key_id = m.id) SELECT id FROM made`;
  const byGrant = grants && sql`${webhookEndpoint.makerGrantId} IN (${grants})`;
  return [
    db.delete(webhookEndpoint).where(or(sql`${webhookEndpoint.makerKeyId} IN (${made})`, byGrant)),
    db
      .update(apiKey)
      .set({ status: "revoked", updatedAt: now })
      .where(and(sql`${apiKey.id} IN (${made})`, ne(apiKey.status, "revoked"))),
  ];
};

/** Revokes keys and everything that they created. Revoked keys stay unchanged. */
export const revokeApiKeys = (db: Db, storeId: string, ids: readonly string[], now: Instant): Write[] =>
  endMade(db, { keys: sql`SELECT id FROM api_key WHERE store_id = ${storeId} AND id IN ${idList(ids)}` }, now);

const endMadeBy = (db: Db, grants: SQL, now: Instant): Write[] =>
  endMade(db, { keys: sql`SELECT id FROM api_key WHERE maker_grant_id IN (${grants})`, grants }, now);

/** Ends what was created with a grant, by the grant's id at the authorization server. */
export const endMadeByGrant = (db: Db, serverGrantId: string, now: Instant): Write[] =>
  endMadeBy(db, sql`SELECT id FROM oauth_grant WHERE server_grant_id = ${serverGrantId}`, now);

/** Ends what was created with the grants of some apps. */
export const endMadeByApps = (db: Db, storeId: string, appIds: readonly string[], now: Instant): Write[] =>
  endMadeBy(db, sql`SELECT id FROM oauth_grant WHERE store_id = ${storeId} AND app_id IN ${idList(appIds)}`, now);

/** Ends what was created with the grants of a person. */
export const endMadeByPerson = (db: Db, storeId: string, customerId: string, now: Instant): Write[] =>
  endMadeBy(db, sql`SELECT id FROM oauth_grant WHERE store_id = ${storeId} AND customer_id = ${customerId}`, now);

interface Makers {
  makerKeyId: string | null;
  makerGrantId: string | null;
}

/** Whether the whole chain of makers of a key or an endpoint is valid: active, unexpired keys, and a live grant of an
 *  active app from a member with one of the `givers` roles. */
export const hasLiveMakers = async (
  db: Db,
  { makerKeyId, makerGrantId }: Makers,
  now: Instant,
  givers: readonly StaffRole[],
): Promise<boolean> => {
  if (makerKeyId === null && makerGrantId === null) return true;
  const liveGrants = sql`SELECT 1 FROM oauth_grant g
    JOIN oauth_app a ON a.store_id = g.store_id AND a.id = g.app_id AND a.status = 'active'
    JOIN staff_member s ON s.store_id = g.store_id AND s.customer_id = g.customer_id AND s.frozen_at IS NULL
    WHERE g.ended_at IS NULL AND s.role IN (SELECT value FROM json_each(${JSON.stringify(givers)}))`;
  const [row] = await db.all<{ broken: number }>(sql`
    WITH RECURSIVE chain(maker_key_id, maker_grant_id) AS (
      SELECT ${makerKeyId}, ${makerGrantId}
      UNION SELECT k.maker_key_id, k.maker_grant_id FROM api_key k JOIN chain c ON k.id = c.maker_key_id)
    SELECT count(*) AS broken FROM chain c LEFT JOIN api_key k ON k.id = c.maker_key_id
    WHERE (c.maker_key_id IS NOT NULL AND (k.status IS NOT 'active' OR k.expires_at <= ${now}))
      OR (c.maker_grant_id IS NOT NULL AND NOT EXISTS (${liveGrants} AND g.id = c.maker_grant_id))`);
  return row?.broken === 0;
};
