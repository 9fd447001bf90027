import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { canRead, fieldKeptFrom, followsOwner, rowsVisibleTo, scopeToRead } from "../domain/access/rows.ts";
import type { Caller } from "../domain/caller/caller.ts";
import type { Instant } from "../domain/time.ts";
import { AppError } from "../errors.ts";
import type { Columns, Model, Models } from "./model.ts";

/** Who reads, and what there is to read. */
export interface Reader {
  caller: Caller;
  storeId: string;
  now: Instant;
  models: Models;
}

/** A model's table under the name that it has in one statement. */
export interface Scope {
  model: Model;
  name: string;
  table: SQLiteTable;
}

export const createScope = (model: Model, name: string): Scope => ({ model, name, table: alias(model.table, name) });

export const columnOf = (table: SQLiteTable, name: string): SQLiteColumn => {
  const columns: Columns = getTableColumns(table);
  const column = columns[name];
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
};

/** Joins conditions in pairs of pairs, because the database takes 100 levels in an expression and a chain is as many. */
export const joined = (conditions: readonly SQL[], word: "and" | "or"): SQL | null => {
  if (conditions.length < 2) return conditions[0] ?? null;
  const half = Math.ceil(conditions.length / 2);
  const [first, second] = [conditions.slice(0, half), conditions.slice(half)];
  return sql`(${joined(first, word)} ${sql.raw(word)} ${joined(second, word)})`;
};

/** All of the conditions that there are; null where there is none. */
export const all = (conditions: readonly (SQL | null)[]): SQL | null =>
  joined(
    conditions.filter((condition) => condition !== null),
    "and",
  );

/** The opposite of a condition, where unknown counts as false: a row without a value is not equal to one. */
export const opposite = (condition: SQL): SQL => sql`(${condition}) is not true`;

/** The rows of a scope that the reader may know of, without regard to the store. */
export const visible = ({ caller, now }: Reader, { model, table }: Scope): SQL | null => {
  const rows = rowsVisibleTo(caller, model.name, table, now);
  if (rows === false) return sql`0`;
  return rows === true ? null : rows;
};

/** The rows of the reader's store that the reader may know of: every statement carries this. */
export const within = (reader: Reader, scope: Scope): SQL | null =>
  all([eq(columnOf(scope.table, "storeId"), reader.storeId), visible(reader, scope)]);

/** The same for rows that are read below their owners, which the reader may know of. */
export const withinOwned = (reader: Reader, scope: Scope): SQL | null =>
  followsOwner(scope.model.name) ? eq(columnOf(scope.table, "storeId"), reader.storeId) : within(reader, scope);

const presentRefusal = ({ caller }: Reader, model: Model): AppError => {
  if (caller.kind === "guest") return new AppError("UNAUTHENTICATED", "Please sign in or send an API key.");
  const scope = scopeToRead(model.name);
  return new AppError(
    "MISSING_SCOPE",
    scope ? `This needs the scope ${scope}.` : "This credential does not reach that.",
  );
};

/** Why a caller who may never see a row of a model is refused it, so that it is not taken for an empty one; null for others. */
export const readRefusal = (reader: Reader, model: Model): AppError | null =>
  canRead(reader.caller, model.name) ? null : presentRefusal(reader, model);

export const assertReadable = (reader: Reader, model: Model): void => {
  const refusal = readRefusal(reader, model);
  if (refusal) throw refusal;
};

/** The column of a field that the caller may read, filter and sort by. */
export const openColumn = (reader: Reader, { model, table }: Scope, field: string): SQLiteColumn => {
  if (!model.fields.has(field)) throw new Error(`${model.name} has no field ${field}.`);
  if (fieldKeptFrom(reader.caller, model.name, field)) throw presentRefusal(reader, model);
  return columnOf(table, field);
};
