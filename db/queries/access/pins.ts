import { and, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { FullRow } from "../../rows.ts";
import { customer, pinGuess, pinInvitation, session, sharedTablet, staffMember, staffPin } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

/** Sets a member's PIN, in place of an earlier one. */
export const upsertPin = (db: Db, row: FullRow<typeof staffPin>): Write => {
  const { pinDigest, isTemporary, isGiven, updatedAt } = row;
  return db
    .insert(staffPin)
    .values(row)
    .onConflictDoUpdate({
      target: [staffPin.storeId, staffPin.memberId],
      set: { pinDigest, isTemporary, isGiven, updatedAt },
    });
};

/** Replaces a temporary PIN with one that its holder chose on the tablet. */
export const replacePin = (db: Db, storeId: string, memberId: string, pinDigest: string, now: Instant): Write =>
  db
    .update(staffPin)
    .set({ pinDigest, isTemporary: false, updatedAt: now })
    .where(and(eq(staffPin.storeId, storeId), eq(staffPin.memberId, memberId)));

/** Stores the digest of the same PIN by another key. */
export const storePinDigest = (db: Db, storeId: string, memberId: string, pinDigest: string): Write =>
  db
    .update(staffPin)
    .set({ pinDigest })
    .where(and(eq(staffPin.storeId, storeId), eq(staffPin.memberId, memberId)));

/** Ends the sessions that PINs opened for some people of a store. */
const endSessionsByPin = (db: Db, storeId: string, customerIds: SQL): Write =>
  db
    .delete(session)
    .where(
      and(eq(session.storeId, storeId), eq(session.provenBy, "pin"), sql`${session.customerId} IN ${customerIds}`),
    );

/** Ends what the PIN of a member opened, for the batch that ends the PIN. */
export const endPinSessions = (db: Db, storeId: string, memberId: string): Write =>
  endSessionsByPin(
    db,
    storeId,
    sql`(SELECT customer_id FROM ${staffMember} WHERE store_id = ${storeId} AND id = ${memberId})`,
  );

/** Deletes the PIN that another person chose for someone who has just signed in on a device of their own, and ends what
 *  it opened. */
export const deleteGivenPin = (db: Db, storeId: string, email: string): Write[] => {
  const given = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM ${staffMember} m
      JOIN ${customer} c ON c.store_id = m.store_id AND c.id = m.customer_id
      JOIN ${staffPin} p ON p.store_id = m.store_id AND p.member_id = m.id AND p.is_given = 1
      WHERE m.store_id = ${storeId} AND c.email = ${email})`;
  return [
    endSessionsByPin(db, storeId, given("m.customer_id")),
    db.delete(staffPin).where(and(eq(staffPin.storeId, storeId), sql`${staffPin.memberId} IN ${given("m.id")}`)),
  ];
};

const ofEndedPin = (storeId: string | SQLWrapper) =>
  and(
    sql`${staffPin.storeId} = ${storeId}`,
    eq(staffPin.isGiven, true),
    eq(staffMember.storeId, staffPin.storeId),
    eq(staffMember.id, staffPin.memberId),
    ne(staffMember.role, "staff"),
  );

/** Whether a store has PINs of owners and managers that another person chose, which open nothing and wait for a
 *  mail. */
export const hasEndedPin = (storeId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${staffPin}, ${staffMember} WHERE ${ofEndedPin(storeId)})`;

/** Those PINs, with the person whom a mail tells. */
export const listEndedPins = (db: Db, storeId: string) =>
  db
    .select({ id: staffPin.id, memberId: staffPin.memberId, email: customer.email })
    .from(staffPin)
    .innerJoin(staffMember, ofEndedPin(storeId))
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)));

/** Deletes a PIN unless its owner chose another one meanwhile. */
export const deleteEndedPin = (db: Db, storeId: string, id: string) =>
  db.delete(staffPin).where(and(eq(staffPin.storeId, storeId), eq(staffPin.id, id), eq(staffPin.isGiven, true)));

/** Deletes the PIN of a member and ends what it opened. */
export const deletePin = (db: Db, storeId: string, memberId: string): Write[] => [
  endPinSessions(db, storeId, memberId),
  db.delete(staffPin).where(and(eq(staffPin.storeId, storeId), eq(staffPin.memberId, memberId))),
];

/** Forgets the wrong PINs of a member on all tablets. */
export const forgetPinGuesses = (db: Db, storeId: string, memberId: string): Write =>
  db.delete(pinGuess).where(and(eq(pinGuess.storeId, storeId), eq(pinGuess.memberId, memberId)));

