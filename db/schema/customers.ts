import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { boolean, holds, identity, instant, oneOf, sameStore } from "./columns.ts";
import { type StaffRole, staffRoles } from "./enums.ts";
import { storeId } from "./store.ts";

/** A customer of one store; the e-mail address is normalized. */
export const customer = sqliteTable(
  "customer",
  { ...identity, storeId: storeId(), email: text("email").notNull(), name: text("name"), phone: text("phone") },
  (t) => [unique("customer_store").on(t.storeId, t.id), unique("customer_email").on(t.storeId, t.email)],
);

export const address = sqliteTable(
  "address",
  {
    ...identity,
    storeId: storeId(),
    customerId: text("customer_id").notNull(),
    label: text("label"),
    name: text("name"),
    phone: text("phone"),
    address: text("address").notNull(),
    address2: text("address2"),
    city: text("city").notNull(),
    state: text("state"),
    zip: text("zip").notNull(),
    countryCode: text("country_code"),
    isDefault: boolean("is_default").notNull().default(false),
  },
  (t) => [
    index("address_customer").on(t.storeId, t.customerId, t.id),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

export const staffMember = sqliteTable(
  "staff_member",
  {
    ...identity,
    storeId: storeId(),
    customerId: text("customer_id").notNull(),
    role: text("role").$type<StaffRole>().notNull(),
  },
  (t) => [
    unique("staff_member_customer").on(t.storeId, t.customerId),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
    oneOf("staff_member_role", t.role, staffRoles),
  ],
);

/** A session of one browser, found by the digest of its token. */
export const session = sqliteTable(
  "session",
  {
    ...identity,
    storeId: storeId(),
    customerId: text("customer_id").notNull(),
    tokenDigest: text("token_digest").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    unique("session_token").on(t.storeId, t.tokenDigest),
    index("session_customer").on(t.storeId, t.customerId),
    index("session_expiry").on(t.storeId, t.expiresAt),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

/** A one-time code as a keyed digest, bound to the requesting browser. */
export const signInCode = sqliteTable(
  "sign_in_code",
  {
    ...identity,
    storeId: storeId(),
    email: text("email").notNull(),
    codeDigest: text("code_digest").notNull(),
    browserDigest: text("browser_digest").notNull(),
    /** A keyed digest of the asker: the network, or a browser that signed in to this account before. */
    askerDigest: text("asker_digest").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    index("sign_in_code_email").on(t.storeId, t.email, t.createdAt),
    index("sign_in_code_expiry").on(t.storeId, t.expiresAt),
    holds("sign_in_code_attempts", sql`${t.attempts} BETWEEN 0 AND 5`),
  ],
);
