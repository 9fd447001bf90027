import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { customer, passkey, pinGuess, roleRecovery, staffMember, staffPin } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { guessesEnd } from "./pins.ts";

const ofMember = (table: { storeId: unknown; memberId: unknown }) =>
  sql`${table.storeId} = ${staffMember.storeId} AND ${table.memberId} = ${staffMember.id}`;

/** A column of the member's newest change of address that waits, or that froze the role. */
const openChange = (column: "new_email" | "effective_at") =>
  sql<string | null>`(SELECT e.${sql.raw(column)} FROM email_change e WHERE e.store_id = ${staffMember.storeId}
    AND e.member_id = ${staffMember.id} AND e.ended_at IS NULL
    AND (e.made_at IS NULL OR ${staffMember.frozenAt} IS NOT NULL) ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`;

/** The staff of a store, with how each person signs in, in one statement. */
export const listTeam = (db: Db, storeId: string, at: { now: Instant; dayAgo: Instant; maxGuesses: number }) =>
  db
    .select({
      memberId: staffMember.id,
      role: staffMember.role,
      name: customer.name,
      email: customer.email,
      hasPin: sql<boolean>`${staffPin.id} IS NOT NULL`.mapWith(Boolean),
      isPinTemporary: sql<boolean>`coalesce(${staffPin.isGiven}, 0)`.mapWith(Boolean),
      lockedUntil: sql<Instant | null>`nullif(max(
        coalesce((SELECT max(${pinGuess.lockedUntil}) FROM ${pinGuess}
          WHERE ${ofMember(pinGuess)} AND ${pinGuess.lockedUntil} > ${at.now}), ''),
        coalesce(${guessesEnd(staffMember.storeId, staffMember.id, at)}, '')), '')`,
      passkeys: sql<number>`(SELECT count(*) FROM ${passkey} WHERE ${ofMember(passkey)})`,
      frozenAt: staffMember.frozenAt,
      newEmail: openChange("new_email"),
      addressOpensAt: openChange("effective_at"),
      roleOpensAt: sql<Instant | null>`(SELECT ${roleRecovery.effectiveAt} FROM ${roleRecovery}
        WHERE ${ofMember(roleRecovery)} AND ${roleRecovery.endedAt} IS NULL)`,
    })
    .from(staffMember)
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .leftJoin(staffPin, and(eq(staffPin.storeId, staffMember.storeId), eq(staffPin.memberId, staffMember.id)))
    .where(eq(staffMember.storeId, storeId))
    .orderBy(asc(staffMember.id));
