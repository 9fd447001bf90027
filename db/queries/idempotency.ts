import { and, eq, sql } from "drizzle-orm";
import { valueOrAbort } from "../abort.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { idempotencyRecord, storeRestore } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** The unique reference of an idempotency record. */
export interface IdempotencyRef {
  storeId: string;
  operation: string;
  subject: string;
  key: string;
}

/** A key to look up, with the time that is in it. */
interface IdempotencyLookup extends IdempotencyRef {
  /** When the key was made, if it tells. */
  keyAt?: Instant;
}

/** Whether the key was made between a moment to which the database was restored and the restore. Its record, if there
 *  was one, is lost. */
const isLost = ({ storeId, keyAt }: Placeholders<IdempotencyLookup>) =>
  keyAt
    ? sql<number>`EXISTS (SELECT 1 FROM ${storeRestore} WHERE ${storeRestore.storeId} = ${storeId}
        AND ${storeRestore.restoredTo} <= ${keyAt} AND ${storeRestore.restoredAt} >= ${keyAt})`
    : sql<number>`0`;

const recordRead = prepared((db, ref: Placeholders<IdempotencyLookup>) => {
  const { storeId, operation, subject, key, inputDigest, resultId, customerId, bagName } = idempotencyRecord;
  const { askerDigest, createdAt, expiresAt } = idempotencyRecord;
  return db
    .select({
      ...{ inputDigest, resultId, customerId, bagName, askerDigest, createdAt, expiresAt },
      isLost: isLost(ref).as("is_lost"),
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(
      idempotencyRecord,
      and(eq(storeId, ref.storeId), eq(operation, ref.operation), eq(subject, ref.subject), eq(key, ref.key)),
    );
});

/** The statement that reads the record of an idempotency key: one row, without values if there is no record. */
export const idempotencyQuery = (db: Db, ref: IdempotencyLookup): ReturnType<typeof recordRead> => recordRead(db, ref);

type IdempotencyRows = ReturnType<typeof recordRead>["_"]["result"];

export type StoredIdempotency = Pick<
  typeof idempotencyRecord.$inferSelect,
  "inputDigest" | "resultId" | "customerId" | "bagName" | "askerDigest" | "createdAt" | "expiresAt"
>;

/** The record in the result of `idempotencyQuery`, and whether a restore may have removed one. */
export const toIdempotency = ([row]: IdempotencyRows): { record: StoredIdempotency | null; isLost: boolean } => {
  // The named boundary: the columns of a record that exists are not null, or as their table says.
  const record = row && row.resultId !== null ? (row as StoredIdempotency) : null;
  return { record, isLost: row?.isLost === 1 };
};

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
