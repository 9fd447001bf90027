import { and, asc, desc, eq, exists, gt, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { customer, restaurantOrder, signInCode } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type SignInCodeRow = FullRow<typeof signInCode>;

/** How many codes an asker gets, and from when on codes are long. */
export interface CodeLimits {
  maxPerHour: number;
  hourAgo: Instant;
  /** Wrong codes of an e-mail address within a day. */
  maxWrong: number;
  /** Codes of an e-mail address that can still be tried. */
  maxOpen: number;
  dayAgo: Instant;
}

interface NewCode extends CodeLimits {
  row: SignInCodeRow;
  /** The digest of the long code, which takes the place of the row's own if it is needed. */
  longDigest: string;
  askerDigest: string;
  /** Whether the asker is never refused. */
  isKnown: boolean;
}

/** Whether an address is guessed at. A code that was right is one try, not a wrong one. */
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

/** Stores a code if its asker is known or has had fewer than `maxPerHour` for its address, as the long one if it is guessed at for
 *  its address, and deletes the codes of before the last day. Says when the oldest that counts was made, and what was stored:
 *  two that come at once cannot both be the last, nor both be short. */
export const keepCode = async (db: Db, code: NewCode) => {
  const { row, longDigest, askerDigest, isKnown, maxPerHour, hourAgo, dayAgo } = code;
  const ofAsker = and(
    eq(signInCode.storeId, row.storeId),
    eq(signInCode.email, row.email),
    eq(signInCode.askerDigest, askerDigest),
    gt(signInCode.createdAt, hourAgo),
  );
  const count = db.select({ count: sql`count(*)` }).from(signInCode).where(ofAsker);
  const [, , , counted] = await db.batch([
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

/** Forgets a code that reached nobody. */
export const deleteCode = (db: Db, storeId: string, id: string) =>
  db.delete(signInCode).where(and(eq(signInCode.storeId, storeId), eq(signInCode.id, id)));

interface CodeTry {
  storeId: string;
  email: string;
  browserDigest: string;
  now: Instant;
  most: number;
}

/** Counts a try before anything is compared, so that guesses at once count too. Null where there is no code left to try. */
export const countTry = async (db: Db, { storeId, email, browserDigest, now, most }: CodeTry) => {
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
        lt(signInCode.attempts, most),
      ),
    )
    .returning({ id: signInCode.id, codeDigest: signInCode.codeDigest });
  return row ?? null;
};

/** Uses a code up. One that is used already gets more tries than there can be, which breaks the batch as CODE_SPENT. */
export const spendCode = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db
    .update(signInCode)
    .set({ usedAt: now, updatedAt: now, attempts: sql`CASE WHEN used_at IS NULL THEN attempts ELSE attempts + 6 END` })
    .where(and(eq(signInCode.storeId, storeId), eq(signInCode.id, id)));

type NewCustomer = Pick<typeof customer.$inferInsert, "id" | "storeId" | "email"> & { now: Instant };

/** Makes a person's account where the address has none, and gives it the orders that were placed with the address before, and the
 *  name and phone of the newest of them. An account that is there stays as it is, and so do later guests' orders. */
export const openAccount = (db: Db, { id, storeId, email, now }: NewCustomer): Write[] => {
  const isNew = db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.storeId, storeId), eq(customer.id, id)));
  // Only a new account has this id, so its profile is empty, and all of its orders have just joined it.
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
