import { sql } from "drizzle-orm";
import { index, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, identity, instant, integer, reference, sameStore, table, text, textList } from "../columns.ts";
import { staffMember } from "../customers.ts";
import { storeId } from "../store.ts";

/** A passkey of a staff member (W3C WebAuthn). Only its public key is stored. */
export const passkey = table(
  "passkey",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    name: text("name", { doc: "Display name.", example: "Phone", maxLength: 60, personal: true }).notNull(),
    credentialId: text("credential_id", { doc: "The credential's id in base64url.", personal: false }).notNull(),
    publicKey: text("public_key", { doc: "The public key as COSE, in base64url.", personal: false }).notNull(),
    counter: integer("counter", { doc: "The authenticator's signature counter at its last use." }).notNull(),
    transports: textList("transports", { doc: "How the authenticator can be reached.", personal: false }).notNull(),
    isBackedUp: boolean("is_backed_up", { doc: "Whether a password manager synchronizes it." }).notNull(),
    lastUsedAt: instant("last_used_at", { doc: "Time of the last use." }),
  },
  (t) => [
    unique("passkey_credential").on(t.storeId, t.credentialId),
    index("passkey_member").on(t.storeId, t.memberId),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);

/** A challenge that was answered. Its row exists until the challenge would have expired, so that it works once. */
export const spentChallenge = table(
  "spent_challenge",
  {
    ...identity,
    storeId: storeId(),
    challengeDigest: text("challenge_digest", { personal: false }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("spent_challenge_digest").on(t.storeId, t.challengeDigest),
    index("spent_challenge_expiry").on(t.storeId, t.expiresAt),
  ],
);

/** One of ten codes with which a staff member gets back in without a passkey. Only its keyed digest is stored. */
export const recoveryCode = table(
  "recovery_code",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    codeDigest: text("code_digest", { personal: false }).notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    unique("recovery_code_digest").on(t.storeId, t.memberId, t.codeDigest),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);

/** A staff member's request for their role without a passkey. It takes effect after a day unless an owner stops it. */
export const roleRecovery = table(
  "role_recovery",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    effectiveAt: instant("effective_at", { doc: "From when a mailed code opens the role again." }).notNull(),
    endedAt: instant("ended_at", { doc: "Time at which it was used or stopped; null while it waits." }),
  },
  (t) => [
    uniqueIndex("role_recovery_open").on(t.storeId, t.memberId).where(sql`${t.endedAt} IS NULL`),
    index("role_recovery_member").on(t.storeId, t.memberId),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);
