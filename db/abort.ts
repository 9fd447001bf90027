import { type SQL, sql } from "drizzle-orm";
import { type AbortCode, prefix } from "./abort-codes.ts";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";

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
