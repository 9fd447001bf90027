import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import { seedRows } from "../../../db/seed/rows.ts";
import { seedStores } from "../../../db/seed/stores.ts";
import { buildExample, sortByReferences, tables, toStored } from "./example-rows.ts";

type Values = Record<string, SQLInputValue>;
type Row = Readonly<Record<string, unknown>>;

const folder = new URL("../../../migrations/", import.meta.url);
const at = "2026-11-20T23:30:00.000Z";

export const migrationFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();

export const readMigration = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** The rows of every table in the order in which they were written. */
export type Content = ReadonlyMap<string, readonly Row[]>;

/** A database of some version, with foreign keys enforced as in D1. */
export class FilledDatabase {
  readonly #database = new DatabaseSync(":memory:");

  constructor() {
    this.#database.exec("PRAGMA foreign_keys = ON");
  }

  /** Applies a migration as D1 does: in a transaction, in which no pragma turns foreign keys off. */
  migrate(sql: string): void {
    this.#database.exec(`BEGIN;\n${sql}\n;COMMIT`);
  }

  /** Inserts the demo restaurants, as far as this version has their columns. */
  addDemo(): void {
    for (const store of seedStores) {
      // The named boundary: the seed lists tables with rows of theirs.
      const seeded = seedRows(store, at) as readonly (readonly [SQLiteTable, readonly Row[]])[];
      for (const [table, rows] of seeded) {
        for (const row of rows) {
          const stored = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([key, column]) => {
            const value = row[key] ?? column.default;
            return [column.name, toStored(column, value)] as const;
          });
          this.#insert(getTableConfig(table).name, Object.fromEntries(stored));
        }
      }
    }
  }

  /** Inserts a row into every table without rows, made of the columns' examples. */
  fillEmptyTables(): void {
    const [storeId = null] = this.#column("SELECT id FROM store_settings ORDER BY id");
    for (const table of sortByReferences(tables)) {
      const { name } = getTableConfig(table);
      if (this.#columnNames(name).length === 0 || this.count(name) > 0) continue;
      this.#insert(name, this.#example(table, storeId));
    }
  }

  /** Inserts copies of a table's first row: so many for each of many orders, and each row refers to rows of its order.
   *  A table with a row for every tenth order has 0.1 of them. */
  addCopies(table: SQLiteTable, orders: number, perOrder: PerOrder): void {
    const { name } = getTableConfig(table);
    const copied = this.#columnNames(name).map((column) => copyExpression(table, column, perOrder));
    const names = copied.map(({ column }) => `"${column}"`).join();
    const last = Math.floor(orders * (perOrder[name] ?? 0)) - 1;
    this.#database.exec(`INSERT INTO "${name}" (${names})
      WITH RECURSIVE number(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i < ${last})
      SELECT ${copied.map(({ sql }) => sql).join()} FROM number, (SELECT * FROM "${name}" LIMIT 1) AS first`);
  }

  has(table: string): boolean {
    return this.#columnNames(table).length > 0;
  }

  /** Runs statements in one transaction, as D1 does, and returns the rows of each. */
  run(statements: readonly string[]): Row[][] {
    this.#database.exec("BEGIN");
    try {
      const results = statements.map((sql) => this.#database.prepare(sql).all());
      this.#database.exec("COMMIT");
      return results;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  count(table: string): number {
    return Number(this.#column(`SELECT count(*) FROM "${table}"`)[0]);
  }

  read(): Content {
    const names = this.#column(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    return new Map(
      names.map((name) => [String(name), this.#database.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all()]),
    );
  }

  /** The rows whose references lead nowhere. */
  readBrokenReferences(): Row[] {
    return this.#database.prepare("PRAGMA foreign_key_check").all();
  }

  close(): void {
    this.#database.close();
  }

  #column(sql: string, ...values: SQLInputValue[]): SQLInputValue[] {
    return this.#database
      .prepare(sql)
      .all(...values)
      .flatMap((row) => Object.values(row).slice(0, 1));
  }

  /** The columns of a table in this version; empty if it has no such table. */
  #columnNames(table: string): string[] {
    return this.#column("SELECT name FROM pragma_table_info(?)", table).map(String);
  }

  /** Inserts a row as far as this version has the table and its columns. Required columns that a later version removes
   *  are empty. */
  #insert(table: string, values: Values): void {
    const row: Values = { ...this.#removedColumns(table, values), ...values };
    const names = this.#columnNames(table).filter((name) => Object.hasOwn(row, name));
    if (names.length === 0) return;
    const list = names.map((name) => `"${name}"`).join();
    const insert = this.#database.prepare(`INSERT INTO "${table}" (${list}) VALUES (${names.map(() => "?").join()})`);
    insert.run(...names.map((name) => row[name] ?? null));
  }

  #removedColumns(table: string, values: Values): Values {
    const required = this.#database
      .prepare(`SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL`)
      .all(table)
      .filter(({ name }) => !Object.hasOwn(values, String(name)));
    return Object.fromEntries(required.map(({ name, type }) => [name, type === "integer" ? 0 : ""]));
  }

  #example(table: SQLiteTable, storeId: SQLInputValue): Values {
    const own: Values = buildExample(table);
    if (Object.hasOwn(own, "store_id")) own["store_id"] = storeId;
    return { ...own, ...this.#references(table, storeId) };
  }

  /** The values of foreign keys: those of a row of the same store. */
  #references(table: SQLiteTable, storeId: SQLInputValue): Values {
    const found: Values = {};
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const [parent] = this.#database
        .prepare(`SELECT * FROM "${getTableConfig(foreignTable).name}" WHERE ? IN (id, store_id) LIMIT 1`)
        .all(storeId);
      for (const [index, { name }] of columns.entries()) {
        const value = parent?.[foreignColumns[index]?.name ?? ""];
        if (value !== undefined && name !== "store_id") found[name] = value;
      }
    }
    return found;
  }
}

/** How many rows a table has for each order, by its name. */
export type PerOrder = Readonly<Record<string, number>>;

/** The columns of keys that no FOREIGN KEY declares, with the table that they name. */
const namedTables: PerTable = { order_id: "restaurant_order", payment_id: "payment", refund_id: "refund" };
type PerTable = Readonly<Record<string, string>>;

/** The table whose row a column names, if it names one. */
const namedTable = (table: SQLiteTable, column: string): string | undefined => {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    if (column !== "store_id" && columns.some(({ name }) => name === column)) return getTableConfig(foreignTable).name;
  }
  return namedTables[column];
};

/** The columns of each key of a table that no two rows share. */
const listKeys = (table: SQLiteTable): string[][] => {
  const { indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const declared = [...primaryKeys, ...uniqueConstraints].map(({ columns }) => columns.map(({ name }) => name));
  const unique = indexes.filter(({ config }) => config.unique);
  return [
    ...declared,
    ...unique.map(({ config }) => config.columns.flatMap((column) => ("name" in column ? [String(column.name)] : []))),
  ];
};

/** What is added to the last column of a key that may have any value, so that copies differ: a number, or one within
 *  the rows of one parent if the key names it. */
const listAdditions = (table: SQLiteTable, perOrder: PerOrder): Map<string, string> => {
  const { name, columns } = getTableConfig(table);
  const isFree = (column: string): boolean => {
    const own = columns.find((one) => one.name === column);
    const type = own ? columnMeta(own).type : "enum";
    return column !== "store_id" && namedTable(table, column) === undefined && type !== "enum" && type !== "code";
  };
  return new Map(
    listKeys(table).flatMap((key) => {
      const last = key.findLast(isFree);
      if (last === undefined || key.includes("id")) return [];
      const shares = key.flatMap((column) => perOrder[namedTable(table, column) ?? ""] ?? []);
      const rows = Math.max(1, Math.ceil((perOrder[name] ?? 1) / Math.min(...shares)));
      return [[last, shares.length > 0 ? `i % ${rows}` : "i + 1"] as const];
    }),
  );
};

const quoted = (text: string): string => `'${text}_' || `;

/** The value of a column in copy `i` of a table's first row. */
const copyExpression = (table: SQLiteTable, column: string, perOrder: PerOrder): { column: string; sql: string } => {
  const { name, columns } = getTableConfig(table);
  const rowsOfOrder = perOrder[name] ?? 1;
  if (column === "id") return { column, sql: `${quoted(name)}i` };
  const parent = namedTable(table, column) ?? "";
  const share = perOrder[parent];
  if (share !== undefined) {
    // A quotient of whole numbers, which is exact, wherever several rows have one parent.
    const index = share < rowsOfOrder ? `i / ${rowsOfOrder / share}` : `i * ${share / rowsOfOrder}`;
    return { column, sql: `${quoted(parent)}CAST(${index} AS INTEGER)` };
  }
  const own = columns.find((one) => one.name === column);
  const addition = listAdditions(table, perOrder).get(column);
  if (!own || addition === undefined) return { column, sql: `first."${column}"` };
  return { column, sql: `first."${column}" ${columnMeta(own).type === "int" ? "+" : "|| '_' ||"} (${addition})` };
};
