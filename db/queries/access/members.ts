import { and, eq, sql } from "drizzle-orm";
import { abortUnless, valueOrAbort } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { relational } from "../../relational.ts";
import type { StaffRole } from "../../schema/enums.ts";
import { staffMember } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const ofStore = (storeId: string, id: string) => and(eq(staffMember.storeId, storeId), eq(staffMember.id, id));

/** A staff member of a store, by membership id. */
export const readMember = (db: Db, storeId: string, id: string) =>
  relational(db).staffMember.findFirst({ where: ofStore(storeId, id) });

type NewMember = Pick<typeof staffMember.$inferInsert, "id" | "storeId" | "role"> & { email: string; now: Instant };

/** Gives a role to the person with this address, who must exist. A second role for one person fails as
 *  MEMBER_ALREADY. */
export const insertMember = (db: Db, { email, now, ...row }: NewMember): Write =>
  db.insert(staffMember).values({
    ...row,
    customerId: sql`(SELECT id FROM customer WHERE store_id = ${row.storeId} AND email = ${email})`,
    createdAt: now,
    updatedAt: now,
  });

/** Aborts the batch with MEMBER_CHANGED unless the member has this role. */
export const assertRole = (db: Db, storeId: string, id: string, role: StaffRole): Write =>
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM staff_member WHERE store_id = ${storeId} AND id = ${id} AND role = ${role})`,
    "MEMBER_CHANGED",
  );

/** Whether the store has an owner even if this member stops being one, or the member is none. */
const leavesAnOwner = (storeId: string, id: string) => sql`EXISTS (SELECT 1 FROM staff_member
  WHERE store_id = ${storeId} AND ((id = ${id} AND role <> 'owner') OR (id <> ${id} AND role = 'owner')))`;

/** Changes a member's role. Fails as LAST_OWNER if the store would have no owner left. */
export const updateRole = (db: Db, storeId: string, id: string, role: StaffRole, now: Instant): Write => {
  const isAllowed = role === "owner" ? sql`true` : leavesAnOwner(storeId, id);
  return db
    .update(staffMember)
    .set({ role: valueOrAbort(sql`${role}`, isAllowed, "LAST_OWNER"), updatedAt: now })
    .where(ofStore(storeId, id));
};

/** Removes a member. Fails as LAST_OWNER if the store would have no owner left. */
export const removeMembership = (db: Db, storeId: string, id: string): Write[] => [
  abortUnless(db, leavesAnOwner(storeId, id), "LAST_OWNER"),
  db.delete(staffMember).where(ofStore(storeId, id)),
];

/** The membership of a person; null if they have none. */
export const findMemberId = async (db: Db, storeId: string, customerId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: staffMember.id })
    .from(staffMember)
    .where(and(eq(staffMember.storeId, storeId), eq(staffMember.customerId, customerId)));
  return row?.id ?? null;
};
