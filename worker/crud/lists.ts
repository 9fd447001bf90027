import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { assertText, badInput } from "./filters.ts";
import { all, columnOf, createScope, type Reader, readableColumn, readableRows, type Scope } from "./scope.ts";
import { type Input, isInput, WhereCompiler } from "./where.ts";

/** The filter, order and page of a list. */
export interface ListPlan {
  where: SQL | null;
  order: SQL[];
  take: number;
  skip: number;
}

const defaultTake = 100;
const maxTake = 500;
const maxSortKeys = 100;
/** A cursor compares each sort key together with all keys before it. */
const maxCursorSortKeys = 10;

interface SortKey {
  field: string;
  column: SQLiteColumn;
  descending: boolean;
}

/** The columns that sort a list. The id comes last, so that the order is total and pages never overlap. */
const sortKeys = (reader: Reader, scope: Scope, orderBy: unknown): SortKey[] => {
  const keys: SortKey[] = [];
  const orders: unknown[] = Array.isArray(orderBy) ? orderBy : [];
  if (orders.length > maxSortKeys) {
    throw new AppError("LIMIT_EXCEEDED", `orderBy may hold at most ${maxSortKeys} fields.`);
  }
  for (const order of orders) {
    const entries = isInput(order) ? Object.entries(order).filter(([, direction]) => direction !== null) : [];
    const [entry] = entries;
    if (!entry || entries.length > 1) throw badInput("Each entry of orderBy must name exactly one field.");
    const [field, direction] = entry;
    keys.push({ field, column: readableColumn(reader, scope, field), descending: direction === "desc" });
  }
  if (keys.some(({ field }) => field === "id")) return keys;
  return [...keys, { field: "id", column: columnOf(scope.table, "id"), descending: false }];
};

/** True if a row sorts after another in one column. Rows without a value sort first, or last if descending. */
const isAfter = ({ column, descending }: SortKey, other: SQLiteColumn): SQL | undefined =>
  descending
    ? or(lt(column, other), and(isNull(column), isNotNull(other)))
    : or(gt(column, other), and(isNotNull(column), isNull(other)));

/** Matches the rows from the cursor on, including the cursor's own row; none if the reader may not read that row. */
const fromCursor = (reader: Reader, scope: Scope, keys: readonly SortKey[], id: string): SQL => {
  if (keys.length > maxCursorSortKeys) {
    throw new AppError("LIMIT_EXCEEDED", `orderBy may hold at most ${maxCursorSortKeys} fields if cursor is set.`);
  }
  const cursor = createScope(scope.model, "cursor_row");
  const other = ({ field }: SortKey) => columnOf(cursor.table, field);
  const alternatives = keys.map((key, index) =>
    and(
      ...keys.slice(0, index).map((earlier) => sql`${earlier.column} is ${other(earlier)}`),
      isAfter(key, other(key)),
    ),
  );
  const isCursorRow = eq(columnOf(scope.table, "id"), columnOf(cursor.table, "id"));
  const condition = all([
    eq(columnOf(cursor.table, "id"), assertText(id)),
    readableRows(reader, cursor),
    or(isCursorRow, ...alternatives) ?? null,
  ]);
  return sql`exists (select 1 from ${cursor.model.table} as ${sql.identifier(cursor.name)} where ${condition})`;
};

const parseTake = (take: unknown): number => {
  const value = typeof take === "number" ? take : defaultTake;
  if (value < 0) throw badInput("take must be 0 or more.");
  if (value > maxTake) throw new AppError("LIMIT_EXCEEDED", `take must be at most ${maxTake}.`);
  return value;
};

const parseSkip = (skip: unknown): number => {
  const value = typeof skip === "number" ? skip : 0;
  if (value < 0) throw badInput("skip must be 0 or more.");
  return value;
};

export const idOf = (where: unknown): string => {
  const id = isInput(where) ? where["id"] : null;
  if (typeof id !== "string") throw badInput("Please identify the row by its id.");
  return assertText(id);
};

/** Compiles a `where` argument; null if it has no conditions. */
export const parseWhere = (reader: Reader, scope: Scope, where: unknown): SQL | null =>
  new WhereCompiler(reader).compile(scope, isInput(where) ? where : {});

/** Compiles a list's arguments to SQL. Throws BAD_INPUT or LIMIT_EXCEEDED before anything is read. */
export const planList = (reader: Reader, scope: Scope, args: Input): ListPlan => {
  const keys = sortKeys(reader, scope, args["orderBy"]);
  const cursor = isInput(args["cursor"]) ? fromCursor(reader, scope, keys, idOf(args["cursor"])) : null;
  return {
    where: all([parseWhere(reader, scope, args["where"]), cursor]),
    order: keys.map(({ column, descending }) => (descending ? desc(column) : asc(column))),
    take: parseTake(args["take"]),
    skip: parseSkip(args["skip"]),
  };
};
