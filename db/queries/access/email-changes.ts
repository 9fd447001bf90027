import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { FullRow } from "../../rows.ts";
import { customer, emailChange, passkey, recoveryCode, session, staffMember } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type EmailChangeRow = FullRow<typeof emailChange>;

const ofMember = (storeId: string, memberId: string) =>
  and(eq(emailChange.storeId, storeId), eq(emailChange.memberId, memberId));

const ofPerson = and(eq(staffMember.storeId, emailChange.storeId), eq(staffMember.id, emailChange.memberId));

const columns = {
  change: emailChange,
  customerId: staffMember.customerId,
  role: staffMember.role,
  frozenAt: staffMember.frozenAt,
};

/** Adds a change of a member's address, in place of one that waits. */
export const replaceEmailChange = (db: Db, row: EmailChangeRow): Write[] => [
  db
    .update(emailChange)
    .set({ endedAt: row.createdAt, updatedAt: row.createdAt })
    .where(and(ofMember(row.storeId, row.memberId), isNull(emailChange.endedAt), isNull(emailChange.madeAt))),
  db.insert(emailChange).values(row),
];

/** The newest change of a member that waits, or whose role it froze; null if there is none. */
export const readOpenChange = async (db: Db, storeId: string, memberId: string) => {
  const [row] = await db
    .select(columns)
    .from(emailChange)
    .innerJoin(staffMember, ofPerson)
    .where(
      and(
        ofMember(storeId, memberId),
        isNull(emailChange.endedAt),
        sql`(${emailChange.madeAt} IS NULL OR ${staffMember.frozenAt} IS NOT NULL)`,
      ),
    )
    .orderBy(desc(emailChange.createdAt), desc(emailChange.id))
    .limit(1);
  return row ?? null;
};

/** The change whose old address got this link, made after `since`; null if the store has none. */
export const findFreezable = async (db: Db, storeId: string, freezeDigest: string, since: Instant) => {
  const [row] = await db
    .select(columns)
    .from(emailChange)
    .innerJoin(staffMember, ofPerson)
    .where(
      and(
        eq(emailChange.storeId, storeId),
        eq(emailChange.freezeDigest, freezeDigest),
        isNull(emailChange.endedAt),
        isNotNull(emailChange.madeAt),
        gt(emailChange.madeAt, since),
      ),
    );
  return row ?? null;
};

/** Aborts the batch with CHANGE_ENDED unless the change is open, and the role frozen if it was made. */
export const assertOpenChange = (db: Db, { storeId, id }: Pick<EmailChangeRow, "storeId" | "id">): Write =>
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM email_change WHERE store_id = ${storeId} AND id = ${id} AND ended_at IS NULL)`,
    "CHANGE_ENDED",
  );

/** Makes or ends a change, and turns the role on or off. */
export const updateEmailChange = (
  db: Db,
  { storeId, id, memberId }: Pick<EmailChangeRow, "storeId" | "id" | "memberId">,
  set: Partial<Pick<EmailChangeRow, "madeAt" | "endedAt" | "freezeDigest">> & { frozenAt?: Instant | null },
  now: Instant,
): Write[] => {
  const { frozenAt, ...columnsToSet } = set;
  return [
    db
      .update(emailChange)
      .set({ ...columnsToSet, updatedAt: now })
      .where(and(eq(emailChange.storeId, storeId), eq(emailChange.id, id))),
    ...(frozenAt === undefined
      ? []
      : [
          db
            .update(staffMember)
            .set({ frozenAt, updatedAt: now })
            .where(and(eq(staffMember.storeId, storeId), eq(staffMember.id, memberId))),
        ]),
  ];
};

/** Ends the sessions of a person, but for the one with this digest. */
export const endOtherSessions = (db: Db, storeId: string, customerId: string, tokenDigest: string): Write =>
  db
    .delete(session)
    .where(and(eq(session.storeId, storeId), eq(session.customerId, customerId), ne(session.tokenDigest, tokenDigest)));

interface Proof {
  storeId: string;
  memberId: string;
  tokenDigest: string;
  /** The earliest sign-in that counts. */
  since: Instant;
  /** Before when the passkey was added, so that an intruder's own one decides nothing. */
  addedBefore: Instant;
}

/** Whether this browser has just signed in with a passkey of the member that is old enough. */
export const hasFreshPasskey = async (
  db: Db,
  { storeId, memberId, tokenDigest, since, addedBefore }: Proof,
): Promise<boolean> => {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(
      passkey,
      and(
        eq(passkey.storeId, session.storeId),
        eq(passkey.memberId, memberId),
        eq(passkey.lastUsedAt, session.createdAt),
        sql`${passkey.createdAt} <= ${addedBefore}`,
      ),
    )
    .where(
      and(
        eq(session.storeId, storeId),
        eq(session.tokenDigest, tokenDigest),
        eq(session.provenBy, "passkey"),
        gt(session.createdAt, since),
      ),
    );
  return rows.length > 0;
};

/** An unused recovery code of a member that is old enough; null if there is none with one of these digests. */
export const findOlderRecoveryCode = async (
  db: Db,
  { storeId, memberId, addedBefore }: Pick<Proof, "storeId" | "memberId" | "addedBefore">,
  digests: readonly string[],
): Promise<string | null> => {
  const [row] = await db
    .select({ id: recoveryCode.id })
    .from(recoveryCode)
    .where(
      and(
        eq(recoveryCode.storeId, storeId),
        eq(recoveryCode.memberId, memberId),
        inArray(recoveryCode.codeDigest, [...digests]),
        isNull(recoveryCode.usedAt),
        sql`${recoveryCode.createdAt} <= ${addedBefore}`,
      ),
    );
  return row?.id ?? null;
};

/** The addresses of a store's owners whose role is on, except one member's, the first of them first. */
export const listOtherOwners = (db: Db, storeId: string, memberId: string) =>
  db
    .select({ memberId: staffMember.id, customerId: staffMember.customerId, email: customer.email })
    .from(staffMember)
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(
      and(
        eq(staffMember.storeId, storeId),
        eq(staffMember.role, "owner"),
        ne(staffMember.id, memberId),
        isNull(staffMember.frozenAt),
      ),
    )
    .orderBy(asc(staffMember.id));
