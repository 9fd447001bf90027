import { eq, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";
import { storeSettings } from "./schema/index.ts";

/** Raises the menu revision. Add it to the batch of every write that affects the guests' menu, because it invalidates
 *  cached pages and prices. */
export const raiseMenuRevision = (db: Db, storeId: string): Write =>
  db
    .update(storeSettings)
    .set({ menuRevision: sql`${storeSettings.menuRevision} + 1` })
    .where(eq(storeSettings.id, storeId));
