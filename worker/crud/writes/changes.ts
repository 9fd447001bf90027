import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { abortIfFound, abortUnless } from "../../../db/abort.ts";
import type { Write } from "../../../db/atomic.ts";
import { type FullRow, insertRows, patchRows, selectList } from "../../../db/rows.ts";
import type { Ctx } from "../../context.ts";
import type { Instant } from "../../domain/time.ts";
import type { Model, SharedValue, Values } from "../model.ts";
import type { ManyToMany } from "../relations.ts";
import { columnOf } from "../scope.ts";

type Db = Ctx["db"];

/** A row's id and the columns to update. */
export interface Patch {
  id: string;
  values: Values;
}

/** The children that one parent keeps. */
export interface RetainedChildren {
  parent: string;
  ids: string[];
}

const jsonRows = (values: unknown): SQL => sql`json_each(${JSON.stringify(values)})`;

/** Selects children of the given parents. Pairs that do not match are ignored. */
export const ownedBy = (
  table: SQLiteTable,
  column: string,
  pairs: readonly (readonly [own: string, other: string])[],
): SQL => {
  const same = sql`pair.value ->> 0 = ${columnOf(table, column)} AND pair.value ->> 1 = ${columnOf(table, "id")}`;
  return sql`EXISTS (SELECT 1 FROM ${jsonRows(pairs)} AS pair WHERE ${same})`;
};

/** Selects the children that their parents no longer list. */
export const unlistedBy = (table: SQLiteTable, column: string, retained: readonly RetainedChildren[]): SQL => {
  const isListed = sql`${columnOf(table, "id")} IN (SELECT value FROM json_each(retained.value, '$.ids'))`;
  const isChild = sql`retained.value ->> '$.parent' = ${columnOf(table, column)}`;
  return sql`EXISTS (SELECT 1 FROM ${jsonRows(retained)} AS retained WHERE ${isChild} AND NOT ${isListed})`;
};

/** Selects rows by their ids. */
export const withIds = (table: SQLiteTable, ids: readonly string[]): SQL =>
  sql`${columnOf(table, "id")} IN (SELECT value FROM ${jsonRows(ids)})`;

/** A condition that a row is not marked as deleted. */
const isLive = (table: SQLiteTable): SQL =>
  "deletedAt" in getTableColumns(table) ? sql`${columnOf(table, "deletedAt")} IS NULL` : sql`1`;

const nextRevision = (table: SQLiteTable) => ({ revision: sql`${columnOf(table, "revision")} + 1` });

/** Builds the statements of generated writes: one statement per table and kind of write, always limited to one
 *  store. */
export class WriteStatements {
  readonly #db: Db;
  readonly #storeId: string;

  constructor(db: Db, storeId: string) {
    this.#db = db;
    this.#storeId = storeId;
  }

