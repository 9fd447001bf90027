import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { idList } from "../../rows.ts";
import { apiKey, oauthApp, sharedTablet, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { endMadeByApps, revokeApiKeys } from "./access.ts";
import { removeOAuthApps } from "./oauth.ts";
import { deleteTablets } from "./tablets.ts";

export const madeAccessKinds = ["api_key", "oauth_app", "webhook_endpoint", "shared_tablet"] as const;

/** Something that a person made and that opens the store, or sends its data out. */
export interface MadeAccess {
  kind: (typeof madeAccessKinds)[number];
  id: string;
  /** An endpoint's name is its URL. */
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  /** The id of an app at the authorization server. */
  clientId: string | null;
}

interface Maker {
  storeId: string;
  customerId: string;
}

interface MadeRows {
  storeId: SQLiteColumn;
  id: SQLiteColumn;
}

/** Whether a person made a row. Rows of earlier releases name none, but the audit log has who created them. */
const isMadeBy = (rows: MadeRows, named: SQLiteColumn, { storeId, customerId }: Maker): SQL =>
  sql`${rows.storeId} = ${storeId} AND coalesce(${named}, (SELECT a.actor_id FROM audit_entry a
    WHERE a.store_id = ${rows.storeId} AND a.thing_id = ${rows.id} AND a.action = 'create' AND a.actor_type = 'staff'
    LIMIT 1)) = ${customerId}`;

const none = sql`NULL`;

/** What a person made and what has not ended, the oldest first, in one statement. */
export const listMadeAccess = (db: Db, maker: Maker): Promise<MadeAccess[]> => {
  const keys = sql`SELECT 'api_key' AS kind, ${apiKey.id} AS id, ${apiKey.name} AS name,
    ${apiKey.createdAt} AS "createdAt", ${apiKey.lastUsedAt} AS "lastUsedAt", ${none} AS "clientId" FROM ${apiKey}
    WHERE ${isMadeBy(apiKey, apiKey.madeBy, maker)} AND ${apiKey.status} <> 'revoked'`;
  const apps = sql`SELECT 'oauth_app', ${oauthApp.id}, ${oauthApp.name}, ${oauthApp.createdAt}, ${none},
    ${oauthApp.clientId} FROM ${oauthApp} WHERE ${isMadeBy(oauthApp, oauthApp.madeBy, maker)}`;
  const endpoints = sql`SELECT 'webhook_endpoint', ${webhookEndpoint.id}, ${webhookEndpoint.url},
    ${webhookEndpoint.createdAt}, ${none}, ${none} FROM ${webhookEndpoint}
    WHERE ${isMadeBy(webhookEndpoint, webhookEndpoint.madeBy, maker)}`;
  const tablets = sql`SELECT 'shared_tablet', ${sharedTablet.id}, ${sharedTablet.name}, ${sharedTablet.createdAt},
    ${sharedTablet.lastUsedAt}, ${none} FROM ${sharedTablet}
    WHERE ${isMadeBy(sharedTablet, sharedTablet.setUpBy, maker)}`;
  return db.all<MadeAccess>(
    sql`SELECT * FROM (${sql.join([keys, apps, endpoints, tablets], sql` UNION ALL `)}) ORDER BY "createdAt", id`,
  );
};

/** The ids of one kind. */
export const listIds = (made: readonly MadeAccess[], kind: MadeAccess["kind"]): string[] =>
  made.filter((one) => one.kind === kind).map(({ id }) => id);

/** Ends keys, apps, endpoints and tablets, with all that keys and apps among them made. */
export const endMadeAccess = (db: Db, storeId: string, made: readonly MadeAccess[], now: Instant): Write[] => {
  const endpointIds = idList(listIds(made, "webhook_endpoint"));
  const appIds = listIds(made, "oauth_app");
  return [
    ...revokeApiKeys(db, storeId, listIds(made, "api_key"), now),
    ...endMadeByApps(db, storeId, appIds, now),
    removeOAuthApps(db, storeId, appIds),
    db
      .delete(webhookEndpoint)
      .where(and(eq(webhookEndpoint.storeId, storeId), sql`${webhookEndpoint.id} IN ${endpointIds}`)),
    ...deleteTablets(db, storeId, listIds(made, "shared_tablet")),
  ];
};

/** Passes all that a person made and that was not ended to another person. */
export const passMadeAccess = (db: Db, maker: Maker, heirId: string, now: Instant): Write[] => {
  const owned = { madeBy: heirId, updatedAt: now };
  return [
    db
      .update(apiKey)
      .set(owned)
      .where(and(isMadeBy(apiKey, apiKey.madeBy, maker), sql`${apiKey.status} <> 'revoked'`)),
    db
      .update(oauthApp)
      .set(owned)
      .where(isMadeBy(oauthApp, oauthApp.madeBy, maker)),
    db
      .update(webhookEndpoint)
      .set(owned)
      .where(isMadeBy(webhookEndpoint, webhookEndpoint.madeBy, maker)),
    db
      .update(sharedTablet)
      .set({ setUpBy: heirId, updatedAt: now })
      .where(isMadeBy(sharedTablet, sharedTablet.setUpBy, maker)),
  ];
};
