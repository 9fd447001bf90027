import { type BuildColumns, getTableColumns, type SQL, sql } from "drizzle-orm";
import * as sqlite from "drizzle-orm/sqlite-core";
import { maxPrice, maxTotal } from "./bounds.rules.ts";
import { columnMeta, type Shape, withMeta } from "./column-meta.ts";
import type { EnumType } from "./enums.ts";
import { exampleObject } from "./fields.ts";
import type { ValueFormat } from "./records/value-format.ts";
import { picturePath, type Rule } from "./rules.ts";
import type { Instant } from "./shapes.ts";

type Column = sqlite.SQLiteColumn;

/** What every column can say about itself. */
interface Meta<Value = unknown> {
  doc?: string;
  example?: Value | null;
  rule?: Rule;
  format?: ValueFormat;
}

interface TextMeta<Value> extends Meta<Value> {
  /** Whether it identifies, reaches or describes a person. Each text column decides this. */
  personal: boolean;
}

interface StringMeta extends TextMeta<string> {
  /** The maximum length of a text that callers write. */
  maxLength?: number;
  /** Whether a required text may be empty, for example until setup is complete. */
  canBeEmpty?: boolean;
}

interface IntegerMeta extends Meta<number> {
  min?: number;
  max?: number;
}

export const text = <Name extends string>(name: Name, meta: StringMeta) =>
  withMeta(sqlite.text(name), { ...meta, type: "string" });

export const integer = <Name extends string>(name: Name, meta: IntegerMeta = {}) =>
  withMeta(sqlite.integer(name), { ...meta, type: "int", personal: false });

/** An amount in minor units, at most an order's total. */
export const amount = <Name extends string>(name: Name, meta: IntegerMeta = {}) =>
  integer(name, { min: 0, max: maxTotal, format: "money", ...meta });

/** The price of one item in minor units. */
export const price = <Name extends string>(name: Name, meta: IntegerMeta = {}) =>
  integer(name, { min: 0, max: maxPrice, format: "money", ...meta });

const numbers =
  (format: ValueFormat) =>
  <Name extends string>(name: Name, meta: IntegerMeta = {}) =>
    integer(name, { format, ...meta });

export const count = numbers("number");
export const percent = numbers("percent");
export const minutes = numbers("minutes");
export const pixels = numbers("pixels");
export const kilocalories = numbers("kilocalories");

/** A tax rate in parts per million. */
export const rate = <Name extends string>(name: Name, meta: Meta<number> = {}) =>
  integer(name, { ...meta, min: 0, max: 1_000_000, format: "rate" });

export const boolean = <Name extends string>(name: Name, meta: Meta<boolean> = {}) =>
  withMeta(sqlite.integer(name, { mode: "boolean" }), { ...meta, type: "boolean", personal: false });

export const instant = <Name extends string>(name: Name, meta: Meta<Instant> = {}) =>
  withMeta(sqlite.text(name).$type<Instant>(), { ...meta, type: "instant", personal: false });

/** The path or the URL of a picture. */
export const picture = <Name extends string>(name: Name, meta: Omit<StringMeta, "rule" | "format">) =>
  text(name, { ...meta, rule: picturePath, format: "picture" });

/** The id of a row. */
export const reference = <Name extends string>(name: Name, meta: Meta<string> = {}) =>
  withMeta(sqlite.text(name), { ...meta, type: "id", personal: false });

export const enumerated = <Name extends string, Value extends string>(
  name: Name,
  of: EnumType<Value>,
  meta: Meta<Value> = {},
) => withMeta(sqlite.text(name).$type<Value>(), { ...meta, type: "enum", of, personal: false });

/** A value of an enumeration whose values are no names in GraphQL, such as order.created. */
export const code = <Name extends string, Value extends string>(
  name: Name,
  of: EnumType<Value>,
  meta: Meta<Value> = {},
) => withMeta(sqlite.text(name).$type<Value>(), { ...meta, type: "code", of, personal: false });

/** Several values of an enumeration, each at most once. */
export const enumList = <Name extends string, Value extends string>(
  name: Name,
  of: EnumType<Value>,
  meta: Meta<Value[]> = {},
) => withMeta(sqlite.text(name, { mode: "json" }).$type<Value[]>(), { ...meta, type: "enumList", of, personal: false });

export const textList = <Value extends string = string>(name: string, meta: TextMeta<NoInfer<Value>[]>) =>
  withMeta(sqlite.text(name, { mode: "json" }).$type<Value[]>(), { ...meta, type: "textList" });

