import { eq, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";
import { storeSettings } from "./schema/index.ts";

/** Goes into the batch of every write that a guest's menu shows: pages and prices of an earlier revision are made anew. */
export const raiseMenuRevision = (db: Db, storeId: string): Write =>
  db
    .update(storeSettings)
    .set({ menuRevision: sql`${storeSettings.menuRevision} + 1` })
    .where(eq(storeSettings.id, storeId));
