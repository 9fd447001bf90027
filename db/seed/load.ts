import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { atomic, type Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import type { Instant } from "../schema/shapes.ts";
import { seedRows } from "./rows.ts";
import { seedStores } from "./stores.ts";
import type { SeedStore } from "./types.ts";

/** D1 binds at most 100 parameters a statement, and a row binds one a column. */
const mostParameters = 100;

const inserts = <Table extends SQLiteTable>(db: Db, table: Table, rows: readonly Table["$inferInsert"][]): Write[] => {
  const size = Math.max(1, Math.floor(mostParameters / Object.keys(getTableColumns(table)).length));
  const writes: Write[] = [];
  for (let start = 0; start < rows.length; start += size) {
    writes.push(
      db
        .insert(table)
        .values(rows.slice(start, start + size))
        .onConflictDoNothing(),
    );
  }
  return writes;
};

/** Writes the demo stores, each in one batch. Rows that are there already, and what staff made of them, stay as they are. */
export const loadSeed = async (db: Db, at: Instant, stores: readonly SeedStore[] = seedStores): Promise<void> => {
  for (const store of stores) {
    const tables = seedRows(store, at) as readonly (readonly [SQLiteTable, readonly Record<string, unknown>[]])[];
    await atomic(
      db,
      tables.flatMap(([table, rows]) => inserts(db, table, rows)),
    );
  }
};
