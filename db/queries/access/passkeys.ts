import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { abortUnless, valueOrAbort } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import {
  customer,
  emailChange,
  passkey,
  recoveryCode,
  roleRecovery,
  session,
  spentChallenge,
  staffMember,
  staffPin,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const ofMember = (table: typeof passkey | typeof recoveryCode | typeof roleRecovery, storeId: string, id: string) =>
  and(eq(table.storeId, storeId), eq(table.memberId, id));

/** Marks a challenge as answered. A second answer fails as CHALLENGE_SPENT. */
export const spendChallenge = (db: Db, row: FullRow<typeof spentChallenge>): Write =>
  db.insert(spentChallenge).values(row);

/** The membership of a person and how they sign in; null if they have no role. */
export const readOwnSignIn = async (db: Db, storeId: string, customerId: string) => {
  const ofPerson = and(eq(staffMember.storeId, storeId), eq(staffMember.customerId, customerId));
  const own = sql`(SELECT id FROM staff_member WHERE store_id = ${storeId} AND customer_id = ${customerId})`;
  const [members, passkeys, codes, recoveries, changes] = await batch(db, [
    db
      .select({
        memberId: staffMember.id,
        role: staffMember.role,
        email: customer.email,
        name: customer.name,
        hasPin: sql<boolean>`${staffPin.id} IS NOT NULL`.mapWith(Boolean),
      })
      .from(staffMember)
      .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
      .leftJoin(staffPin, and(eq(staffPin.storeId, staffMember.storeId), eq(staffPin.memberId, staffMember.id)))
      .where(ofPerson),
    db
      .select()
      .from(passkey)
      .where(and(eq(passkey.storeId, storeId), eq(passkey.memberId, own)))
      .orderBy(asc(passkey.id)),
    db
      .select({ left: sql<number>`count(*)` })
      .from(recoveryCode)
      .where(and(eq(recoveryCode.storeId, storeId), eq(recoveryCode.memberId, own), isNull(recoveryCode.usedAt))),
    db
      .select({ id: roleRecovery.id, effectiveAt: roleRecovery.effectiveAt })
      .from(roleRecovery)
      .where(and(eq(roleRecovery.storeId, storeId), eq(roleRecovery.memberId, own), isNull(roleRecovery.endedAt))),
    db
      .select({ newEmail: emailChange.newEmail, effectiveAt: emailChange.effectiveAt })
      .from(emailChange)
      .where(
        and(
          eq(emailChange.storeId, storeId),
          eq(emailChange.memberId, own),
          isNull(emailChange.endedAt),
          isNull(emailChange.madeAt),
        ),
      ),
  ]);
  const [member] = members;
  return member
    ? {
        ...member,
        passkeys,
        recoveryCodesLeft: codes[0]?.left ?? 0,
        recovery: recoveries[0] ?? null,
        change: changes[0] ?? null,
      }
    : null;
};

export type OwnSignIn = NonNullable<Awaited<ReturnType<typeof readOwnSignIn>>>;

/** Adds a passkey. If it is the first, another first one that was added meanwhile fails as PASSKEY_CHANGED. */
export const insertPasskey = (db: Db, row: FullRow<typeof passkey>, isFirst: boolean): Write[] => {
  const none = sql`NOT EXISTS (SELECT 1 FROM passkey WHERE store_id = ${row.storeId} AND member_id = ${row.memberId})`;
  return [...(isFirst ? [abortUnless(db, none, "PASSKEY_CHANGED")] : []), db.insert(passkey).values(row)];
};

/** A passkey of the store by the credential's id, with the person it belongs to; null if the store has none. */
export const findPasskey = async (db: Db, storeId: string, credentialId: string) => {
  const [row] = await db
    .select({ passkey, customerId: staffMember.customerId, email: customer.email })
    .from(passkey)
    .innerJoin(staffMember, and(eq(staffMember.storeId, passkey.storeId), eq(staffMember.id, passkey.memberId)))
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(and(eq(passkey.storeId, storeId), eq(passkey.credentialId, credentialId)));
  return row ?? null;
};

interface PasskeyUse {
  storeId: string;
  id: string;
  /** The counter before this use. Of two uses at once with a counting authenticator, one fails as PASSKEY_CHANGED. */
  oldCounter: number;
  counter: number;
  now: Instant;
}

export const usePasskey = (db: Db, { storeId, id, oldCounter, counter, now }: PasskeyUse): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM passkey WHERE store_id = ${storeId} AND id = ${id} AND counter = ${oldCounter})`,
    "PASSKEY_CHANGED",
  ),
  db
    .update(passkey)
    .set({ counter, lastUsedAt: now, updatedAt: now })
    .where(and(eq(passkey.storeId, storeId), eq(passkey.id, id))),
];

export const deletePasskey = (db: Db, storeId: string, id: string): Write =>
  db.delete(passkey).where(and(eq(passkey.storeId, storeId), eq(passkey.id, id)));

export const deletePasskeys = (db: Db, storeId: string, memberId: string): Write =>
  db.delete(passkey).where(ofMember(passkey, storeId, memberId));

export const deleteRecoveryCodes = (db: Db, storeId: string, memberId: string): Write =>
  db.delete(recoveryCode).where(ofMember(recoveryCode, storeId, memberId));

/** Replaces a member's recovery codes. */
export const replaceRecoveryCodes = (
  db: Db,
  storeId: string,
  memberId: string,
  rows: readonly FullRow<typeof recoveryCode>[],
): Write[] => [deleteRecoveryCodes(db, storeId, memberId), insertRows(db, recoveryCode, rows)];

/** The recovery code of a member with one of these digests. */
export const findRecoveryCode = async (db: Db, storeId: string, memberId: string, digests: readonly string[]) => {
  const [row] = await db
    .select({ id: recoveryCode.id })
    .from(recoveryCode)
    .where(and(ofMember(recoveryCode, storeId, memberId), inArray(recoveryCode.codeDigest, [...digests])));
  return row?.id ?? null;
};

/** Marks a recovery code as used. Fails as RECOVERY_SPENT if it is already used. */
export const spendRecoveryCode = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db
    .update(recoveryCode)
    .set({ usedAt: valueOrAbort(sql`${now}`, isNull(recoveryCode.usedAt), "RECOVERY_SPENT"), updatedAt: now })
    .where(and(eq(recoveryCode.storeId, storeId), eq(recoveryCode.id, id)));

/** Starts the waiting time of a member without a passkey. A second one at once fails as RECOVERY_OPEN. */
export const insertRoleRecovery = (db: Db, row: FullRow<typeof roleRecovery>): Write =>
  db.insert(roleRecovery).values(row);

/** Ends a waiting time that is over. Fails as RECOVERY_SPENT if it was used or stopped, or is not over. */
export const useRoleRecovery = (db: Db, storeId: string, id: string, now: Instant): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM role_recovery WHERE store_id = ${storeId} AND id = ${id} AND ended_at IS NULL
      AND effective_at <= ${now})`,
    "RECOVERY_SPENT",
  ),
  db
    .update(roleRecovery)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(roleRecovery.storeId, storeId), eq(roleRecovery.id, id))),
];

