import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Content,
  FilledDatabase,
  migrationFiles,
  readMigration,
} from "../../support/migrations/filled-database.ts";
import { firstChecked } from "../../support/migrations/first-checked.ts";

const earlier = migrationFiles.filter((name) => name < firstChecked);
const checked = migrationFiles.filter((name) => name >= firstChecked);

/** The columns whose values a migration corrects on purpose, by its file and table. */
const corrections: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {};

/** The rows that a migration lost or changed, by table, apart from new columns and corrections. */
const findLosses = (file: string, before: Content, after: Content): string[] =>
  [...before].flatMap(([table, rows]) => {
    const later = after.get(table);
    if (!later) return [`${table} is gone`];
    if (later.length !== rows.length) return [`${table} has ${later.length} of ${rows.length} rows`];
    const corrected = corrections[file]?.[table] ?? [];
    const changed = rows.filter((row, index) =>
      Object.entries(row).some(([name, value]) => !corrected.includes(name) && later[index]?.[name] !== value),
    );
    return changed.length === 0 ? [] : [`${table} has ${changed.length} changed rows`];
  });

const createFilled = (): FilledDatabase => {
  const database = new FilledDatabase();
  for (const name of earlier) database.migrate(readMigration(name));
  database.addDemo();
  database.fillEmptyTables();
  return database;
};

describe("a database with rows in every table", () => {
  let database: FilledDatabase;

  beforeAll(() => {
    database = createFilled();
  });
  afterAll(() => database.close());

  it("has them in every table of the version that it begins with", () => {
    const empty = [...database.read()].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    expect(empty).toEqual([]);
    expect(database.readBrokenReferences()).toEqual([]);
  });

  it("keeps every row and every value through each later migration", () => {
    const losses = checked.flatMap((file) => {
      const before = database.read();
      database.migrate(readMigration(file));
      const lost = findLosses(file, before, database.read()).map((text) => `${file}: ${text}`);
      // The next migration meets rows in the new tables too.
      database.fillEmptyTables();
      return lost;
    });
    expect(losses).toEqual([]);
    expect(database.readBrokenReferences()).toEqual([]);
    expect([...database.read()].filter(([, rows]) => rows.length === 0)).toEqual([]);
  });
});

describe("the comparison of rows", () => {
  let database: FilledDatabase;

  beforeAll(() => {
    database = createFilled();
  });
  afterAll(() => database.close());

  it("finds a changed value", () => {
    const before = database.read();
    database.migrate("UPDATE restaurant_order SET outstanding = outstanding + 1");
    expect(findLosses("", before, database.read())).toEqual(["restaurant_order has 1 changed rows"]);
  });

  it("finds the rows that a rebuilt table takes with it, although the migration turns foreign keys off", () => {
    const before = database.read();
    database.migrate(`PRAGMA foreign_keys=OFF;
      CREATE TABLE "__new_menu_item" AS SELECT * FROM menu_item;
      DROP TABLE menu_item;
      ALTER TABLE "__new_menu_item" RENAME TO menu_item;
      PRAGMA foreign_keys=ON;`);
    const lost = findLosses("", before, database.read()).map((text) => text.split(" ")[0]);
    expect(lost).toEqual(["menu_item_image", "menu_item_modifier"]);
  });
});
