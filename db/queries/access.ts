import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { apiKey } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** A key by its id, whatever store it belongs to: which one it is tells a wrong key from a key of another store. */
export const findApiKey = (db: Db, id: string) => db.query.apiKey.findFirst({ where: eq(apiKey.id, id) });

/** Notes when a key was last used. */
export const touchApiKey = (db: Db, id: string, at: Instant) =>
  db.update(apiKey).set({ lastUsedAt: at }).where(eq(apiKey.id, id));
