import { eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { folded, otherForms } from "./case-folding.ts";
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

type Operator = (column: SQLWrapper, value: unknown) => SQL;

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

/** The operators that can disregard case; the order of texts is that of their characters. */
const caseless: ReadonlySet<string> = new Set(["equals", "in", "notIn", "contains", "startsWith", "endsWith"]);

const mostForms = 48;
const maxValues = 2_000;
const maxCaselessLength = 4_000;

/** A column's text with those letters folded that the wanted texts hold, which is all that a comparison with them sees:
 *  SQLite's own lower() knows ASCII alone. The forms are single letters and need no escape. */
const foldedColumn = (column: SQLWrapper, wanted: readonly string[]): SQL => {
  const forms = otherForms(wanted);
  // Each is a call around the others, and the database takes 100 levels.
  if (forms.size > mostForms) {
    throw new AppError("LIMIT_EXCEEDED", "A comparison without case may not mix as many letters of several alphabets.");
  }
  let text = sql`lower(${column})`;
  for (const [form, fold] of forms) text = sql`replace(${text}, ${sql.raw(`'${form}'`)}, ${sql.raw(`'${fold}'`)})`;
  return text;
};

const checkCaselessLength = (value: unknown): void => {
  const texts = Array.isArray(value) ? value : [value];
  if (texts.reduce((length: number, text) => length + String(text).length, 0) <= maxCaselessLength) return;
  throw new AppError("LIMIT_EXCEEDED", `A comparison without case may hold ${maxCaselessLength} characters.`);
};

const withoutCase = (operator: Operator, column: SQLWrapper, value: unknown): SQL => {
  checkCaselessLength(value);
  if (!Array.isArray(value)) return operator(foldedColumn(column, [folded(String(value))]), folded(String(value)));
  const wanted = value.map((text) => folded(String(text)));
  return operator(foldedColumn(column, wanted), wanted);
};

/** One operator of a filter as a condition. `equals: null` asks for rows without a value; null asks nothing elsewhere. */
export const compare = (
  field: Field,
  column: SQLiteColumn,
  operator: string,
  value: unknown,
  insensitive = false,
): SQL | null => {
  if (value === null && operator !== "equals") return null;
  const condition = operators[operator];
  if (!condition) throw new Error(`There is no filter operator ${operator}.`);
  if (Array.isArray(value) && value.length > maxValues) {
    throw new AppError("LIMIT_EXCEEDED", `A list of a filter may hold ${maxValues} values.`);
  }
  const wanted = stored(field, value);
  if (insensitive && value !== null && caseless.has(operator)) return withoutCase(condition, column, wanted);
  return condition(column, wanted);
};
