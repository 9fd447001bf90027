import { describe, expect, it } from "vitest";
import { rewriteMigration, type Snapshot, type TableSnapshot } from "../../../.ci/drizzle-kit/rewrite-migration.ts";

const column = (name: string, more: object = {}) => ({ name, type: "integer", notNull: false, ...more });

const aTable = (name: string, more: Partial<TableSnapshot> = {}): TableSnapshot => ({
  name,
  columns: { id: column("id", { type: "text", notNull: true }), price: column("price") },
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  checkConstraints: {},
  ...more,
});

const aSnapshot = (...tables: TableSnapshot[]): Snapshot => ({
  tables: Object.fromEntries(tables.map((table) => [table.name, table])),
});

const withWeight = (table: TableSnapshot, more: Partial<TableSnapshot> = {}): TableSnapshot => ({
  ...table,
  columns: { ...table.columns, weight: column("weight", { notNull: true, default: 0 }) },
  ...more,
});

const check = (name: string, value: string) => ({ checkConstraints: { [name]: { name, value } } });

/** What drizzle-kit writes to rebuild a table. */
const writeRebuild = (name: string, ...indexes: string[]): string =>
  [
    "PRAGMA foreign_keys=OFF;",
    `CREATE TABLE \`__new_${name}\` (\`id\` text);`,
    `INSERT INTO \`__new_${name}\`("id", "weight") SELECT "id", "weight" FROM \`${name}\`;`,
    `DROP TABLE \`${name}\`;`,
    `ALTER TABLE \`__new_${name}\` RENAME TO \`${name}\`;`,
    "PRAGMA foreign_keys=ON;",
    ...indexes,
  ].join("--> statement-breakpoint\n");

const rewrite = (before: TableSnapshot[], after: TableSnapshot[], sql: string, rebuilds: string[] = []) => {
  const result = rewriteMigration({ before: aSnapshot(...before), after: aSnapshot(...after), sql, rebuilds });
  return { ...result, statements: result.sql.trim().split("--> statement-breakpoint\n") };
};

describe("npm run db:generate", () => {
  it("adds a column with its CHECK in place of drizzle-kit's rebuild, and only the new index", () => {
    const earlier = aTable("dish", { indexes: { dish_price: {} } });
    const later = withWeight(earlier, {
      indexes: { dish_price: {}, dish_weight: {} },
      ...check("dish_weight", '"dish"."weight" BETWEEN 0 AND 9'),
    });
    const indexes = ["dish_price", "dish_weight"].map((name) => `CREATE INDEX \`${name}\` ON \`dish\` (\`id\`);`);
    expect(rewrite([earlier], [later], writeRebuild("dish", ...indexes))).toMatchObject({
      refusals: [],
      statements: [
        'ALTER TABLE `dish` ADD `weight` integer DEFAULT 0 NOT NULL CONSTRAINT "dish_weight" CHECK("weight" BETWEEN 0 AND 9);',
        indexes[1],
      ],
    });
  });

  it("adds a CHECK of several columns with the last of the new ones", () => {
    const later = withWeight(aTable("dish"), check("dish_heavy", '"dish"."weight" < "dish"."price"'));
    const { statements } = rewrite([aTable("dish")], [later], writeRebuild("dish"));
    expect(statements.join()).toContain('CONSTRAINT "dish_heavy" CHECK("weight" < "price")');
  });

  it("leaves other tables' statements as they are, and writes the expression of an index without quotes", () => {
    const index = 'CREATE INDEX `a` ON `shop` (`id`,`CASE WHEN "b" THEN 1 ELSE 2 END`);';
    const sql = `${writeRebuild("dish")}--> statement-breakpoint\n${index}`;
    const { statements } = rewrite([aTable("dish")], [withWeight(aTable("dish"))], sql);
    expect(statements.at(-1)).toBe('CREATE INDEX `a` ON `shop` (`id`,CASE WHEN "b" THEN 1 ELSE 2 END);');
  });

  it.each<[string, TableSnapshot[], string]>([
    ["a dropped table", [], "The table dish would be dropped."],
    [
      "a dropped column",
      [aTable("dish", { columns: { id: aTable("dish").columns["id"] ?? column("id") } })],
      "dish.price would be dropped.",
    ],
    [
      "a changed column",
      [aTable("dish", { columns: { ...aTable("dish").columns, price: column("price", { notNull: true }) } })],
      "dish.price would change.",
    ],
    [
      "a CHECK of existing columns",
      [aTable("dish", check("dish_price", '"dish"."price" > 0'))],
      "dish_price is of existing columns alone.",
    ],
    [
      "a column without a value in existing rows",
      [{ ...aTable("dish"), columns: { ...aTable("dish").columns, weight: column("weight", { notNull: true }) } }],
      "dish.weight has no value in existing rows.",
    ],
    [
      "a foreign key",
      [aTable("dish", { foreignKeys: { key: { tableFrom: "dish", tableTo: "shop", columnsFrom: ["price"] } } })],
      "dish (price) refers to shop.",
    ],
  ])("refuses %s, and says what to do instead", (_, after, sentence) => {
    const { refusals } = rewrite([aTable("dish")], after, writeRebuild("dish"));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(sentence);
    expect(refusals[0]?.length).toBeGreaterThan(sentence.length + 20);
  });

  it("rebuilds a listed table only if it is asked to, and copies the rows that refer to it out and back", () => {
    const refund = aTable("refund", {
      foreignKeys: { key: { tableFrom: "refund", tableTo: "payment", columnsFrom: ["price"] } },
    });
    const before = [aTable("payment", check("payment_price", "1")), refund];
    const after = [aTable("payment", check("payment_price", "2")), refund];
    expect(rewrite(before, after, writeRebuild("payment")).refusals.join()).toContain("add --rebuild payment");
    const { statements, refusals } = rewrite(before, after, writeRebuild("payment"), ["payment"]);
    expect(refusals).toEqual([]);
    expect(statements.map((statement) => statement.replace(/ ?\(.*/, ""))).toEqual([
      "CREATE TABLE `__new_payment`",
      "INSERT INTO `__new_payment`",
      "CREATE TABLE `__refund_copy` AS SELECT * FROM `refund` ORDER BY rowid;",
      "DELETE FROM `refund`;",
      "DROP TABLE `payment`;",
      "ALTER TABLE `__new_payment` RENAME TO `payment`;",
      "INSERT INTO `refund`",
      "DROP TABLE `__refund_copy`;",
    ]);
  });
});