interface PinOnTablet {
  storeId: string;
  memberId: string;
  tabletId: string;
}

const ofTablet = ({ storeId, memberId, tabletId }: PinOnTablet) =>
  and(eq(pinGuess.storeId, storeId), eq(pinGuess.memberId, memberId), eq(pinGuess.tabletId, tabletId));

interface PinTry extends PinOnTablet {
  id: string;
  now: Instant;
  /** Tries and locks before it are forgotten. */
  dayAgo: Instant;
  maxTries: number;
  /** The maximum number of wrong PINs of a member in a day, on all tablets together. */
  maxGuesses: number;
  /** The end of the first, second, … lock that starts now. The last one is also that of all later locks. */
  lockEnds: readonly Instant[];
}

/** The wrong PINs of a member after an instant, on all tablets together: `guess.value` is the time of each. */
const guessesAfter = (storeId: string | SQLWrapper, memberId: string | SQLWrapper, dayAgo: Instant): SQL =>
  sql`pin_guess g, json_each(g.guessed_at) guess
    WHERE g.store_id = ${storeId} AND g.member_id = ${memberId} AND guess.value > ${dayAgo}`;

/** When a member may try again after too many wrong PINs in a day: a day after the first of them. Null if there were
 *  fewer than `maxGuesses`. */
