import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { session, staffMember } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

interface SessionToken {
  storeId: string;
  tokenDigest: string;
  now: Instant;
}

const sessionQuery = prepared((db, { storeId, tokenDigest, now }: Placeholders<SessionToken>) =>
  db
    .select({ id: session.id, customerId: session.customerId, lastSeenAt: session.lastSeenAt, role: staffMember.role })
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

type NewSession = Pick<typeof session.$inferInsert, "id" | "storeId" | "tokenDigest" | "expiresAt"> & {
  email: string;
  now: Instant;
};

/** Starts a session for the person with this address, who must exist, and deletes the store's expired sessions. */
export const startSession = (db: Db, { email, now, ...row }: NewSession): Write[] => [
  db.delete(session).where(and(eq(session.storeId, row.storeId), lte(session.expiresAt, now))),
  db.insert(session).values({
    ...row,
    customerId: sql`(SELECT id FROM customer WHERE store_id = ${row.storeId} AND email = ${email})`,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
  }),
];

/** Ends the session of one browser. */
export const endSession = (db: Db, storeId: string, tokenDigest: string) =>
  db.delete(session).where(and(eq(session.storeId, storeId), eq(session.tokenDigest, tokenDigest)));

/** Ends all sessions of a person. */
export const endAllSessions = (db: Db, storeId: string, customerId: string) =>
  db.delete(session).where(and(eq(session.storeId, storeId), eq(session.customerId, customerId)));
