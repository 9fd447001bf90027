import { and, eq, lte } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { idempotencyRecord } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** What tells one key from another. */
export interface IdempotencyName {
  storeId: string;
  operation: string;
  subject: string;
  key: string;
}

const named = ({ storeId, operation, subject, key }: IdempotencyName) =>
  and(
    eq(idempotencyRecord.storeId, storeId),
    eq(idempotencyRecord.operation, operation),
    eq(idempotencyRecord.subject, subject),
    eq(idempotencyRecord.key, key),
  );

export const findIdempotency = async (db: Db, name: IdempotencyName) => {
  const { inputDigest, resultId, expiresAt } = idempotencyRecord;
  const [row] = await db.select({ inputDigest, resultId, expiresAt }).from(idempotencyRecord).where(named(name));
  return row ?? null;
};

export const insertIdempotency = (db: Db, row: typeof idempotencyRecord.$inferInsert): Write =>
  db.insert(idempotencyRecord).values(row);

/** Makes room for a key whose time is over. */
export const deleteExpiredIdempotency = (db: Db, name: IdempotencyName, now: Instant): Write =>
  db.delete(idempotencyRecord).where(and(named(name), lte(idempotencyRecord.expiresAt, now)));
