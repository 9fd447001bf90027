import { prefix } from "../../abort-codes.ts";
import type { Db } from "../../client.ts";
import type { Instant } from "../../schema/shapes.ts";
import { storeTables } from "../../store-tables.ts";
import { dropTriggers, refuseNewRows } from "../moves/fence.ts";

/** How many rows one statement deletes, and one run. */
const rowsAtOnce = 500;
const rowsPerRun = 2_000;

const hasBegun = "EXISTS (SELECT 1 FROM store_deletion WHERE store_id = ?1 AND begun_at IS NOT NULL)";

/** The tables that are deleted in pages, each before those that it references, so that no reference deletes further
 *  rows. The store's own row and its hosts go last, together. */
export const pagedTables: readonly string[] = storeTables
  .map(({ name }) => name)
  .filter((name) => name !== "store_settings" && name !== "store_host")
  .toReversed();

/** The statement that deletes a page of a table. It needs an index that begins with the store. */
export const pageStatement = (table: string): string =>
  `DELETE FROM "${table}" WHERE rowid IN (SELECT rowid FROM "${table}" WHERE "store_id" = ?1 LIMIT ${rowsAtOnce}) AND ${hasBegun}`;

/** Begins the deletion of a store whose time of grace is over: from now on it is unknown, and nothing new of it is
 *  written. Throws if it is not due, or if its rows are being moved. */
export const beginDeletion = async (db: Db, storeId: string, now: Instant): Promise<void> => {
  const { $client } = db;
  const isDue = `EXISTS (SELECT 1 FROM store_deletion WHERE store_id = ?1 AND due_at <= ?2)
    AND NOT EXISTS (SELECT 1 FROM store_move WHERE store_id = ?1)`;
  const assertion = `SELECT CASE WHEN ${isDue} THEN 1 ELSE json_extract('{}', '${prefix}ROW_CHANGED') END AS holds`;
  const begin = "UPDATE store_deletion SET begun_at = ?2 WHERE store_id = ?1 AND begun_at IS NULL";
  await $client.batch([
    $client.prepare(assertion).bind(storeId, now),
    $client.prepare(begin).bind(storeId, now),
    ...refuseNewRows(db, storeId),
  ]);
};

/** Deletes the next rows of a store, at most a fixed number. Returns whether there may be more. */
export const deleteRows = async ({ $client }: Db, storeId: string): Promise<boolean> => {
  const probes = await $client.batch<{ found: number }>(
    pagedTables.map((table) =>
      $client.prepare(`SELECT EXISTS (SELECT 1 FROM "${table}" WHERE "store_id" = ?) AS found`).bind(storeId),
    ),
  );
  const filled = pagedTables.filter((_, index) => probes[index]?.results[0]?.found === 1);
  let deleted = 0;
  for (const table of filled) {
    for (let changes = rowsAtOnce; changes === rowsAtOnce; deleted += changes) {
      if (deleted >= rowsPerRun) return true;
      changes = (await $client.prepare(pageStatement(table)).bind(storeId).run()).meta.changes;
    }
  }
  return filled.length > 0;
};

/** Deletes the rest of a store without other rows: its hosts, which are then free, its own row, and the state of its
 *  deletion. */
export const deleteLastRows = async (db: Db, storeId: string): Promise<void> => {
  const { $client } = db;
  const last = ["store_host", "store_settings"].map((table) =>
    $client.prepare(`DELETE FROM ${table} WHERE store_id = ?1 AND ${hasBegun}`).bind(storeId),
  );
  await $client.batch([...last, ...dropTriggers(db, storeId)]);
};
