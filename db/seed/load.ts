import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { atomic } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, selectRows } from "../rows.ts";
import type { Instant } from "../schema/shapes.ts";
import { seedRows } from "./rows.ts";
import { seedStores } from "./stores.ts";
import type { SeedStore } from "./types.ts";

/** A row with the defaults of the columns that it leaves out. */
const filled = <Table extends SQLiteTable>(table: Table, row: Readonly<Record<string, unknown>>): FullRow<Table> => {
  const columns = Object.entries(getTableColumns(table));
  // The seed's types say what a row has to name, and the table says the rest.
  return Object.fromEntries(
    columns.map(([name, column]) => [name, row[name] ?? column.default ?? null]),
  ) as FullRow<Table>;
};

/** The writes that bring a demo store. Rows that are there already, and what staff made of them, stay as they are. */
export const seedWrites = (db: Db, at: Instant, store: SeedStore) => {
  const tables = seedRows(store, at) as readonly (readonly [SQLiteTable, readonly Record<string, unknown>[]])[];
  return tables.map(([table, rows]) => {
    const full = rows.map((row) => filled(table, row));
    return db.insert(table).select(selectRows(table, full)).onConflictDoNothing();
  });
};

/** Writes the demo stores, each in one batch. */
export const loadSeed = async (db: Db, at: Instant, stores: readonly SeedStore[] = seedStores): Promise<void> => {
  for (const store of stores) await atomic(db, seedWrites(db, at, store));
};
