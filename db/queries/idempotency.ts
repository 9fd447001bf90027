import { and, eq, sql } from "drizzle-orm";
import { valueOrAbort } from "../abort.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { idempotencyRecord } from "../schema/index.ts";

/** The unique reference of an idempotency record. */
export interface IdempotencyRef {
  storeId: string;
  operation: string;
  subject: string;
  key: string;
}

const recordRead = prepared((db, ref: Placeholders<IdempotencyRef>) => {
  const { storeId, operation, subject, key, inputDigest, resultId, customerId, bagName } = idempotencyRecord;
  const { askerDigest, createdAt, expiresAt } = idempotencyRecord;
  return db
    .select({ inputDigest, resultId, customerId, bagName, askerDigest, createdAt, expiresAt })
    .from(idempotencyRecord)
    .where(and(eq(storeId, ref.storeId), eq(operation, ref.operation), eq(subject, ref.subject), eq(key, ref.key)));
});

/** The statement that reads the record of an idempotency key. */
export const idempotencyQuery = (db: Db, ref: IdempotencyRef): ReturnType<typeof recordRead> => recordRead(db, ref);

const recordInsert = prepared((db, row: Placeholders<typeof idempotencyRecord.$inferInsert>) =>
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
        askerDigest: sql`excluded.asker_digest`,
        resultId: valueOrAbort(
          sql`excluded.result_id`,
          sql`${idempotencyRecord.expiresAt} <= excluded.created_at`,
          "IDEMPOTENCY_KEY",
        ),
        expiresAt: sql`excluded.expires_at`,
      },
    }),
);

/** Stores an idempotency record, replacing an expired one. Fails as IDEMPOTENCY_KEY if the key is in use. */
export const insertIdempotency = (db: Db, row: typeof idempotencyRecord.$inferInsert): Write => recordInsert(db, row);
