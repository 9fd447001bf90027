import { and, desc, eq, gte, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { deadMessage, storeSettings } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { isStoreOpen } from "../moves/moves.ts";

interface DeadWork {
  storeId: string;
  kind: string;
  now: Instant;
  hourAt: Instant;
}

/** Counts a dead message of a store that is open on this shard, at least once if the answer is lost. Returns whether it
 *  was counted. */
export const countDeadMessage = async (db: Db, { storeId, kind, now, hourAt }: DeadWork): Promise<boolean> => {
  const row = db
    .select({
      storeId: storeSettings.id,
      hourAt: sql<Instant>`${hourAt}`.as("hour_at"),
      kind: sql<string>`${kind}`.as("kind"),
      count: sql<number>`1`.as("count"),
      firstAt: sql<Instant>`${now}`.as("first_at"),
      lastAt: sql<Instant>`${now}`.as("last_at"),
    })
    .from(storeSettings)
    .where(and(eq(storeSettings.id, storeId), isStoreOpen(db, storeSettings.id)));
  const insert = db
    .insert(deadMessage)
    .select(row)
    .onConflictDoUpdate({
      target: [deadMessage.storeId, deadMessage.hourAt, deadMessage.kind],
      set: { count: sql`${deadMessage.count} + 1`, lastAt: sql`max(${deadMessage.lastAt}, excluded.last_at)` },
    })
    .returning({ kind: deadMessage.kind });
  const [counted] = await batch(db, [insert]);
  return counted.length > 0;
};

/** The rows that are summed at most. Beyond them the sums are lower bounds, and everything fails anyway. */
const maxRows = 2_000;

/** The dead messages of a shard since an hour, by kind. */
export const readDeadMessages = async (db: Db, since: Instant): Promise<{ kind: string; messages: number }[]> => {
  const rows = db
    .select({ kind: deadMessage.kind, messages: deadMessage.count })
    .from(deadMessage)
    .where(gte(deadMessage.hourAt, since))
    .orderBy(desc(deadMessage.hourAt))
    .limit(maxRows)
    .as("newest");
  return db
    .select({ kind: rows.kind, messages: sql<number>`sum(${rows.messages})` })
    .from(rows)
    .groupBy(rows.kind);
};
