import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../client.ts";
import { session, staffMember } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** A sign-in of this store that has not expired, and the role of the person where they work here, in one statement. */
export const findSession = async (db: Db, storeId: string, tokenDigest: string, now: Instant) => {
  const [row] = await db
    .select({ id: session.id, customerId: session.customerId, lastSeenAt: session.lastSeenAt, role: staffMember.role })
    .from(session)
    .leftJoin(
      staffMember,
      and(eq(staffMember.storeId, session.storeId), eq(staffMember.customerId, session.customerId)),
    )
    .where(and(eq(session.storeId, storeId), eq(session.tokenDigest, tokenDigest), gt(session.expiresAt, now)));
  return row ?? null;
};

/** Lets a sign-in live on from the moment it was used. */
export const prolongSession = (db: Db, storeId: string, id: string, lastSeenAt: Instant, expiresAt: Instant) =>
  db
    .update(session)
    .set({ lastSeenAt, expiresAt, updatedAt: lastSeenAt })
    .where(and(eq(session.storeId, storeId), eq(session.id, id)));
