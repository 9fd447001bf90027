import { sql } from "drizzle-orm";
import { index, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { holds, identity, instant, json, oneOf, sameStore } from "./columns.ts";
import { customer } from "./customers.ts";
import { apiKeyStatuses, oauthAppStatuses } from "./enums.ts";
import { storeId } from "./store.ts";

/** An API key of a partner system. Only the SHA-256 digest of its secret is stored. */
export const apiKey = sqliteTable(
  "api_key",
  {
    ...identity,
    storeId: storeId(),
    name: text("name").notNull(),
    tokenDigest: text("token_digest").notNull().unique(),
    tokenPreview: text("token_preview").notNull(),
    scopes: json<string[]>("scopes").notNull(),
    status: text("status").$type<(typeof apiKeyStatuses)[number]>().notNull().default("active"),
    expiresAt: instant("expires_at"),
    allowedIps: json<string[]>("allowed_ips").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** The key or grant that created this key and whose end also ends it. Null if a person created it. */
    makerKeyId: text("maker_key_id"),
    makerGrantId: text("maker_grant_id"),
  },
  (t) => [
    index("api_key_store").on(t.storeId, t.id),
    index("api_key_maker_key").on(t.makerKeyId).where(sql`${t.makerKeyId} IS NOT NULL`),
    index("api_key_maker_grant").on(t.makerGrantId).where(sql`${t.makerGrantId} IS NOT NULL`),
    oneOf("api_key_status", t.status, apiKeyStatuses),
  ],
);

export const oauthApp = sqliteTable(
  "oauth_app",
  {
    ...identity,
    storeId: storeId(),
    name: text("name").notNull(),
    clientId: text("client_id").notNull(),
    redirectUris: json<string[]>("redirect_uris").notNull(),
    scopes: json<string[]>("scopes").notNull(),
    status: text("status").$type<(typeof oauthAppStatuses)[number]>().notNull().default("active"),
  },
  (t) => [
    unique("oauth_app_store").on(t.storeId, t.id),
    unique("oauth_app_client").on(t.storeId, t.clientId),
    oneOf("oauth_app_status", t.status, oauthAppStatuses),
  ],
);

/** A grant of a staff member to an app. The authorization server stores the tokens; this row decides immediately
 *  whether they are valid. */
export const oauthGrant = sqliteTable(
  "oauth_grant",
  {
    ...identity,
    storeId: storeId(),
    appId: text("app_id").notNull(),
    customerId: text("customer_id").notNull(),
    serverGrantId: text("server_grant_id").notNull().unique(),
    scopes: json<string[]>("scopes").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("oauth_grant_app").on(t.storeId, t.appId),
    index("oauth_grant_customer").on(t.storeId, t.customerId),
    sameStore([t.storeId, t.appId], [oauthApp.storeId, oauthApp.id], "cascade"),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

/** The result of an idempotency key, with the digest of its input. */
export const idempotencyRecord = sqliteTable(
  "idempotency_record",
  {
    ...identity,
    storeId: storeId(),
    operation: text("operation").notNull(),
    /** The API key or OAuth grant, else `web`. */
    subject: text("subject").notNull(),
    key: text("key").notNull(),
    inputDigest: text("input_digest").notNull(),
    resultId: text("result_id").notNull(),
    /** Who used the key in a browser: the signed-in customer, and the digest that names the bag. */
    customerId: text("customer_id"),
    bagName: text("bag_name"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("idempotency_record_key").on(t.storeId, t.operation, t.subject, t.key),
    index("idempotency_record_expiry").on(t.storeId, t.expiresAt),
    holds("idempotency_record_length", sql`length(${t.key}) BETWEEN 16 AND 128`),
  ],
);
