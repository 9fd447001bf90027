import { eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { findOtherForms, foldCase } from "./case-folding.ts";
import type { Field } from "./model.ts";

export const badInput = (message: string) => new AppError("BAD_INPUT", message, { reason: "MALFORMED_REQUEST" });

/** Checks that a column can store the text. */
export const assertText = (text: string): string => {
  if (text.includes("\u0000")) throw badInput("Text must not contain the character U+0000.");
  return text;
};

const toInstant = (text: string): string => {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isInstant || Number.isNaN(Date.parse(text))) {
    throw badInput("Please send an instant such as 2026-11-21T12:00:00Z.");
  }
  return new Date(text).toISOString();
};

/** Converts a filter value to the column's stored form. GraphQL has checked its type but not its format. */
const toStoredValue = (field: Field, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => toStoredValue(field, item));
  if (typeof value !== "string") return value;
  return field.kind.type === "instant" ? toInstant(value) : assertText(value);
};

type Operator = (column: SQLWrapper, value: unknown) => SQL;

/** Selects the values of a list as rows, passed as one parameter. */
const rowsOf = (values: unknown): SQL => sql`(select value from json_each(${JSON.stringify(values)}))`;

const endsWith: Operator = (column, value) => {
  // SQLite counts code points, JavaScript counts UTF-16 units.
  const length = [...String(value)].length;
  return length === 0 ? isNotNull(column) : sql`substr(${column}, ${sql.raw(String(-length))}) = ${value}`;
};

const hasEvery: Operator = (column, value) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(value)}) as target where target.value not in (select value from json_each(${column})))`;

/** The SQL of each filter operator. `%` and `_` have no special meaning. */
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

/** The operators that support `mode: insensitive`. The other operators compare by code point. */
const caseInsensitive: ReadonlySet<string> = new Set(["equals", "in", "notIn", "contains", "startsWith", "endsWith"]);

const maxLetterForms = 48;
const maxValues = 2_000;
const maxCaseInsensitiveLength = 4_000;

/** Folds those letters of a column that occur in the targets, which is all that the comparison needs: SQLite's lower()
 *  handles ASCII only. The forms are single letters and need no escaping. */
const foldColumn = (column: SQLWrapper, targets: readonly string[]): SQL => {
  const forms = findOtherForms(targets);
  // Each form nests one replace() call, and D1 allows 100 levels of nesting.
  if (forms.size > maxLetterForms) {
    throw new AppError(
      "LIMIT_EXCEEDED",
      "A case-insensitive comparison mixes too many letters of different alphabets. Compare fewer values.",
    );
  }
  let text = sql`lower(${column})`;
  for (const [form, fold] of forms) text = sql`replace(${text}, ${sql.raw(`'${form}'`)}, ${sql.raw(`'${fold}'`)})`;
  return text;
};

const assertCaseInsensitiveLength = (value: unknown): void => {
  const texts = Array.isArray(value) ? value : [value];
  if (texts.reduce((length: number, text) => length + String(text).length, 0) <= maxCaseInsensitiveLength) return;
  throw new AppError(
    "LIMIT_EXCEEDED",
    `A case-insensitive comparison may hold at most ${maxCaseInsensitiveLength} characters.`,
  );
};

const compareIgnoringCase = (operator: Operator, column: SQLWrapper, value: unknown): SQL => {
  assertCaseInsensitiveLength(value);
  if (!Array.isArray(value)) return operator(foldColumn(column, [foldCase(String(value))]), foldCase(String(value)));
  const targets = value.map((text) => foldCase(String(text)));
  return operator(foldColumn(column, targets), targets);
};

/** Compiles one filter operator. `equals: null` matches rows without a value; any other operator ignores null. */
export const compare = (
  field: Field,
  column: SQLiteColumn,
  operator: string,
  value: unknown,
  insensitive = false,
): SQL | null => {
  if (value === null && operator !== "equals") return null;
  const condition = operators[operator];
  if (!condition) throw new Error(`Unknown filter operator ${operator}.`);
  if (Array.isArray(value) && value.length > maxValues) {
    throw new AppError("LIMIT_EXCEEDED", `A list in a filter may hold at most ${maxValues} values.`);
  }
  const target = toStoredValue(field, value);
  if (insensitive && value !== null && caseInsensitive.has(operator))
    return compareIgnoringCase(condition, column, target);
  return condition(column, target);
};
