import { getTableColumns, is, Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";
import { type Places, prepared } from "./prepared.ts";

/** Every column with a value, because columns that a statement names do not fall back to their defaults. */
export type FullRow<Table extends SQLiteTable> = Required<Table["$inferInsert"]>;

interface Selection {
  /** None of the rows where it does not hold. */
  condition?: SQL | undefined;
  /** What stands in a column in place of the row's own value, which is in `value`. */
  values?: Readonly<Record<string, SQL>>;
}

/** Any number of rows, or the place of their JSON, as what a statement selects, with one parameter. */
export const selectRows = <Table extends SQLiteTable>(
  table: Table,
  rows: readonly FullRow<Table>[] | Placeholder,
  { condition = sql`true`, values = {} }: Selection = {},
): SQL => {
  // Drizzle names the columns in this same order.
  const fields = Object.keys(getTableColumns(table)).map(
    (field): SQL => values[field] ?? sql.raw(`value ->> '${field}'`),
  );
  const json = is(rows, Placeholder) ? rows : JSON.stringify(rows);
  return sql`SELECT ${sql.join(fields, sql`, `)} FROM json_each(${json}) WHERE ${condition}`;
};

const rowWriter = (table: SQLiteTable) =>
  prepared((db, { rows }: Places<{ rows: string }>) => db.insert(table).select(selectRows(table, rows)));

const writers = new WeakMap<SQLiteTable, ReturnType<typeof rowWriter>>();

const createWriter = (table: SQLiteTable): ReturnType<typeof rowWriter> => {
  const writer = writers.get(table) ?? rowWriter(table);
  writers.set(table, writer);
  return writer;
};

/** Inserts any number of rows by one statement with one parameter; a row a statement would meet D1's bounds. None is written
 *  where the condition does not hold. */
export const insertRows = <Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly FullRow<Table>[],
  condition?: SQL,
): Write =>
  condition
    ? db.insert(table).select(selectRows(table, rows, { condition }))
    : createWriter(table)(db, { rows: JSON.stringify(rows) });
