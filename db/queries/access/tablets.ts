import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, idList } from "../../rows.ts";
import { customer, session, sharedTablet, staffMember, staffPin } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { maxTablets } from "../../schema/staff/tablets.ts";

const ofStore = (storeId: string, id: string) => and(eq(sharedTablet.storeId, storeId), eq(sharedTablet.id, id));

const columns = {
  id: sharedTablet.id,
  createdAt: sharedTablet.createdAt,
  updatedAt: sharedTablet.updatedAt,
  name: sharedTablet.name,
  idleMinutes: sharedTablet.idleMinutes,
  lastUsedAt: sharedTablet.lastUsedAt,
};

/** The shared tablet with this cookie; null if the store has none. */
export const findTablet = async (db: Db, storeId: string, tokenDigest: string) => {
  const [row] = await db
    .select(columns)
    .from(sharedTablet)
    .where(and(eq(sharedTablet.storeId, storeId), eq(sharedTablet.tokenDigest, tokenDigest)));
  return row ?? null;
};

/** The store's shared tablets, newest first, each with the name of the person who set it up. */
export const listTablets = (db: Db, storeId: string) =>
  db
    .select({ ...columns, setUpByName: sql<string | null>`coalesce(nullif(${customer.name}, ''), ${customer.email})` })
    .from(sharedTablet)
    .leftJoin(customer, and(eq(customer.storeId, sharedTablet.storeId), eq(customer.id, sharedTablet.setUpBy)))
    .where(eq(sharedTablet.storeId, storeId))
    .orderBy(desc(sharedTablet.id));

/** Adds a shared tablet. Fails as TOO_MANY_TABLETS. */
export const insertTablet = (db: Db, row: FullRow<typeof sharedTablet>): Write[] => [
  abortUnless(
    db,
    sql`(SELECT count(*) FROM shared_tablet WHERE store_id = ${row.storeId}) < ${maxTablets}`,
    "TOO_MANY_TABLETS",
  ),
  db.insert(sharedTablet).values(row),
];

/** Makes shared tablets ordinary browsers again, and ends the sessions on them. */
export const deleteTablets = (db: Db, storeId: string, ids: readonly string[]): Write[] => [
  db.delete(session).where(and(eq(session.storeId, storeId), sql`${session.tabletId} IN ${idList(ids)}`)),
  db.delete(sharedTablet).where(and(eq(sharedTablet.storeId, storeId), sql`${sharedTablet.id} IN ${idList(ids)}`)),
];

export const touchTablet = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db.update(sharedTablet).set({ lastUsedAt: now, updatedAt: now }).where(ofStore(storeId, id));

/** The people whose PIN opens a shared tablet, by name. */
export const listPinPeople = (db: Db, storeId: string) =>
  db
    .select({ memberId: staffMember.id, name: customer.name, email: customer.email })
    .from(staffPin)
    .innerJoin(staffMember, and(eq(staffMember.storeId, staffPin.storeId), eq(staffMember.id, staffPin.memberId)))
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(
      and(
        eq(staffPin.storeId, storeId),
        isNull(staffMember.frozenAt),
        or(eq(staffPin.isGiven, false), eq(staffMember.role, "staff")),
      ),
    )
    .orderBy(asc(sql`lower(coalesce(nullif(${customer.name}, ''), ${customer.email}))`), asc(staffMember.id));
