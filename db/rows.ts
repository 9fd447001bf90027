import { getTableColumns, is, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";
import { type Placeholders, prepared } from "./prepared.ts";

/** A row with a value for every column, because explicitly inserted columns do not use their defaults. */
export type FullRow<Table extends SQLiteTable> = Required<Table["$inferInsert"]>;

/** The SELECT list of an INSERT … SELECT by column, in the order in which drizzle lists the table's columns. */
export const selectList = <Table extends SQLiteTable>(
  table: Table,
  values: { readonly [Column in keyof FullRow<Table>]: SQLWrapper },
): SQL => {
  const byColumn = new Map(Object.entries<SQLWrapper>(values));
  const list = Object.keys(getTableColumns(table)).map((column) => {
    const value = byColumn.get(column);
    if (!value) throw new Error(`The INSERT has no value for the column ${column}.`);
    return sql`${value}`;
  });
  return sql.join(list, sql`, `);
};

/** Any number of ids as the right side of IN, with one parameter. */
export const idList = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

interface Selection {
  /** Selects no rows if it does not hold. */
  condition?: SQL | undefined;
  /** SQL expressions that replace the row's own values, which are in `value`. */
  values?: Readonly<Record<string, SQL>>;
}

/** A SELECT of any number of rows, or of a placeholder for their JSON, with one parameter. */
export const selectRows = <Table extends SQLiteTable>(
  table: Table,
  rows: readonly FullRow<Table>[] | Placeholder,
  { condition = sql`true`, values = {} }: Selection = {},
): SQL => {
  const columns = Object.keys(getTableColumns(table));
  const fields = columns.map((field) => [field, values[field] ?? sql.raw(`value ->> '${field}'`)]);
  const json = is(rows, Placeholder) ? rows : JSON.stringify(rows);
  return sql`SELECT ${selectList<SQLiteTable>(table, Object.fromEntries(fields))} FROM json_each(${json}) WHERE ${condition}`;
};

const rowWriter = (table: SQLiteTable) =>
  prepared((db, { rows }: Placeholders<{ rows: string }>) => db.insert(table).select(selectRows(table, rows)));

const writers = new WeakMap<SQLiteTable, ReturnType<typeof rowWriter>>();

const createWriter = (table: SQLiteTable): ReturnType<typeof rowWriter> => {
  const writer = writers.get(table) ?? rowWriter(table);
  writers.set(table, writer);
  return writer;
};

/** Inserts rows with one statement and one parameter, because one statement per row would exceed D1's limits. Inserts
 *  nothing if the condition does not hold. */
export const insertRows = <Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly FullRow<Table>[],
  condition?: SQL,
): Write =>
  condition
    ? db.insert(table).select(selectRows(table, rows, { condition }))
    : createWriter(table)(db, { rows: JSON.stringify(rows) });

/** Updates many rows with one statement. It changes only the columns that each patch names, so that two concurrent
 *  writers of one row do not overwrite each other, and `beside` in every row. */
export const patchRows = (
  db: Db,
  table: SQLiteTable,
  storeId: string,
  patches: readonly { id: string; values: Readonly<Record<string, unknown>> }[],
  beside: Readonly<Record<string, SQL>>,
): Write => {
  const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(table);
  const fields = [...new Set(patches.flatMap(({ values }) => Object.keys(values)))];
  const sets = fields.map((field): [string, SQL] => {
    const path = sql.raw(`'$.${field}'`);
    const sent = sql`patch.value ->> ${path}`;
    return [field, sql`CASE WHEN json_type(patch.value, ${path}) IS NULL THEN ${columns[field]} ELSE ${sent} END`];
  });
  const rows = JSON.stringify(patches.map(({ id, values }) => ({ ...values, id })));
  return db
    .update(table)
    .set({ ...Object.fromEntries(sets), ...beside })
    .from(sql`json_each(${rows}) AS patch`)
    .where(sql`${columns["storeId"]} = ${storeId} AND ${columns["id"]} = patch.value ->> '$.id'`);
};
