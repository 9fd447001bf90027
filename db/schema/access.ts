import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  count,
  enumerated,
  holds,
  identity,
  instant,
  known,
  reference,
  sameStore,
  table,
  text,
  textList,
} from "./columns.ts";
import { customer } from "./customers.ts";
import { apiKeyStatus, oauthAppStatus } from "./enums.ts";
import { storeId } from "./store.ts";

/** The version of the list of scopes with which the scopes were granted. Rows that did not store it have the first. */
const scopesVersion = () => count("scopes_version", {}).notNull().default(1);

/** An API key of a partner system. Only the SHA-256 digest of its secret is stored. */
export const apiKey = table(
  "api_key",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", { doc: "Display name.", personal: false }).notNull(),
    tokenDigest: text("token_digest", { personal: false }).notNull().unique(),
    tokenPreview: text("token_preview", {
      doc: "First characters of the token, to tell keys apart.",
      personal: false,
    }).notNull(),
    scopes: textList("scopes", { format: "scope", doc: "Scopes of the credential.", personal: false }).notNull(),
    scopesVersion: scopesVersion(),
    status: enumerated("status", apiKeyStatus, { doc: "Current status." }).notNull().default("active"),
    expiresAt: instant("expires_at", { doc: "Expiry time; null if it does not expire." }),
    allowedIps: textList("allowed_ips", {
      doc: "IP addresses and ranges that may use the key; empty means any.",
      personal: false,
    }).notNull(),
    lastUsedAt: instant("last_used_at", { doc: "Time of the last use." }),
    makerKeyId: reference("maker_key_id", {
      doc: "The key or grant that created this key and whose end also ends it. Null if a person created it.",
    }),
    makerGrantId: reference("maker_grant_id"),
    madeBy: reference("made_by", {
      doc: "Id of the person who made it, or to whom it passed when that person left; null for a key or an app.",
    }),
  },
  (t) => [
    index("api_key_store").on(t.storeId, t.id),
    index("api_key_maker_key").on(t.makerKeyId).where(sql`${t.makerKeyId} IS NOT NULL`),
    index("api_key_maker_grant").on(t.makerGrantId).where(sql`${t.makerGrantId} IS NOT NULL`),
    known("api_key_status", t.status),
  ],
);

export const oauthApp = table(
  "oauth_app",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", { doc: "Display name.", personal: false }).notNull(),
    clientId: text("client_id", { doc: "The app's OAuth client id.", personal: false }).notNull(),
    redirectUris: textList("redirect_uris", {
      doc: "Redirect URIs, which must match exactly.",
      personal: false,
    }).notNull(),
    scopes: textList("scopes", { format: "scope", doc: "Scopes of the credential.", personal: false }).notNull(),
    status: enumerated("status", oauthAppStatus, { doc: "Current status." }).notNull().default("active"),
    madeBy: reference("made_by", {
      doc: "Id of the person who made it, or to whom it passed when that person left; null for a key or an app.",
    }),
  },
  (t) => [
    unique("oauth_app_store").on(t.storeId, t.id),
    unique("oauth_app_client").on(t.storeId, t.clientId),
    known("oauth_app_status", t.status),
  ],
);

/** A grant of a staff member to an app. The authorization server stores the tokens; this row decides immediately
 *  whether they are valid. */
export const oauthGrant = table(
  "oauth_grant",
  {
    ...identity,
    storeId: storeId(),
    appId: reference("app_id").notNull(),
    customerId: reference("customer_id").notNull(),
    serverGrantId: reference("server_grant_id").notNull().unique(),
    scopes: textList("scopes", { format: "scope", doc: "Scopes of the credential.", personal: false }).notNull(),
    scopesVersion: scopesVersion(),
    endedAt: instant("ended_at", { doc: "Time at which the grant ended; null while it is active." }),
  },
  (t) => [
    index("oauth_grant_app").on(t.storeId, t.appId),
    index("oauth_grant_customer").on(t.storeId, t.customerId),
    sameStore([t.storeId, t.appId], [oauthApp.storeId, oauthApp.id], "cascade"),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

/** The result of an idempotency key, with the digest of its input. */
export const idempotencyRecord = table(
  "idempotency_record",
  {
    ...identity,
    storeId: storeId(),
    operation: text("operation", { personal: false }).notNull(),
    subject: text("subject", { doc: "The API key or OAuth grant, else `web`.", personal: false }).notNull(),
    key: text("key", { personal: false }).notNull(),
    inputDigest: text("input_digest", { personal: false }).notNull(),
    resultId: reference("result_id").notNull(),
    customerId: reference("customer_id", {
      doc: "Who used the key in a browser: the signed-in customer, and the digest that names the bag.",
    }),
    bagName: text("bag_name", { personal: true }),
    askerDigest: text("asker_digest", {
      doc: "A keyed digest of the network of a caller without cookies.",
      personal: true,
    }),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("idempotency_record_key").on(t.storeId, t.operation, t.subject, t.key),
    index("idempotency_record_expiry").on(t.storeId, t.expiresAt),
    holds("idempotency_record_length", sql`length(${t.key}) BETWEEN 16 AND 128`),
  ],
);
