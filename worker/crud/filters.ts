import { eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import type { Field } from "./model.ts";

export const badInput = (message: string) => new AppError("BAD_INPUT", message);

/** Text as a column may hold it. */
export const checkText = (text: string): string => {
  if (text.includes("\u0000")) throw badInput("Text may not hold the character U+0000.");
  return text;
};

const toInstant = (text: string): string => {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isInstant || Number.isNaN(Date.parse(text))) {
    throw badInput("Please send an instant such as 2026-11-21T12:00:00Z.");
  }
  return new Date(text).toISOString();
};

/** A filter's value as the column holds it. GraphQL has seen to its type, not to what a text means. */
const stored = (field: Field, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => stored(field, item));
  if (typeof value !== "string") return value;
  return field.kind.type === "instant" ? toInstant(value) : checkText(value);
};

type Operator = (column: SQLiteColumn, value: unknown) => SQL;

/** The values of a list as rows: one parameter, however many there are. */
const rowsOf = (values: unknown): SQL => sql`(select value from json_each(${JSON.stringify(values)}))`;

const endsWith: Operator = (column, value) => {
  // SQLite counts characters, not the halves that some of them have in JavaScript.
  const length = [...String(value)].length;
  return length === 0 ? isNotNull(column) : sql`substr(${column}, ${sql.raw(String(-length))}) = ${value}`;
};

const hasEvery: Operator = (column, value) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(value)}) as wanted where wanted.value not in (select value from json_each(${column})))`;

/** What each filter operator asks of a column. `%` and `_` are characters as any other. */
const operators: Readonly<Record<string, Operator>> = {
  equals: (column, value) => (value === null ? isNull(column) : eq(column, value)),
  in: (column, value) => sql`${column} in ${rowsOf(value)}`,
  notIn: (column, value) => sql`(${column} in ${rowsOf(value)}) is not true`,
  lt,
  lte,
  gt,
  gte,
  contains: (column, value) => sql`instr(${column}, ${value}) > 0`,
  startsWith: (column, value) => sql`instr(${column}, ${value}) = 1`,
  endsWith,
  has: (column, value) => sql`${value} in (select value from json_each(${column}))`,
  hasSome: (column, value) => sql`exists (select 1 from json_each(${column}) where value in ${rowsOf(value)})`,
  hasEvery,
  isEmpty: (column, value) => sql`(json_array_length(${column}) = 0) = ${value ? 1 : 0}`,
};

/** One operator of a filter as a condition. `equals: null` asks for rows without a value; null asks nothing elsewhere. */
export const compare = (field: Field, column: SQLiteColumn, operator: string, value: unknown): SQL | null => {
  if (value === null && operator !== "equals") return null;
  const condition = operators[operator];
  if (!condition) throw new Error(`There is no filter operator ${operator}.`);
  return condition(column, stored(field, value));
};
