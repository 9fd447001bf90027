import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type ColumnMeta, columnMeta } from "../../../db/schema/column-meta.ts";
import * as schema from "../../../db/schema/index.ts";
import { seedRows } from "../../../db/seed/rows.ts";
import { seedStores } from "../../../db/seed/stores.ts";

type Values = Record<string, SQLInputValue>;
type Row = Readonly<Record<string, unknown>>;

const folder = new URL("../../../migrations/", import.meta.url);
const at = "2026-11-20T23:30:00.000Z";

export const tables = Object.values(schema).flatMap((member) => (is(member, SQLiteTable) ? [member] : []));

export const migrationFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();

export const readMigration = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** The rows of every table in the order in which they were written. */
export type Content = ReadonlyMap<string, readonly Row[]>;

const toStored = (column: SQLiteColumn, value: unknown): SQLInputValue =>
  // The named boundary: drizzle maps values to those of SQLite.
  (value === null || value === undefined ? null : column.mapToDriverValue(value)) as SQLInputValue;

/** Values that a table's CHECKs or keys ask for beyond its columns' examples. */
const requiredValues: Readonly<Record<string, Values>> = {
  idempotency_record: { key: "a-key-of-16-characters-or-more" },
  promo_code: { kind: "percent", percent_off: 20, amount_off: null },
  report_day: { version: 1 },
};

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

  #columnNames(table: string): string[] {
    return this.#column("SELECT name FROM pragma_table_info(?)", table).map(String);
  }

  #insert(table: string, values: Values): void {
    const names = this.#columnNames(table).filter((name) => Object.hasOwn(values, name));
    const list = names.map((name) => `"${name}"`).join();
    const insert = this.#database.prepare(`INSERT INTO "${table}" (${list}) VALUES (${names.map(() => "?").join()})`);
    insert.run(...names.map((name) => values[name] ?? null));
  }

  #example(table: SQLiteTable, storeId: SQLInputValue): Values {
    const { name, columns } = getTableConfig(table);
    const values = columns.map((column) => [column.name, toStored(column, chooseExample(column, name))]);
    const own: Values = { ...Object.fromEntries(values), ...requiredValues[name] };
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

const chooseExample = (column: SQLiteColumn, name: string): unknown => {
  const meta = columnMeta(column);
  if (column.primary) return `${name}_id`;
  if (meta.example !== undefined) return meta.example;
  if (column.default !== undefined) return column.default;
  return column.notNull ? typeExample(meta, column.name) : null;
};

const typeExample = (meta: ColumnMeta, name: string): unknown => {
  if (meta.type === "int") return meta.min ?? 0;
  if (meta.type === "boolean") return false;
  if (meta.type === "instant") return at;
  if (meta.type === "enum" || meta.type === "code") return meta.of.values[0];
  if (meta.type === "json" || meta.type === "object") return {};
  return /List$/.test(meta.type) ? [] : name;
};

/** Tables after those that they refer to. */
const sortByReferences = (all: readonly SQLiteTable[]): SQLiteTable[] => {
  const sorted: SQLiteTable[] = [];
  const add = (table: SQLiteTable): void => {
    if (sorted.includes(table)) return;
    const parents = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
    for (const parent of parents) if (parent !== table) add(parent);
    sorted.push(table);
  };
  for (const table of all) add(table);
  return sorted;
};
