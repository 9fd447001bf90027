import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import type { FullRow } from "../rows.ts";
import { apiKey } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** A key by its id, whatever store it belongs to: which one it is tells a wrong key from a key of another store. */
export const findApiKey = (db: Db, id: string) => db.query.apiKey.findFirst({ where: eq(apiKey.id, id) });

/** Notes when a key was last used, where that was not noted since `before`: calls that come at once write once. */
export const touchApiKey = (db: Db, id: string, at: Instant, before: Instant) =>
  db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lte(apiKey.lastUsedAt, before))));

const ofStore = (storeId: string, id: string) => and(eq(apiKey.storeId, storeId), eq(apiKey.id, id));

/** A key of a store by its id. */
export const readApiKey = (db: Db, storeId: string, id: string) =>
  db.query.apiKey.findFirst({ where: ofStore(storeId, id) });

export const insertApiKey = (db: Db, row: FullRow<typeof apiKey>): Write => db.insert(apiKey).values(row);

/** Ends a key for good. One that is revoked already stays as it is. */
export const endApiKey = (db: Db, storeId: string, id: string, now: Instant): Write =>
  db
    .update(apiKey)
    .set({ status: "revoked", updatedAt: now })
    .where(and(ofStore(storeId, id), ne(apiKey.status, "revoked")));
