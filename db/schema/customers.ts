import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  boolean,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  known,
  reference,
  sameStore,
  table,
  text,
} from "./columns.ts";
import { staffRole } from "./enums.ts";
import { countryCode } from "./rules.ts";
import { signInProof } from "./staff/sign-in-proof.ts";
import { storeId } from "./store.ts";

/** A customer of one store; the e-mail address is normalized. */
export const customer = table(
  "customer",
  {
    ...identity,
    storeId: storeId(),
    email: text("email", { doc: "E-mail address.", example: "ada@example.com", personal: true }).notNull(),
    name: text("name", { doc: "Display name.", example: null, personal: true }),
    phone: text("phone", { doc: "Phone number.", example: null, personal: true }),
    allergies: text("allergies", {
      doc: "Allergies that the person chose to save for the kitchen; null if they saved none.",
      example: null,
      maxLength: 500,
      personal: true,
    }),
    hasCurrentProfile: boolean("has_current_profile", {
      doc: "Whether due work has taken the account over into the list of customers since it last changed.",
    })
      .notNull()
      .default(false),
  },
  (t) => [
    unique("customer_store").on(t.storeId, t.id),
    unique("customer_email").on(t.storeId, t.email),
    index("customer_changed").on(t.storeId, t.id).where(sql`NOT ${t.hasCurrentProfile}`),
  ],
);

export const address = table(
  "address",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id").notNull(),
    label: text("label", { doc: "Display text.", example: "Home", maxLength: 50, personal: true }),
    name: text("name", { doc: "Display name.", example: "Ada Lovelace", maxLength: 120, personal: true }),
    phone: text("phone", { doc: "Phone number.", example: "+17185550199", maxLength: 32, personal: true }),
    address: text("address", {
      doc: "Street and number.",
      example: "5 Elm Street",
      maxLength: 120,
      canBeEmpty: true,
      personal: true,
    }).notNull(),
    address2: text("address2", { doc: "Apartment, floor or entrance.", maxLength: 120, personal: true }),
    city: text("city", {
      doc: "City.",
      example: "Brooklyn",
      maxLength: 120,
      canBeEmpty: true,
      personal: true,
    }).notNull(),
    state: text("state", {
      doc: "State, province or prefecture. Required in countries whose addresses have one, such as US and JP.",
      example: "NY",
      maxLength: 120,
      personal: true,
    }),
    zip: text("zip", {
      doc: "Postal code. It determines the delivery zone.",
      example: "11201",
      maxLength: 12,
      canBeEmpty: true,
      personal: true,
    }).notNull(),
    countryCode: text("country_code", {
      doc: "ISO 3166-1 alpha-2 country code, such as US.",
      example: "US",
      rule: countryCode,
      personal: true,
    }),
    isDefault: boolean("is_default", { doc: "Whether checkout uses this address by default." })
      .notNull()
      .default(false),
  },
  (t) => [
    index("address_customer").on(t.storeId, t.customerId, t.id),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

export const staffMember = table(
  "staff_member",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id").notNull(),
    role: enumerated("role", staffRole, { doc: "owner, manager or staff: a set of scopes." }).notNull(),
    frozenAt: instant("frozen_at", {
      doc: "Since when the role is off, because the old address did not confirm a change of address; null if it is on.",
    }),
  },
  (t) => [
    unique("staff_member_store").on(t.storeId, t.id),
    unique("staff_member_customer").on(t.storeId, t.customerId),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
    known("staff_member_role", t.role),
  ],
);

/** A session of one browser, found by the digest of its token. */
export const session = table(
  "session",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id").notNull(),
    tokenDigest: text("token_digest", { personal: false }).notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    provenBy: enumerated("proven_by", signInProof).notNull().default("code"),
    tabletId: reference("tablet_id", { doc: "The shared tablet on which it started; null for any other browser." }),
  },
  (t) => [
    unique("session_token").on(t.storeId, t.tokenDigest),
    index("session_tablet").on(t.storeId, t.tabletId).where(sql`${t.tabletId} IS NOT NULL`),
    index("session_customer").on(t.storeId, t.customerId),
    index("session_expiry").on(t.storeId, t.expiresAt),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);

/** A one-time code as a keyed digest, bound to the requesting browser. */
export const signInCode = table(
  "sign_in_code",
  {
    ...identity,
    storeId: storeId(),
    email: text("email", { personal: true }).notNull(),
    codeDigest: text("code_digest", { personal: false }).notNull(),
    browserDigest: text("browser_digest", { personal: true }).notNull(),
    askerDigest: text("asker_digest", {
      doc: "A keyed digest of the asker: the network, or a browser that signed in to this account before.",
      personal: true,
    })
      .notNull()
      .default(""),
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
