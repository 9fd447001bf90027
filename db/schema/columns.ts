import { type SQL, sql } from "drizzle-orm";
import { check, foreignKey, integer, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import type { Instant } from "./shapes.ts";

export const instant = (name: string) => text(name).$type<Instant>();
export const boolean = (name: string) => integer(name, { mode: "boolean" });
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** What every row carries: a prefixed, time-sortable id and the two instants. */
export const identity = {
  id: text("id").primaryKey(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
};

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A CHECK that a column holds one of an enumeration's values; null passes, as SQL has it. */
export const oneOf = (name: string, column: SQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${quoted(values)})`);

/** A CHECK that a column's amount lies within bounds; the default maximum is a total's. */
export const within = (name: string, column: SQLiteColumn, minimum: number, maximum = 2147483647) =>
  check(name, sql`${column} BETWEEN ${sql.raw(String(minimum))} AND ${sql.raw(String(maximum))}`);

export const holds = (name: string, condition: SQL) => check(name, condition);

/** A reference that can only meet a row of the same store. */
export const sameStore = (
  columns: [SQLiteColumn, SQLiteColumn],
  foreignColumns: [SQLiteColumn, SQLiteColumn],
  onDelete: "cascade" | "restrict",
) => foreignKey({ columns, foreignColumns }).onDelete(onDelete);
