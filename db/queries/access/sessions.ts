import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { passkey, session, staffMember } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

interface SessionToken {
  storeId: string;
  tokenDigest: string;
  now: Instant;
}

/** Whether the staff member of the same statement has a passkey. */
const hasPasskey = () =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${passkey} WHERE ${passkey.storeId} = ${staffMember.storeId}
    AND ${passkey.memberId} = ${staffMember.id})`.mapWith(Boolean);

const sessionQuery = prepared((db, { storeId, tokenDigest, now }: Placeholders<SessionToken>) =>
  db
    .select({
      id: session.id,
      customerId: session.customerId,
      lastSeenAt: session.lastSeenAt,
      provenBy: session.provenBy,
      tabletId: session.tabletId,
      role: staffMember.role,
      frozenAt: staffMember.frozenAt,
      hasPasskey: hasPasskey(),
    })
    .from(session)
    .leftJoin(
      staffMember,
      and(eq(staffMember.storeId, session.storeId), eq(staffMember.customerId, session.customerId)),
    )
    .where(and(eq(session.storeId, storeId), eq(session.tokenDigest, tokenDigest), gt(session.expiresAt, now))),
);

/** An unexpired session of this store, with the role of a staff member, in one statement. */
export const findSession = async (db: Db, storeId: string, tokenDigest: string, now: Instant) => {
  const [row] = await sessionQuery(db, { storeId, tokenDigest, now });
  return row ?? null;
};

/** Extends a session from its last use. */
export const prolongSession = (db: Db, storeId: string, id: string, lastSeenAt: Instant, expiresAt: Instant) =>
  db
    .update(session)
    .set({ lastSeenAt, expiresAt, updatedAt: lastSeenAt })
    .where(and(eq(session.storeId, storeId), eq(session.id, id)));

type NewSession = Pick<
  typeof session.$inferInsert,
  "id" | "storeId" | "tokenDigest" | "expiresAt" | "provenBy" | "tabletId"
> & { now: Instant };

const insertSession = (db: Db, { now, ...row }: NewSession, customerId: SQL | string): Write[] => [
  db.delete(session).where(and(eq(session.storeId, row.storeId), lte(session.expiresAt, now))),
  db.insert(session).values({ ...row, customerId, lastSeenAt: now, createdAt: now, updatedAt: now }),
];

/** Starts a session for the person with this address, who must exist, and deletes the store's expired sessions. */
export const startSession = (db: Db, { email, ...row }: NewSession & { email: string }): Write[] =>
  insertSession(db, row, sql`(SELECT id FROM customer WHERE store_id = ${row.storeId} AND email = ${email})`);

/** Starts a session of a known person, and deletes the store's expired sessions. */
export const startPersonSession = (db: Db, { customerId, ...row }: NewSession & { customerId: string }): Write[] =>
  insertSession(db, row, customerId);

/** Ends all sessions on a shared tablet. */
export const endTabletSessions = (db: Db, storeId: string, tabletId: string) =>
  db.delete(session).where(and(eq(session.storeId, storeId), eq(session.tabletId, tabletId)));

interface TabletUse extends SessionToken {
  tabletId: string;
  expiresAt: Instant;
}

/** Extends a session on a shared tablet, if it has not expired. */
export const prolongTabletSession = (db: Db, { storeId, tabletId, tokenDigest, now, expiresAt }: TabletUse) =>
  db
    .update(session)
    .set({ lastSeenAt: now, expiresAt, updatedAt: now })
    .where(
      and(
        eq(session.storeId, storeId),
        eq(session.tokenDigest, tokenDigest),
        eq(session.tabletId, tabletId),
        gt(session.expiresAt, now),
      ),
    );

/** Ends the session of one browser. */
export const endSession = (db: Db, storeId: string, tokenDigest: string) =>
  db.delete(session).where(and(eq(session.storeId, storeId), eq(session.tokenDigest, tokenDigest)));

/** Ends all sessions of a person. */
export const endAllSessions = (db: Db, storeId: string, customerId: string) =>
  db.delete(session).where(and(eq(session.storeId, storeId), eq(session.customerId, customerId)));
