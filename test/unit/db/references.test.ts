import { readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import { tables } from "../../support/migrations/example-rows.ts";
import { firstChecked } from "../../support/migrations/first-checked.ts";
import { closedEnumerations, unenforcedReferences } from "../../support/migrations/listed-columns.ts";

interface Snapshot {
  tables: Record<string, { checkConstraints: Record<string, { value: string }> }>;
}

const readSnapshot = (number: number): Snapshot =>
  JSON.parse(readFileSync(`migrations/meta/${String(number).padStart(4, "0")}_snapshot.json`, "utf8"));

const readLatest = (): Snapshot => {
  const { entries }: { entries: { idx: number }[] } = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));
  return readSnapshot(entries.at(-1)?.idx ?? 0);
};

/** The CHECKs that list the values of a column, by name. */
const enumerationsIn = ({ tables: all }: Snapshot): string[] =>
  Object.values(all)
    .flatMap(({ checkConstraints }) => Object.entries(checkConstraints))
    .filter(([, { value }]) => /\bIN \('/.test(value))
    .map(([name]) => name);

const unenforcedIn = (table: SQLiteTable): string[] => {
  const { name, foreignKeys } = getTableConfig(table);
  const enforced = foreignKeys.flatMap((key) => key.reference().columns);
  return Object.values(getTableColumns(table))
    .filter((column) => columnMeta(column).type === "id" && !column.primary && !enforced.includes(column))
    .map((column) => `${name}.${column.name}`);
};

describe("a reference", () => {
  it("has a foreign key, or is listed with the reason why it needs none or who asserts it", () => {
    expect(tables.flatMap(unenforcedIn).sort()).toEqual(Object.keys(unenforcedReferences).sort());
  });
});

describe("an enumeration", () => {
  it("has no CHECK of its values from now on, unless it is listed with the reason why it cannot grow", () => {
    const before = enumerationsIn(readSnapshot(Number(firstChecked) - 1));
    const added = enumerationsIn(readLatest()).filter((name) => !before.includes(name));
    expect(added).toEqual(Object.keys(closedEnumerations));
  });
});
