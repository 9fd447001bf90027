import { and, asc, eq, exists, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, insertRows } from "../rows.ts";
import { customer, restaurantOrder, signInCode } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

export type SignInCodeRow = FullRow<typeof signInCode>;

/** Keeps a code where its address has had fewer than `most` since `since`, and forgets those from before. Answers when the
 *  oldest that counts was made, and whether this one was kept: two that come at once cannot both be the last. */
export const keepCode = async (db: Db, row: SignInCodeRow, since: Instant, most: number) => {
  const ofAddress = and(eq(signInCode.storeId, row.storeId), eq(signInCode.email, row.email));
  const count = db.select({ count: sql`count(*)` }).from(signInCode).where(ofAddress);
  const [, , counted] = await db.batch([
    db.delete(signInCode).where(and(eq(signInCode.storeId, row.storeId), lte(signInCode.createdAt, since))),
    insertRows(db, signInCode, [row], sql`(${count}) < ${most}`),
    db
      .select({ id: signInCode.id, createdAt: signInCode.createdAt })
      .from(signInCode)
      .where(ofAddress)
      .orderBy(asc(signInCode.createdAt)),
  ]);
  return { kept: counted.some(({ id }) => id === row.id), oldestAt: counted[0]?.createdAt ?? row.createdAt };
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

/** Makes a person's account where the address has none, and gives it the orders that were placed with the address before. An
 *  account that is there stays as it is, and so do later guests' orders. */
export const openAccount = (db: Db, { id, storeId, email, now }: NewCustomer): Write[] => {
  const isNew = db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.storeId, storeId), eq(customer.id, id)));
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
  ];
};
