import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { badInput, checkText } from "./filters.ts";
import { all, columnOf, createScope, openColumn, type Reader, type Scope, within } from "./scope.ts";
import { type Input, isInput, WhereCompiler } from "./where.ts";

/** Which rows of a list are read, in which order. */
export interface ListPlan {
  where: SQL | null;
  order: SQL[];
  take: number;
  skip: number;
}

const defaultTake = 100;
const mostTaken = 500;
const maxOrderKeys = 100;
/** A cursor compares each of them with all before it. */
const maxCursorKeys = 10;

interface Key {
  field: string;
  column: SQLiteColumn;
  descending: boolean;
}

/** The columns that order a list, the id always last: no two rows are equal, so pages never overlap. */
const listKeys = (reader: Reader, scope: Scope, orderBy: unknown): Key[] => {
  const keys: Key[] = [];
  const orders: unknown[] = Array.isArray(orderBy) ? orderBy : [];
  if (orders.length > maxOrderKeys) {
    throw new AppError("LIMIT_EXCEEDED", `A list is ordered by at most ${maxOrderKeys} fields.`);
  }
  for (const order of orders) {
    const entries = isInput(order) ? Object.entries(order).filter(([, direction]) => direction !== null) : [];
    const [entry] = entries;
    if (!entry || entries.length > 1) throw badInput("Each entry of orderBy names one field.");
    const [field, direction] = entry;
    keys.push({ field, column: openColumn(reader, scope, field), descending: direction === "desc" });
  }
  if (keys.some(({ field }) => field === "id")) return keys;
  return [...keys, { field: "id", column: columnOf(scope.table, "id"), descending: false }];
};

/** That a row comes after another in one column. Rows without a value come first, last where descending. */
const follows = ({ column, descending }: Key, other: SQLiteColumn): SQL | undefined =>
  descending
    ? or(lt(column, other), and(isNull(column), isNotNull(other)))
    : or(gt(column, other), and(isNotNull(column), isNull(other)));

/** The rows from the cursor's on, that row included; none where the reader may not know of it. */
const fromCursor = (reader: Reader, scope: Scope, keys: readonly Key[], id: string): SQL => {
  if (keys.length > maxCursorKeys) {
    throw new AppError("LIMIT_EXCEEDED", `A list with a cursor is ordered by at most ${maxCursorKeys} fields.`);
  }
  const cursor = createScope(scope.model, "cursor_row");
  const other = ({ field }: Key) => columnOf(cursor.table, field);
  const alternatives = keys.map((key, index) =>
    and(
      ...keys.slice(0, index).map((earlier) => sql`${earlier.column} is ${other(earlier)}`),
      follows(key, other(key)),
    ),
  );
  const itself = eq(columnOf(scope.table, "id"), columnOf(cursor.table, "id"));
  const found = all([
    eq(columnOf(cursor.table, "id"), checkText(id)),
    within(reader, cursor),
    or(itself, ...alternatives) ?? null,
  ]);
  return sql`exists (select 1 from ${cursor.model.table} as ${sql.identifier(cursor.name)} where ${found})`;
};

const parseTake = (take: unknown): number => {
  const wanted = typeof take === "number" ? take : defaultTake;
  if (wanted < 0) throw badInput("take is 0 or more.");
  if (wanted > mostTaken) throw new AppError("LIMIT_EXCEEDED", `A list gives at most ${mostTaken} rows at once.`);
  return wanted;
};

const parseSkip = (skip: unknown): number => {
  const wanted = typeof skip === "number" ? skip : 0;
  if (wanted < 0) throw badInput("skip is 0 or more.");
  return wanted;
};

export const idOf = (where: unknown): string => {
  const id = isInput(where) ? where["id"] : null;
  if (typeof id !== "string") throw badInput("Please name the row by its id.");
  return checkText(id);
};

/** The condition of a `where` argument; null where it asks nothing. */
export const parseWhere = (reader: Reader, scope: Scope, where: unknown): SQL | null =>
  new WhereCompiler(reader).compile(scope, isInput(where) ? where : {});

/** A list's arguments as SQL. Throws BAD_INPUT and LIMIT_EXCEEDED before anything is read. */
export const planList = (reader: Reader, scope: Scope, args: Input): ListPlan => {
  const keys = listKeys(reader, scope, args["orderBy"]);
  const cursor = isInput(args["cursor"]) ? fromCursor(reader, scope, keys, idOf(args["cursor"])) : null;
  return {
    where: all([parseWhere(reader, scope, args["where"]), cursor]),
    order: keys.map(({ column, descending }) => (descending ? desc(column) : asc(column))),
    take: parseTake(args["take"]),
    skip: parseSkip(args["skip"]),
  };
};
