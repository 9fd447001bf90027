import { type SQL, sql } from "drizzle-orm";
import { check, foreignKey, integer, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import type { Instant } from "./shapes.ts";

export const instant = (name: string) => text(name).$type<Instant>();
export const boolean = (name: string) => integer(name, { mode: "boolean" });
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** The columns of every row: a prefixed, time-sortable id and two instants. */
export const identity = {
  id: text("id").primaryKey(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
};

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A CHECK that a column has an enumerated value. Null passes, as in SQL. */
export const oneOf = (name: string, column: SQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${quoted(values)})`);

/** A CHECK that a column is within bounds. The default maximum is that of an order's total. */
export const within = (name: string, column: SQLiteColumn, minimum: number, maximum = 2147483647) =>
  check(name, sql`${column} BETWEEN ${sql.raw(String(minimum))} AND ${sql.raw(String(maximum))}`);

export const holds = (name: string, condition: SQL) => check(name, condition);

/** A foreign key that can only reference rows of the same store. */
export const sameStore = (
  columns: [SQLiteColumn, SQLiteColumn],
  foreignColumns: [SQLiteColumn, SQLiteColumn],
  onDelete: "cascade" | "restrict",
) => foreignKey({ columns, foreignColumns }).onDelete(onDelete);
