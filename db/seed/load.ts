import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { atomic } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, selectRows } from "../rows.ts";
import type { Instant } from "../schema/shapes.ts";
import { seedRows } from "./rows.ts";
import { seedStores } from "./stores.ts";
import type { SeedStore } from "./types.ts";

/** Fills in the defaults of omitted columns. */
const withDefaults = <Table extends SQLiteTable>(
  table: Table,
  row: Readonly<Record<string, unknown>>,
): FullRow<Table> => {
  const columns = Object.entries(getTableColumns(table));
  // The seed types require the mandatory columns, and the table provides the others.
  return Object.fromEntries(
    columns.map(([name, column]) => [name, row[name] ?? column.default ?? null]),
  ) as FullRow<Table>;
};

/** The statements that insert a demo store. Existing rows stay unchanged. */
export const seedWrites = (db: Db, at: Instant, store: SeedStore) => {
  const tables = seedRows(store, at) as readonly (readonly [SQLiteTable, readonly Record<string, unknown>[]])[];
  return tables.map(([table, rows]) => {
    const full = rows.map((row) => withDefaults(table, row));
    return db.insert(table).select(selectRows(table, full)).onConflictDoNothing();
  });
};

/** Inserts the demo stores, one batch each. */
export const loadSeed = async (db: Db, at: Instant, stores: readonly SeedStore[] = seedStores): Promise<void> => {
  for (const store of stores) await atomic(db, seedWrites(db, at, store));
};
