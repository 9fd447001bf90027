import { type SQL, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";

/** Why a statement aborts its batch. */
const abortCodes = ["TOO_MANY_OPEN_ORDERS", "TOO_MANY_ENDPOINTS", "MEMBER_CHANGED"] as const;
export type AbortCode = (typeof abortCodes)[number];

const prefix = "abort:";

/** A statement that aborts its batch with `code` unless `condition` holds at that moment; `atomic` throws it as a
 *  `WriteConflict`. SQLite raises an error of our own choosing in no other way outside triggers: a JSON path that cannot be
 *  read is quoted in the error. */
export const abortUnless = (db: Db, condition: SQL, code: AbortCode): Write =>
  db
    .select({ holds: sql`CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', ${prefix + code}) END` })
    .from(sql`(SELECT 1)`);

/** The code that a batch was aborted with; null if it failed for another reason. */
export const abortCode = (message: string): AbortCode | null =>
  abortCodes.find((code) => message.includes(prefix + code)) ?? null;
