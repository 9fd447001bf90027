import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  boolean,
  bounded,
  holds,
  identity,
  instant,
  integer,
  minutes,
  reference,
  sameStore,
  table,
  text,
  textList,
} from "../columns.ts";
import { staffMember } from "../customers.ts";
import type { Instant } from "../shapes.ts";
import { storeId } from "../store.ts";

/** The maximum number of shared tablets of a store. */
export const maxTablets = 50;

/** A browser that several people of the staff use, found by the digest of its cookie. A PIN opens a role only there. */
export const sharedTablet = table(
  "shared_tablet",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", { doc: "Display name.", example: "Counter", maxLength: 60, personal: false }).notNull(),
    tokenDigest: text("token_digest", { personal: false }).notNull(),
    idleMinutes: minutes("idle_minutes", {
      doc: "Minutes without a touch after which the tablet locks itself.",
      example: 5,
      min: 1,
      max: 240,
    }).notNull(),
    setUpBy: reference("set_up_by", { doc: "Id of the person, key or app that set it up." }),
    lastUsedAt: instant("last_used_at", { doc: "Time of the last sign-in by PIN; null before the first." }),
  },
  (t) => [
    unique("shared_tablet_store").on(t.storeId, t.id),
    unique("shared_tablet_token").on(t.storeId, t.tokenDigest),
    bounded("shared_tablet_idle", t.idleMinutes),
  ],
);

/** The PIN of a staff member, as a keyed digest that is bound to member and store. */
export const staffPin = table(
  "staff_pin",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    pinDigest: text("pin_digest", { personal: false }).notNull(),
    isTemporary: boolean("is_temporary", {
      doc: "Whether it must be replaced at its first use. Earlier releases let managers give such PINs.",
    }).notNull(),
    isGiven: boolean("is_given", {
      doc: "Whether another person chose it, as earlier releases allowed. It ends when its owner signs in elsewhere, and opens no role above staff.",
    })
      .notNull()
      .default(true),
  },
  (t) => [
    unique("staff_pin_member").on(t.storeId, t.memberId),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);

/** An invitation to choose a PIN on any phone, once. Only the digest of its link's secret is stored. */
export const pinInvitation = table(
  "pin_invitation",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    invitedBy: reference("invited_by", { doc: "Id of the person who invited, with whose role it ends." }).notNull(),
    tokenDigest: text("token_digest", { personal: false }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("pin_invitation_member").on(t.storeId, t.memberId),
    unique("pin_invitation_token").on(t.storeId, t.tokenDigest),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);

/** The wrong PINs of a member on a tablet. It is counted for members without a PIN too, so that it reveals nothing. */
export const pinGuess = table(
  "pin_guess",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    tabletId: reference("tablet_id").notNull(),
    tries: integer("tries", { doc: "Tries since the last success or lock." }).notNull(),
    locks: integer("locks", { doc: "How often tries were locked. Each lock is longer than the one before." }).notNull(),
    lockedUntil: instant("locked_until"),
    guessedAt: textList<Instant>("guessed_at", {
      doc: "When each wrong PIN of the last day was entered, the latest last. All tablets together have a limit.",
      personal: false,
    })
      .notNull()
      .default(sql`'[]'`),
    guesses: integer("guesses", { doc: "Unused: a worker before `guessedAt` counts here during a deployment." })
      .notNull()
      .default(0),
    countedSince: instant("counted_since", { doc: "Unused, as `guesses`." }),
  },
  (t) => [
    unique("pin_guess_member").on(t.storeId, t.memberId, t.tabletId),
    index("pin_guess_tablet").on(t.storeId, t.tabletId),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
    sameStore([t.storeId, t.tabletId], [sharedTablet.storeId, sharedTablet.id], "cascade"),
    holds("pin_guess_tries", sql`${t.tries} >= 0 AND ${t.locks} >= 0`),
  ],
);
