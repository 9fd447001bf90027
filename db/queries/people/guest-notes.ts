import { and, eq, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { guestNote } from "../../schema/index.ts";

/** Writes a note about a person. Fails as ROW_GONE if the store has no such person, or the erasure began. */
export const insertNote = (db: Db, row: typeof guestNote.$inferInsert) => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM customer_profile WHERE store_id = ${row.storeId} AND id = ${row.profileId} AND erasing_at IS NULL)`,
    "ROW_GONE",
  ),
  db.insert(guestNote).values(row),
];

const ofStore = (storeId: string, id: string) => and(eq(guestNote.storeId, storeId), eq(guestNote.id, id));

export const readNote = async (db: Db, storeId: string, id: string) => {
  const [row] = await db.select().from(guestNote).where(ofStore(storeId, id));
  return row ?? null;
};

export const deleteNote = (db: Db, storeId: string, id: string): Write =>
  db.delete(guestNote).where(ofStore(storeId, id));
