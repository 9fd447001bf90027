import { and, asc, desc, eq, exists, gt, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { valueOrAbort } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { customer, restaurantOrder, signInCode } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type SignInCodeRow = FullRow<typeof signInCode>;

/** Limits of one-time codes: how many per asker, and when codes become long. */
export interface CodeLimits {
  maxPerHour: number;
  hourAgo: Instant;
  /** Wrong tries per e-mail address within a day. */
  maxWrong: number;
  /** Unused, unexpired codes per e-mail address. */
  maxOpen: number;
  dayAgo: Instant;
}

interface NewCode extends CodeLimits {
  row: SignInCodeRow;
  /** The digest of the long code, which replaces the row's digest if the address is under attack. */
  longDigest: string;
  askerDigest: string;
  /** Whether the asker is a known browser, which is never limited. */
  isKnown: boolean;
}

/** Whether an address is under attack. The right try of a code does not count as wrong. */
const isGuessedAt = (db: Db, { row, maxWrong, maxOpen, dayAgo }: NewCode): SQL => {
  const ofAddress = and(eq(signInCode.storeId, row.storeId), eq(signInCode.email, row.email));
  const wrong = db
    .select({ wrong: sql`coalesce(sum(${signInCode.attempts} - (${signInCode.usedAt} IS NOT NULL)), 0)` })
    .from(signInCode)
    .where(and(ofAddress, gt(signInCode.createdAt, dayAgo)));
  const open = db
    .select({ open: sql`count(*)` })
    .from(signInCode)
    .where(
      and(ofAddress, ne(signInCode.id, row.id), isNull(signInCode.usedAt), gt(signInCode.expiresAt, row.createdAt)),
    );
  return sql`((${wrong}) >= ${maxWrong} OR (${open}) >= ${maxOpen})`;
};

/** Stores a code if its asker is known or below `maxPerHour`; uses the long code if the address is under attack;
 *  deletes codes older than a day. Returns what was stored and when the oldest counted code was created. Concurrent
 *  calls cannot both pass a limit. */
export const storeCode = async (db: Db, code: NewCode) => {
  const { row, longDigest, askerDigest, isKnown, maxPerHour, hourAgo, dayAgo } = code;
  const ofAsker = and(
    eq(signInCode.storeId, row.storeId),
    eq(signInCode.email, row.email),
    eq(signInCode.askerDigest, askerDigest),
    gt(signInCode.createdAt, hourAgo),
  );
  const count = db.select({ count: sql`count(*)` }).from(signInCode).where(ofAsker);
  const [, , , counted] = await batch(db, [
    db.delete(signInCode).where(and(eq(signInCode.storeId, row.storeId), lte(signInCode.createdAt, dayAgo))),
    insertRows(db, signInCode, [row], isKnown ? undefined : sql`(${count}) < ${maxPerHour}`),
    db
      .update(signInCode)
      .set({ codeDigest: longDigest })
      .where(and(eq(signInCode.storeId, row.storeId), eq(signInCode.id, row.id), isGuessedAt(db, code))),
    db
      .select({ id: signInCode.id, createdAt: signInCode.createdAt, codeDigest: signInCode.codeDigest })
      .from(signInCode)
      .where(ofAsker)
      .orderBy(asc(signInCode.createdAt)),
  ]);
  const stored = counted.find(({ id }) => id === row.id);
  return {
    isStored: stored !== undefined,
    isLong: stored?.codeDigest === longDigest,
    oldestAt: counted[0]?.createdAt ?? row.createdAt,
  };
};

/** Deletes a code that could not be mailed. */
export const deleteCode = (db: Db, storeId: string, id: string) =>
  db.delete(signInCode).where(and(eq(signInCode.storeId, storeId), eq(signInCode.id, id)));

interface CodeTry {
  storeId: string;
  email: string;
  browserDigest: string;
  now: Instant;
  maxTries: number;
}

/** Counts a try before the comparison, so that concurrent guesses count too. Null if no code is left to try. */
export const countTry = async (db: Db, { storeId, email, browserDigest, now, maxTries }: CodeTry) => {
  const [row] = await db
    .update(signInCode)
    .set({ attempts: sql`${signInCode.attempts} + 1`, updatedAt: now })
    .where(
      and(
        eq(signInCode.storeId, storeId),
        eq(signInCode.email, email),
        eq(signInCode.browserDigest, browserDigest),
        isNull(signInCode.usedAt),
        gt(signInCode.expiresAt, now),
        lt(signInCode.attempts, maxTries),
      ),
    )
    .returning({ id: signInCode.id, codeDigest: signInCode.codeDigest });
  return row ?? null;
};

/** Marks a code as used. Fails as CODE_SPENT if it is already used. */
export const spendCode = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db
    .update(signInCode)
    .set({ usedAt: valueOrAbort(sql`${now}`, isNull(signInCode.usedAt), "CODE_SPENT"), updatedAt: now })
    .where(and(eq(signInCode.storeId, storeId), eq(signInCode.id, id)));

type NewCustomer = Pick<typeof customer.$inferInsert, "id" | "storeId" | "email"> & { now: Instant };

/** Creates an account if the address has none. It gets the earlier orders of the address, and the name and phone of the
 *  newest. An existing account stays unchanged, and so do guest orders placed since. */
export const openAccount = (db: Db, { id, storeId, email, now }: NewCustomer): Write[] => {
  const isNew = db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.storeId, storeId), eq(customer.id, id)));
  // Only a new account has this id, so its profile is empty and all of its orders have just been assigned.
  const ofNewest = (column: SQLiteColumn): SQL => {
    const newest = db
      .select({ value: sql`nullif(trim(${column}), '')` })
      .from(restaurantOrder)
      .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.customerId, id)))
      .orderBy(desc(restaurantOrder.createdAt), desc(restaurantOrder.id))
      .limit(1);
    return sql`(${newest})`;
  };
  return [
    db
      .insert(customer)
      .values({ id, storeId, email, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [customer.storeId, customer.email] }),
    db
      .update(restaurantOrder)
      .set({ customerId: id, updatedAt: now })
      .where(
        and(
          eq(restaurantOrder.storeId, storeId),
          eq(restaurantOrder.customerEmail, email),
          isNull(restaurantOrder.customerId),
          exists(isNew),
        ),
      ),
    db
      .update(customer)
      .set({ name: ofNewest(restaurantOrder.customerName), phone: ofNewest(restaurantOrder.customerPhone) })
      .where(and(eq(customer.storeId, storeId), eq(customer.id, id))),
  ];
};