/** Stops the waiting time of a member. */
export const stopRoleRecovery = (db: Db, storeId: string, memberId: string, now: Instant): Write =>
  db
    .update(roleRecovery)
    .set({ endedAt: now, updatedAt: now })
    .where(and(ofMember(roleRecovery, storeId, memberId), isNull(roleRecovery.endedAt)));

/** Deletes a member's ended waiting times, so that the table does not grow with age. */
export const deleteEndedRecoveries = (db: Db, storeId: string, memberId: string, now: Instant): Write =>
  db.delete(roleRecovery).where(and(ofMember(roleRecovery, storeId, memberId), lte(roleRecovery.endedAt, now)));

interface Proof {
  storeId: string;
  tokenDigest: string;
  provenBy: "passkey" | "recovery";
  now: Instant;
}

/** Stores that this session was proven by more than a mailed code. */
export const proveSession = (db: Db, { storeId, tokenDigest, provenBy, now }: Proof): Write =>
  db
    .update(session)
    .set({ provenBy, updatedAt: now })
    .where(and(eq(session.storeId, storeId), eq(session.tokenDigest, tokenDigest)));

/** Deletes the passkeys that a member added after an instant. */
export const deletePasskeysSince = (db: Db, storeId: string, memberId: string, since: Instant): Write =>
  db.delete(passkey).where(and(ofMember(passkey, storeId, memberId), gt(passkey.createdAt, since)));

/** Deletes the recovery codes that a member got after an instant. */
export const deleteRecoveryCodesSince = (db: Db, storeId: string, memberId: string, since: Instant): Write =>
  db.delete(recoveryCode).where(and(ofMember(recoveryCode, storeId, memberId), gt(recoveryCode.createdAt, since)));
