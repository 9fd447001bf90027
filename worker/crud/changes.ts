import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { abortIfFound } from "../../db/abort.ts";
import type { Write } from "../../db/atomic.ts";
import { raiseMenuRevision } from "../../db/menu-revision.ts";
import { type FullRow, insertRows } from "../../db/rows.ts";
import { storeSettings } from "../../db/schema/store.ts";
import type { Ctx } from "../context.ts";
import type { Instant } from "../domain/time.ts";
import type { Joined, SharedValue, Values } from "./model.ts";
import { columnOf } from "./scope.ts";

type Db = Ctx["db"];

/** A row's id and the columns of it that change. */
export interface Patch {
  id: string;
  values: Values;
}

/** What stays of the rows below one parent. */
export interface Kept {
  parent: string;
  ids: string[];
}

const listed = (values: unknown): SQL => sql`json_each(${JSON.stringify(values)})`;

/** The statements of generated writes: each is one statement however many rows it meets, and meets one store alone. */
export class Changes {
  readonly #db: Db;
  readonly #storeId: string;

  constructor(db: Db, storeId: string) {
    this.#db = db;
    this.#storeId = storeId;
  }

  insert(table: SQLiteTable, rows: readonly Values[]): Write {
    // The rows were judged by the table's own rules, which give every column a value.
    return insertRows(this.#db, table, rows as readonly FullRow<SQLiteTable>[]);
  }

  /** Sets of each row the columns that its patch names, and no others, so that two writers of one row do not undo each other. */
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
    const rows = listed(patches.map(({ id, values }) => ({ ...values, id })));
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
    return this.#delete(table, sql`${columnOf(table, "id")} IN (SELECT value FROM ${listed(ids)})`);
  }

  /** Removes children of the parents that let go of them; another parent's stay. */
  removeParts(table: SQLiteTable, column: string, pairs: readonly (readonly [own: string, other: string])[]): Write {
    const same = sql`pair.value ->> 0 = ${columnOf(table, column)} AND pair.value ->> 1 = ${columnOf(table, "id")}`;
    return this.#delete(table, sql`EXISTS (SELECT 1 FROM ${listed(pairs)} AS pair WHERE ${same})`);
  }

  /** Removes children that their parents do not keep. */
  removeOthers(table: SQLiteTable, column: string, kept: readonly Kept[]): Write {
    const stays = sql`${columnOf(table, "id")} IN (SELECT value FROM json_each(kept.value, '$.ids'))`;
    const isChild = sql`kept.value ->> '$.parent' = ${columnOf(table, column)}`;
    return this.#delete(table, sql`EXISTS (SELECT 1 FROM ${listed(kept)} AS kept WHERE ${isChild} AND NOT ${stays})`);
  }

  join({ through }: Joined, pairs: readonly (readonly [own: string, other: string])[]): Write {
    const { table, own } = through;
    // The columns stand in the statement in the order of the table's own.
    const names: Readonly<Record<string, SQL>> = { storeId: sql`${this.#storeId}`, [own]: sql`value ->> 0` };
    const columns = Object.keys(getTableColumns(table)).map((name) => names[name] ?? sql`value ->> 1`);
    return this.#db
      .insert(table)
      .select(sql`SELECT ${sql.join(columns, sql`, `)} FROM ${listed(pairs)} WHERE true`)
      .onConflictDoNothing();
  }

  part({ through }: Joined, pairs: readonly (readonly [own: string, other: string])[]): Write {
    const { table, own, other } = through;
    const same = sql`pair.value ->> 0 = ${columnOf(table, own)} AND pair.value ->> 1 = ${columnOf(table, other)}`;
    return this.#delete(table, sql`EXISTS (SELECT 1 FROM ${listed(pairs)} AS pair WHERE ${same})`);
  }

  partAll({ through }: Joined, owners: readonly string[]): Write {
    return this.#delete(
      through.table,
      sql`${columnOf(through.table, through.own)} IN (SELECT value FROM ${listed(owners)})`,
    );
  }

  /** Breaks the batch as ROW_GONE where one of the rows has gone since it was read: an UPDATE that meets none would not. */
  demand(table: SQLiteTable, ids: readonly string[]): Write {
    const isAsked = sql`${columnOf(table, "id")} IN (SELECT value FROM ${listed(ids)})`;
    const found = sql`SELECT count(*) FROM ${table} WHERE ${columnOf(table, "storeId")} = ${this.#storeId} AND ${isAsked}`;
    return this.#db
      .update(storeSettings)
      .set({ updatedAt: sql`NULL` })
      .where(sql`${storeSettings.id} = ${this.#storeId} AND (${found}) < ${ids.length}`);
  }

  /** Aborts the batch, naming the rows, unless each of them has the value of its group: that of the first other row, or, in a group
   *  of these rows alone, of the first of them. A row without a value agrees with any. */
  agree(table: SQLiteTable, { column, within, order }: SharedValue, ids: readonly string[]): Write {
    const [row, other] = [alias(table, "written"), alias(table, "other")];
    const isWritten = (of: SQLiteTable) => sql`${columnOf(of, "id")} IN (SELECT value FROM ${listed(ids)})`;
    const isSameGroup = ["storeId", ...within].map((name) => sql`${columnOf(other, name)} = ${columnOf(row, name)}`);
    const value = this.#db
      .select({ value: columnOf(other, column) })
      .from(other)
      .where(and(...isSameGroup, isNotNull(columnOf(other, column))))
      .orderBy(isWritten(other), columnOf(other, order), columnOf(other, "id"))
      .limit(1);
    const found = this.#db
      .select({ id: columnOf(row, "id") })
      .from(row)
      .where(
        and(eq(columnOf(row, "storeId"), this.#storeId), isWritten(row), sql`${columnOf(row, column)} <> ${value}`),
      )
      .limit(20);
    return abortIfFound(this.#db, found.getSQL(), "GROUP_DISAGREES");
  }

  /** Makes a column false on all other rows of the owner of one. */
  onlyOne(table: SQLiteTable, { owner, onlyOne, id }: { owner: string; onlyOne: string; id: string }): Write {
    const [owned, own] = [columnOf(table, owner), columnOf(table, "id")];
    const itsOwner = sql`(SELECT ${owned} FROM ${table} WHERE ${own} = ${id})`;
    return this.#db
      .update(table)
      .set({ [onlyOne]: false })
      .where(sql`${columnOf(table, "storeId")} = ${this.#storeId} AND ${owned} = ${itsOwner} AND ${own} <> ${id}`);
  }

  /** Tells every page and price that the menu is another one. */
  raiseMenu(): Write {
    return raiseMenuRevision(this.#db, this.#storeId);
  }
}