  insert(table: SQLiteTable, rows: readonly Values[]): Write {
    // The model's rules have already validated the rows and given every column a value.
    return insertRows(this.#db, table, rows as readonly FullRow<SQLiteTable>[]);
  }

  /** Updates only the columns that each patch names, so that two concurrent writers of one row do not overwrite each
   *  other. */
  patch({ table, write }: Pick<Model, "table" | "write">, patches: readonly Patch[], now: Instant): Write {
    const beside = { ...(write?.hasRevision ? nextRevision(table) : {}), updatedAt: sql`${now}` };
    return patchRows(this.#db, table, this.#storeId, patches, beside);
  }

  #delete(table: SQLiteTable, condition: SQL): Write {
    return this.#db.delete(table).where(sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${condition}`);
  }

  /** Deletes rows, or marks them as deleted if their model can restore them. */
  remove({ table, write }: Pick<Model, "table" | "write">, ids: readonly string[], now: Instant): Write {
    const isNamed = withIds(table, ids);
    if (!write?.softDelete) return this.#delete(table, isNamed);
    return this.#db
      .update(table)
      .set({ deletedAt: now, updatedAt: now, ...(write.hasRevision ? nextRevision(table) : {}) })
      .where(sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${isNamed}`);
  }

  /** Aborts the batch with ROW_IN_USE if a row that is marked as deleted still has children. No foreign key can. */
  assertNotInUse(children: SQLiteTable, column: string, ids: readonly string[]): Write {
    const isChild = sql`${columnOf(children, column)} IN (SELECT value FROM ${jsonRows(ids)})`;
    const found = sql`SELECT ${columnOf(children, "id")} AS id FROM ${children}
      WHERE ${columnOf(children, "storeId")} = ${this.#storeId} AND ${isChild} AND ${isLive(children)} LIMIT 20`;
    return abortIfFound(this.#db, found, "ROW_IN_USE");
  }

  /** Aborts the batch with ROW_CHANGED unless a row has the revision that its editor began from. */
  assertRevision(table: SQLiteTable, id: string, revision: number): Write {
    const isRow = sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${columnOf(table, "id")} = ${id}`;
    const stored = sql`(SELECT ${columnOf(table, "revision")} FROM ${table} WHERE ${isRow})`;
    return abortUnless(this.#db, sql`coalesce(${stored} = ${revision}, 1)`, "ROW_CHANGED");
  }

  removeOwned(table: SQLiteTable, column: string, pairs: readonly (readonly [own: string, other: string])[]): Write {
    return this.#delete(table, ownedBy(table, column, pairs));
  }

  removeUnlisted(table: SQLiteTable, column: string, retained: readonly RetainedChildren[]): Write {
    return this.#delete(table, unlistedBy(table, column, retained));
  }

  attach({ through }: ManyToMany, pairs: readonly (readonly [own: string, other: string])[]): Write {
    const { table, own, other } = through;
    const values = { storeId: sql`${this.#storeId}`, [own]: sql`value ->> 0`, [other]: sql`value ->> 1` };
    return this.#db
      .insert(table)
      .select(sql`SELECT ${selectList<SQLiteTable>(table, values)} FROM ${jsonRows(pairs)} WHERE true`)
      .onConflictDoNothing();
  }

  detach({ through }: ManyToMany, pairs: readonly (readonly [own: string, other: string])[]): Write {
    const { table, own, other } = through;
    const same = sql`pair.value ->> 0 = ${columnOf(table, own)} AND pair.value ->> 1 = ${columnOf(table, other)}`;
    return this.#delete(table, sql`EXISTS (SELECT 1 FROM ${jsonRows(pairs)} AS pair WHERE ${same})`);
  }

  detachAll({ through }: ManyToMany, owners: readonly string[]): Write {
    return this.#delete(
      through.table,
      sql`${columnOf(through.table, through.own)} IN (SELECT value FROM ${jsonRows(owners)})`,
    );
  }

  /** Aborts the batch with ROW_GONE if one of the rows is gone or deleted: an UPDATE without a match would succeed. */
  assertAllExist(table: SQLiteTable, ids: readonly string[]): Write {
    const isNamed = sql`${columnOf(table, "id")} IN (SELECT value FROM ${jsonRows(ids)})`;
    const count = sql`SELECT count(*) FROM ${table} WHERE ${columnOf(table, "storeId")} = ${this.#storeId} AND ${isNamed} AND ${isLive(table)}`;
    return abortUnless(this.#db, sql`(${count}) = ${ids.length}`, "ROW_GONE");
  }

  /** Aborts the batch if a row's value differs from its group's value, and reports those rows. The group's value is
   *  that of its first other row, else of its first written row. A row without a value is always accepted. */
  assertSharedValue(table: SQLiteTable, { column, within, orderBy }: SharedValue, ids: readonly string[]): Write {
    const row = alias(table, "written");
    const other = alias(table, "other");
    const isWritten = (of: SQLiteTable) => sql`${columnOf(of, "id")} IN (SELECT value FROM ${jsonRows(ids)})`;
    const isSameGroup = ["storeId", ...within].map((name) => sql`${columnOf(other, name)} = ${columnOf(row, name)}`);
    const value = this.#db
      .select({ value: columnOf(other, column) })
      .from(other)
      .where(and(...isSameGroup, isNotNull(columnOf(other, column))))
      .orderBy(isWritten(other), columnOf(other, orderBy), columnOf(other, "id"))
      .limit(1);
    const differing = this.#db
      .select({ id: columnOf(row, "id") })
      .from(row)
      .where(
        and(eq(columnOf(row, "storeId"), this.#storeId), isWritten(row), sql`${columnOf(row, column)} <> ${value}`),
      )
      .limit(20);
    return abortIfFound(this.#db, differing.getSQL(), "GROUP_DISAGREES");
  }

  /** Sets a boolean column to false on all other rows of the same owner. */
  clearOtherFlags(table: SQLiteTable, { owner, flag, id }: { owner: string; flag: string; id: string }): Write {
    const ownerColumn = columnOf(table, owner);
    const idColumn = columnOf(table, "id");
    const sameOwner = sql`(SELECT ${ownerColumn} FROM ${table} WHERE ${idColumn} = ${id})`;
    return this.#db
      .update(table)
      .set({ [flag]: false })
      .where(
        sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${ownerColumn} = ${sameOwner} AND ${idColumn} <> ${id}`,
      );
  }
}
