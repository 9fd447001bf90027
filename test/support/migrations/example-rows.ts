import { is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type ColumnMeta, columnMeta } from "../../../db/schema/column-meta.ts";
import * as schema from "../../../db/schema/index.ts";

type StoredValue = string | number | null;

/** A row by the names of its columns, with the values that SQLite stores. */
export type StoredRow = Record<string, StoredValue>;

const at = "2026-11-20T23:30:00.000Z";

export const tables = Object.values(schema).flatMap((member) => (is(member, SQLiteTable) ? [member] : []));

export const toStored = (column: SQLiteColumn, value: unknown): StoredValue =>
  // The named boundary: drizzle maps values to those of SQLite.
  (value === null || value === undefined ? null : column.mapToDriverValue(value)) as StoredValue;

/** Values that a table's CHECKs or keys ask for beyond its columns' examples. */
const requiredValues: Readonly<Record<string, StoredRow>> = {
  idempotency_record: { key: "a-key-of-16-characters-or-more" },
  promo_code: { kind: "percent", percent_off: 20, amount_off: null },
  report_day: { version: 1 },
};

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
export const sortByReferences = (all: readonly SQLiteTable[]): SQLiteTable[] => {
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

/** A row of a table, made of the columns' examples. Its references lead nowhere yet. */
export const buildExample = (table: SQLiteTable): StoredRow => {
  const { name, columns } = getTableConfig(table);
  const values = columns.map((column) => [column.name, toStored(column, chooseExample(column, name))]);
  return { ...Object.fromEntries(values), ...requiredValues[name] };
};
