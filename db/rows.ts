import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";

/** Every column with a value, because columns that a statement names do not fall back to their defaults. */
export type FullRow<Table extends SQLiteTable> = Required<Table["$inferInsert"]>;

/** Any number of rows as what a statement selects, with one parameter; none where the condition does not hold. */
export const selectRows = <Table extends SQLiteTable>(
  table: Table,
  rows: readonly FullRow<Table>[],
  condition: SQL = sql`true`,
): SQL => {
  // Drizzle names the columns in this same order.
  const fields = Object.keys(getTableColumns(table)).map((field): SQL => sql.raw(`value ->> '${field}'`));
  const values = sql.join(fields, sql`, `);
  return sql`SELECT ${values} FROM json_each(${JSON.stringify(rows)}) WHERE ${condition}`;
};

/** Inserts any number of rows by one statement with one parameter; a row a statement would meet D1's bounds. None is written
 *  where the condition does not hold. */
export const insertRows = <Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly FullRow<Table>[],
  condition?: SQL,
): Write => db.insert(table).select(selectRows(table, rows, condition));
