import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listDescendants, rebuildableTables, type Snapshot } from "../../../.ci/drizzle-kit/rewrite-migration.ts";
import { migrationFiles, readMigration } from "../../support/migrations/filled-database.ts";
import { firstChecked } from "../../support/migrations/first-checked.ts";

const checked = migrationFiles.filter((name) => name >= firstChecked);

const readSnapshotBefore = (file: string): Snapshot => {
  const number = String(Number(file.slice(0, 4)) - 1).padStart(4, "0");
  return JSON.parse(readFileSync(`migrations/meta/${number}_snapshot.json`, "utf8"));
};

const withoutComments = (sql: string): string => sql.replaceAll(/^--.*$/gm, "");

/** The tables whose rows a statement drops, renames or narrows. */
const listDestroyed = (sql: string): string[] =>
  [
    ...sql.matchAll(/\bDROP TABLE (?:IF EXISTS )?[`"]?(\w+)/gi),
    ...sql.matchAll(/\bALTER TABLE [`"]?(\w+)[`"]? (?:DROP|RENAME)\b/gi),
  ].flatMap(([, name = ""]) => (/^__\w+_copy$|^__new_/.test(name) ? [] : [name]));

const listRebuilt = (sql: string): string[] =>
  [...sql.matchAll(/\bCREATE TABLE [`"]?__new_(\w+)/gi)].map(([, name = ""]) => name);

/** What a migration does that could lose rows. */
const findDangers = (sql: string, before: Snapshot): string[] => {
  const text = withoutComments(sql);
  const rebuilt = listRebuilt(text);
  const dangers = [...new Set([...listDestroyed(text), ...rebuilt])]
    .filter((name) => !rebuildableTables.includes(name) || !rebuilt.includes(name))
    .map((name) => `drops, renames or rebuilds ${name}`);
  const forgotten = rebuilt.flatMap((name) =>
    listDescendants(before, name).filter(
      (child) =>
        !new RegExp(`CREATE TABLE [\`"]?__${child}_copy[\`"]? AS SELECT`, "i").test(text) ||
        !new RegExp(`INSERT INTO [\`"]?${child}[\`"]? ?\\([^;]*FROM [\`"]?__${child}_copy`, "is").test(text),
    ),
  );
  return [...dangers, ...forgotten.map((name) => `does not copy ${name} out and back`)];
};

const payments: Snapshot = readSnapshotBefore("0012");

describe("a migration file", () => {
  it.each(checked)("only adds, or copies all rows that refer to a rebuilt table out and back: %s", (file) => {
    expect(findDangers(readMigration(file), readSnapshotBefore(file))).toEqual([]);
  });

  it("rebuilds each of the few tables that may be rebuilt once at most", () => {
    const rebuilt = checked.flatMap((file) => listRebuilt(readMigration(file)));
    expect(rebuilt).toEqual([...new Set(rebuilt)]);
  });
});

describe("the check of migration files", () => {
  it.each([
    "DROP TABLE `menu_item`;",
    "ALTER TABLE menu_item DROP COLUMN price;",
    "ALTER TABLE `menu_item` RENAME COLUMN price TO cost;",
    "CREATE TABLE `__new_restaurant_order` (id text);\nDROP TABLE `restaurant_order`;",
    "CREATE TABLE `__new_payment` (id text);\nDROP TABLE `payment`;\nALTER TABLE `__new_payment` RENAME TO `payment`;",
  ])("refuses %j", (sql) => {
    expect(findDangers(sql, payments)).not.toEqual([]);
  });

  it("accepts an added column and table, a dropped index, and the way in which payments were rebuilt before", () => {
    expect(
      findDangers("ALTER TABLE `a` ADD `b` text;\nDROP INDEX `c`;\nCREATE TABLE `d` (id text);", payments),
    ).toEqual([]);
    const [own = ""] = readMigration("0012_processor_formats.sql").split("CREATE TABLE `__new_payment_event_in`");
    expect(findDangers(own, payments)).toEqual([]);
  });
});
