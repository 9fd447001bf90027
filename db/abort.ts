import { type SQL, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";

/** The codes with which a statement can abort its batch. */
const abortCodes = ["TOO_MANY_OPEN_ORDERS", "TOO_MANY_ENDPOINTS", "MEMBER_CHANGED", "GROUP_DISAGREES"] as const;
export type AbortCode = (typeof abortCodes)[number];

const prefix = "abort:";

/** Returns `value` if `condition` holds. Otherwise the statement aborts its batch with `code`, which `atomic` throws as
 *  a `WriteConflict`. SQLite has no custom errors outside triggers, but it quotes an invalid JSON path in its error. */
export const valueOrAbort = (value: SQL, condition: SQL, code: AbortCode): SQL =>
  sql`CASE WHEN ${condition} THEN ${value} ELSE json_extract('{}', ${sql.raw(`'${prefix}${code}'`)}) END`;

/** A statement that aborts its batch with `code` unless `condition` holds when it runs. */
export const abortUnless = (db: Db, condition: SQL, code: AbortCode): Write =>
  db.select({ holds: valueOrAbort(sql`1`, condition, code) }).from(sql`(SELECT 1)`);

/** A statement that aborts its batch with `code` and the ids that `found` selects as `id`. It passes if there are
 *  none. */
export const abortIfFound = (db: Db, found: SQL, code: AbortCode): Write => {
  const reason = sql`${sql.raw(`'${prefix}${code}:'`)} || found.ids`;
  return db
    .select({ holds: sql`CASE WHEN found.ids IS NULL THEN 1 ELSE json_extract('{}', ${reason}) END` })
    .from(sql`(SELECT group_concat(id) AS ids FROM (${found})) AS found`);
};

/** The code that a batch was aborted with; null if it failed for another reason. */
export const abortCode = (message: string): AbortCode | null =>
  abortCodes.find((code) => message.includes(prefix + code)) ?? null;

/** The ids that a batch was aborted with. */
export const abortIds = (message: string): string[] => /abort:\w+:([\w,]+)/.exec(message)?.[1]?.split(",") ?? [];
