import { globSync, readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { integer, SQLiteSyncDialect, type SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { selectList } from "../../../db/rows.ts";

const sources = globSync("{db,worker}/**/*.{ts,mjs}").map((file) => [file, readFileSync(file, "utf8")] as const);

/** An INSERT of SQL text without a list of columns. */
const unnamedInsert = /\bINSERT\s+(?:OR\s+\w+\s+)?INTO\s+(?!\S+\s*\()/;

/** A SELECT for drizzle's `insert().select()` whose list is not made from the table's columns. */
const unnamedSelect = /\.insert\([^)]*\)\s*\.select\(\s*sql`\s*SELECT(?!\s+\$\{selectList)/;

const list = (values: Readonly<Record<string, SQL>>) => {
  const dish = sqliteTable("dish", { id: text("id"), name: text("name"), price: integer("price") });
  return new SQLiteSyncDialect().sqlToQuery(selectList<SQLiteTable>(dish, values)).sql;
};

describe("an INSERT", () => {
  it("names its columns, so that a new column cannot shift its values", () => {
    expect(sources.filter(([, source]) => unnamedInsert.test(source)).map(([file]) => file)).toEqual([]);
  });

  it("takes the values of its SELECT by column", () => {
    expect(sources.filter(([, source]) => unnamedSelect.test(source)).map(([file]) => file)).toEqual([]);
  });

  it("lists the values in the table's order, whatever order they are given in", () => {
    expect(list({ price: sql`3`, id: sql`1`, name: sql`2` })).toBe("1, 2, 3");
  });

  it("fails if a column has no value", () => {
    expect(() => list({ id: sql`1` })).toThrow("no value for the column name");
  });
});
