import { and, eq, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type Places, prepared } from "../prepared.ts";
import { idempotencyRecord } from "../schema/index.ts";

/** What tells one key from another. */
export interface IdempotencyName {
  storeId: string;
  operation: string;
  subject: string;
  key: string;
}

const keptUnder = prepared((db, name: Places<IdempotencyName>) => {
  const { storeId, operation, subject, key, inputDigest, resultId, customerId, bagName, expiresAt } = idempotencyRecord;
  return db
    .select({ inputDigest, resultId, customerId, bagName, expiresAt })
    .from(idempotencyRecord)
    .where(and(eq(storeId, name.storeId), eq(operation, name.operation), eq(subject, name.subject), eq(key, name.key)));
});

/** The statement that finds what is kept under a key. */
export const idempotencyQuery = (db: Db, name: IdempotencyName): ReturnType<typeof keptUnder> => keptUnder(db, name);

const kept = prepared((db, row: Places<typeof idempotencyRecord.$inferInsert>) =>
  db
    .insert(idempotencyRecord)
    .values(row)
    .onConflictDoUpdate({
      target: [
        idempotencyRecord.storeId,
        idempotencyRecord.operation,
        idempotencyRecord.subject,
        idempotencyRecord.key,
      ],
      set: {
        id: sql`excluded.id`,
        createdAt: sql`excluded.created_at`,
        updatedAt: sql`excluded.updated_at`,
        inputDigest: sql`excluded.input_digest`,
        customerId: sql`excluded.customer_id`,
        bagName: sql`excluded.bag_name`,
        resultId: sql`CASE WHEN ${idempotencyRecord.expiresAt} <= excluded.created_at THEN excluded.result_id END`,
        expiresAt: sql`excluded.expires_at`,
      },
    }),
);

/** Keeps a key in place of one whose time is over. Where it is taken, what it stands for becomes null, which breaks the batch as
 *  IDEMPOTENCY_KEY. */
export const insertIdempotency = (db: Db, row: typeof idempotencyRecord.$inferInsert): Write => kept(db, row);
