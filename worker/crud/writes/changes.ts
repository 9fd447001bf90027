import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { abortIfFound, abortUnless } from "../../../db/abort.ts";
import type { Write } from "../../../db/atomic.ts";
import { type FullRow, insertRows, selectList } from "../../../db/rows.ts";
import type { Ctx } from "../../context.ts";
import type { Instant } from "../../domain/time.ts";
import type { SharedValue, Values } from "../model.ts";
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
  patch(table: SQLiteTable, patches: readonly Patch[], now: Instant): Write {
    const fields = [...new Set(patches.flatMap(({ values }) => Object.keys(values)))];
    const sets = fields.map((field): [string, SQL] => {
      const path = sql.raw(`'$.${field}'`);
      const sent = sql`patch.value ->> ${path}`;
      return [
        field,
        sql`CASE WHEN json_type(patch.value, ${path}) IS NULL THEN ${columnOf(table, field)} ELSE ${sent} END`,
      ];
    });
    const rows = jsonRows(patches.map(({ id, values }) => ({ ...values, id })));
    return this.#db
      .update(table)
      .set({ ...Object.fromEntries(sets), updatedAt: sql`${now}` })
      .from(sql`${rows} AS patch`)
      .where(
        sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${columnOf(table, "id")} = patch.value ->> '$.id'`,
      );
  }

  #delete(table: SQLiteTable, condition: SQL): Write {
    return this.#db.delete(table).where(sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${condition}`);
  }

  remove(table: SQLiteTable, ids: readonly string[]): Write {
    return this.#delete(table, withIds(table, ids));
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

  /** Aborts the batch with ROW_GONE if one of the rows no longer exists: an UPDATE without a match would succeed. */
  assertAllExist(table: SQLiteTable, ids: readonly string[]): Write {
    const isNamed = sql`${columnOf(table, "id")} IN (SELECT value FROM ${jsonRows(ids)})`;
    const count = sql`SELECT count(*) FROM ${table} WHERE ${columnOf(table, "storeId")} = ${this.#storeId} AND ${isNamed}`;
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
