import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { canRead, followsOwner, isFieldHiddenFrom, rowsVisibleTo, scopeToRead } from "../domain/access/rows.ts";
import type { Caller } from "../domain/caller/caller.ts";
import type { Instant } from "../domain/time.ts";
import { AppError, credentialRequired } from "../errors.ts";
import type { Columns, Model, Models } from "./model.ts";

/** The caller of a read, and the store and models it reads from. */
export interface Reader {
  caller: Caller;
  storeId: string;
  now: Instant;
  models: Models;
}

/** A model's table under its alias in one statement. */
export interface Scope {
  model: Model;
  name: string;
  table: SQLiteTable;
}

export const createScope = (model: Model, name: string): Scope => ({ model, name, table: alias(model.table, name) });

export const columnOf = (table: SQLiteTable, name: string): SQLiteColumn => {
  const columns: Columns = getTableColumns(table);
  const column = columns[name];
  if (!column) throw new Error(`Unknown column ${name}.`);
  return column;
};

/** Joins conditions as a balanced tree, because D1 allows 100 levels in an expression and a chain adds one for each. */
export const joinConditions = (conditions: readonly SQL[], operator: "and" | "or"): SQL | null => {
  if (conditions.length < 2) return conditions[0] ?? null;
  const half = Math.ceil(conditions.length / 2);
  const first = conditions.slice(0, half);
  const second = conditions.slice(half);
  return sql`(${joinConditions(first, operator)} ${sql.raw(operator)} ${joinConditions(second, operator)})`;
};

/** Joins the conditions with AND; null if there are none. */
export const all = (conditions: readonly (SQL | null)[]): SQL | null =>
  joinConditions(
    conditions.filter((condition) => condition !== null),
    "and",
  );

/** Negates a condition, counting unknown as false, so that a row without a value is "not equal". */
export const isNotTrue = (condition: SQL): SQL => sql`(${condition}) is not true`;

/** The access filter of a model for this reader, without the store. */
export const visibleRows = ({ caller, now }: Reader, { model, table }: Scope): SQL | null => {
  const rows = rowsVisibleTo(caller, model.name, table, now);
  if (rows === false) return sql`0`;
  return rows === true ? null : rows;
};

/** The reader's store and the access filter. Every statement contains it. */
export const readableRows = (reader: Reader, scope: Scope): SQL | null =>
  all([eq(columnOf(scope.table, "storeId"), reader.storeId), visibleRows(reader, scope)]);

/** The same for children that are read through their owner, which has already passed the access filter. */
export const readableOwnedRows = (reader: Reader, scope: Scope): SQL | null =>
  followsOwner(scope.model.name) ? eq(columnOf(scope.table, "storeId"), reader.storeId) : readableRows(reader, scope);

const refusalFor = ({ caller }: Reader, model: Model): AppError => {
  if (caller.kind === "guest") return credentialRequired();
  const scope = scopeToRead(model.name);
  return new AppError(
    "MISSING_SCOPE",
    scope ? `This needs the scope ${scope}.` : `This credential may not read ${model.name}.`,
  );
};

/** The error for a caller who may not read any row of a model, so that a missing permission does not look like an empty
 *  list; null for other callers. */
export const readRefusal = (reader: Reader, model: Model): AppError | null =>
  canRead(reader.caller, model.name) ? null : refusalFor(reader, model);

export const assertReadable = (reader: Reader, model: Model): void => {
  const refusal = readRefusal(reader, model);
  if (refusal) throw refusal;
};

/** The column of a field. Throws if the caller may not read it, and so not filter or sort by it either. */
export const readableColumn = (reader: Reader, { model, table }: Scope, field: string): SQLiteColumn => {
  if (!model.fields.has(field)) throw new Error(`${model.name} has no field ${field}.`);
  if (isFieldHiddenFrom(reader.caller, model.name, field)) throw refusalFor(reader, model);
  return columnOf(table, field);
};