export const integerList = (name: string, meta: Meta<number[]>) =>
  withMeta(sqlite.text(name, { mode: "json" }).$type<number[]>(), { ...meta, type: "intList", personal: false });

/** JSON without a declared shape. */
export const json = <Value>(name: string, meta: TextMeta<Value>) =>
  withMeta(sqlite.text(name, { mode: "json" }).$type<Value>(), { ...meta, type: "json" });

/** One object of a shape. The default example consists of the examples of its fields. */
export const object = <Value>(name: string, of: Shape<Value>, meta: TextMeta<NoInfer<Value>>) =>
  withMeta(sqlite.text(name, { mode: "json" }).$type<Value>(), {
    ...{ example: exampleObject(of), ...meta },
    ...{ type: "object", of },
  });

/** Several objects of a shape, at most `max`. */
export const objectList = <Value>(
  name: string,
  of: Shape<Value>,
  meta: TextMeta<NoInfer<Value>[]> & { max?: number; distinctBy?: keyof Value & string },
) =>
  withMeta(sqlite.text(name, { mode: "json" }).$type<Value[]>(), {
    ...{ example: [exampleObject(of)], ...meta },
    ...{ type: "objectList", of },
  });

/** The columns of every row: a prefixed, time-sortable id and two instants. */
export const identity = {
  id: reference("id", {
    doc: "Unique id: a prefix for the type and a part that sorts by creation time, such as itm_01JZ….",
  }).primaryKey(),
  createdAt: instant("created_at", { doc: "Time of creation.", example: "2026-11-20T23:30:00.000Z" }).notNull(),
  updatedAt: instant("updated_at", {
    doc: "Time of the last change.",
    example: "2026-11-20T23:30:00.000Z",
  }).notNull(),
};

export const sortOrder = () =>
  integer("sort_order", {
    doc: "Position among its siblings, lowest first. Equal positions are sorted by id.",
    example: 0,
    min: -1_000_000,
    max: 1_000_000,
    format: "number",
  }).notNull();

/** A table whose columns are made by the builders of this file, so that their metadata is found by the column. */
export const table = <Name extends string, Columns extends Record<string, sqlite.SQLiteColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  constraints?: (self: BuildColumns<Name, Columns, "sqlite">) => sqlite.SQLiteTableExtraConfigValue[],
) => {
  const built = sqlite.sqliteTable(name, columns, constraints);
  for (const [key, column] of Object.entries<Column>(getTableColumns(built))) {
    const builder = columns[key];
    if (builder) withMeta(column, columnMeta(builder));
  }
  return built;
};

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A CHECK that a column has a value of its enumeration. Null passes, as in SQL. */
export const known = (name: string, column: Column) => {
  const meta = columnMeta(column);
  if (!("of" in meta) || !("values" in meta.of)) throw new Error(`${name} needs an enumerated column.`);
  return sqlite.check(name, sql`${column} IN (${quoted(meta.of.values)})`);
};

/** A CHECK that a column has the form of an id in lower case, such as stripe or credit_card. For enumerations to which
 *  values may be added without rebuilding their tables. */
export const lowerCaseId = (name: string, column: Column) =>
  sqlite.check(name, sql`${column} GLOB '[a-z]*' AND ${column} NOT GLOB '*[^a-z0-9_]*'`);

/** A CHECK that a column is within its bounds. */
export const bounded = (name: string, column: Column) => {
  const { min, max } = columnMeta(column);
  if (min === undefined || max === undefined) throw new Error(`${name} needs a column with min and max.`);
  return sqlite.check(name, sql`${column} BETWEEN ${sql.raw(String(min))} AND ${sql.raw(String(max))}`);
};

/** A CHECK that a column has the form of an event's name, such as order.updated. */
export const dottedName = (name: string, column: Column) =>
  sqlite.check(name, sql`${column} GLOB '[a-z]*' AND ${column} NOT GLOB '*[^a-z0-9_.]*'`);

export const holds = (name: string, condition: SQL) => sqlite.check(name, condition);

/** A foreign key that can only reference rows of the same store. */
export const sameStore = (
  columns: [Column, Column],
  foreignColumns: [Column, Column],
  onDelete: "cascade" | "restrict",
) => sqlite.foreignKey({ columns, foreignColumns }).onDelete(onDelete);