export const guessesEnd = (
  storeId: SQLWrapper,
  memberId: SQLWrapper,
  { dayAgo, maxGuesses }: Pick<PinTry, "dayAgo" | "maxGuesses">,
): SQL =>
  sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', min(guess.value), '+1 day')
    FROM ${guessesAfter(storeId, memberId, dayAgo)} HAVING count(*) >= ${maxGuesses})`;

/** Counts a try before the comparison, so that concurrent guesses count too, also those on other tablets: no 24 hours
 *  have more than `maxGuesses`. The last of `maxTries` starts a lock, and it ends if that try is right. False while
 *  tries are locked, after `maxGuesses` in a day, or if the store has no such member. */
export const countPinTry = async (db: Db, attempt: PinTry): Promise<boolean> => {
  const { id, storeId, memberId, tabletId, now, dayAgo, maxTries, maxGuesses, lockEnds } = attempt;
  const isOld = sql`pin_guess.updated_at <= ${dayAgo}`;
  const tries = sql`(CASE WHEN ${isOld} THEN 0 ELSE pin_guess.tries END + 1)`;
  const locks = sql`(CASE WHEN ${isOld} THEN 0 ELSE pin_guess.locks END)`;
  const isLast = sql`${tries} >= ${maxTries}`;
  const lockEnd = sql`json_extract(${JSON.stringify(lockEnds)}, '$[' || min(${locks}, ${lockEnds.length - 1}) || ']')`;
  const guessedAt = sql`json_insert((SELECT json_group_array(guess.value) FROM json_each(pin_guess.guessed_at) guess
    WHERE guess.value > ${dayAgo}), '$[#]', excluded.updated_at)`;
  const rows = await db.all(sql`
    INSERT INTO pin_guess (id, created_at, updated_at, store_id, member_id, tablet_id, tries, locks, locked_until,
      guessed_at)
    SELECT ${id}, ${now}, ${now}, ${storeId}, id, ${tabletId}, 1, 0, NULL, json_array(${now})
    FROM staff_member WHERE store_id = ${storeId} AND id = ${memberId}
      AND (SELECT count(*) FROM ${guessesAfter(storeId, memberId, dayAgo)}) < ${maxGuesses}
    ON CONFLICT (store_id, member_id, tablet_id) DO UPDATE SET
      locked_until = CASE WHEN ${isLast} THEN ${lockEnd} END,
      locks = ${locks} + CASE WHEN ${isLast} THEN 1 ELSE 0 END,
      tries = CASE WHEN ${isLast} THEN 0 ELSE ${tries} END,
      guessed_at = ${guessedAt},
      updated_at = excluded.updated_at
    WHERE pin_guess.locked_until IS NULL OR pin_guess.locked_until <= excluded.updated_at
    RETURNING id`);
  return rows.length > 0;
};

/** Until when a member's tries on a tablet are locked; null if they are not. */
export const readPinLock = async (db: Db, at: PinOnTablet): Promise<Instant | null> => {
  const [row] = await db.select({ lockedUntil: pinGuess.lockedUntil }).from(pinGuess).where(ofTablet(at));
  return row?.lockedUntil ?? null;
};

/** Until when a member's PIN is off on all tablets after too many wrong ones in a day; null if it is not. */
export const readGuessesEnd = async (
  db: Db,
  { storeId, memberId, ...limit }: Pick<PinTry, "storeId" | "memberId" | "dayAgo" | "maxGuesses">,
): Promise<Instant | null> => {
  const [row] = await db.all<{ until: Instant | null }>(
    sql`SELECT ${guessesEnd(sql`${storeId}`, sql`${memberId}`, limit)} AS until`,
  );
  return row?.until ?? null;
};

/** The PIN of a member, with the person it belongs to; null if the store has no such member. */
export const readPin = async (db: Db, storeId: string, memberId: string) => {
  const [row] = await db
    .select({
      customerId: staffMember.customerId,
      pinDigest: staffPin.pinDigest,
      isTemporary: staffPin.isTemporary,
      isGiven: staffPin.isGiven,
      role: staffMember.role,
      frozenAt: staffMember.frozenAt,
    })
    .from(staffMember)
    .leftJoin(staffPin, and(eq(staffPin.storeId, staffMember.storeId), eq(staffPin.memberId, staffMember.id)))
    .where(and(eq(staffMember.storeId, storeId), eq(staffMember.id, memberId)));
  return row ?? null;
};

/** After a right PIN: ends the count of tries, but not of locks and other guesses, so that a signed-in person gives a
 *  guesser no new short locks. */
export const endPinTries = (db: Db, at: PinOnTablet): Write =>
  db
    .update(pinGuess)
    .set({ tries: 0, lockedUntil: null, guessedAt: sql`json_remove(${pinGuess.guessedAt}, '$[#-1]')` })
    .where(ofTablet(at));

/** Aborts the batch with PIN_CHANGED unless the member has this PIN and the tablet was not revoked. */
export const assertPin = (db: Db, { storeId, memberId, tabletId }: PinOnTablet, pinDigest: string): Write => {
  const hasPin = sql`EXISTS (SELECT 1 FROM ${staffPin} WHERE store_id = ${storeId} AND member_id = ${memberId}
    AND pin_digest = ${pinDigest})`;
  const hasTablet = sql`EXISTS (SELECT 1 FROM ${sharedTablet} WHERE store_id = ${storeId} AND id = ${tabletId})`;
  return abortUnless(db, sql`${hasPin} AND ${hasTablet}`, "PIN_CHANGED");
};

/** Invites a member to choose a PIN, in place of an earlier invitation. */
export const replacePinInvitation = (db: Db, row: FullRow<typeof pinInvitation>): Write[] => [
  db.delete(pinInvitation).where(and(eq(pinInvitation.storeId, row.storeId), eq(pinInvitation.memberId, row.memberId))),
  db.insert(pinInvitation).values(row),
];

/** The open invitation with this digest and the person it invites; null if the store has none. */
export const findPinInvitation = async (db: Db, storeId: string, tokenDigest: string, now: Instant) => {
  const [row] = await db
    .select({ id: pinInvitation.id, memberId: pinInvitation.memberId, email: customer.email })
    .from(pinInvitation)
    .innerJoin(
      staffMember,
      and(eq(staffMember.storeId, pinInvitation.storeId), eq(staffMember.id, pinInvitation.memberId)),
    )
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(
      and(
        eq(pinInvitation.storeId, storeId),
        eq(pinInvitation.tokenDigest, tokenDigest),
        sql`${pinInvitation.expiresAt} > ${now}`,
      ),
    );
  return row ?? null;
};

/** Uses up an invitation. Fails as INVITATION_SPENT if it was used or replaced. */
export const spendPinInvitation = (db: Db, storeId: string, id: string): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM ${pinInvitation} WHERE store_id = ${storeId} AND id = ${id})`,
    "INVITATION_SPENT",
  ),
  db.delete(pinInvitation).where(and(eq(pinInvitation.storeId, storeId), eq(pinInvitation.id, id))),
];

/** Ends the invitations that a member sent, because they end with the role that they were sent with. */
export const endInvitationsBy = (db: Db, storeId: string, memberId: string): Write =>
  db.delete(pinInvitation).where(
    and(
      eq(pinInvitation.storeId, storeId),
      sql`${pinInvitation.invitedBy} = (SELECT m.customer_id FROM ${staffMember} m
          WHERE m.store_id = ${storeId} AND m.id = ${memberId})`,
    ),
  );
