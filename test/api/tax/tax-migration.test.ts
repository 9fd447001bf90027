import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

/** The migration is found by its name, because its number depends on what else was merged first. */
const findMigration = (): string =>
  env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_tax_classes.sql"))?.name ?? "";

const stores = [
  { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5, tax_rate_ppm: 70_000 },
  { id: "sto_2", store_id: "sto_2", slug: "b", slot_minutes: 5, tax_rate_ppm: 88_750 },
];
const own = { store_id: "sto_1", category_id: "cat_1" };
const dishes = [
  { ...own, id: "itm_soup" },
  { ...own, id: "itm_beer", tax_rate_ppm: 190_000 },
  { ...own, id: "itm_wine", tax_rate_ppm: 190_000 },
  { ...own, id: "itm_bread", tax_rate_ppm: 70_000 },
  { ...own, id: "itm_tea", store_id: "sto_2", category_id: "cat_2", tax_rate_ppm: 0 },
];
const choice = { store_id: "sto_1", menu_item_id: "itm_beer", modifier_group: "size", max_selections: 1 };
const picture = { store_id: "sto_1", menu_item_id: "itm_soup", width: 1, height: 1 };
const children = {
  menu_item_modifier: [
    { ...choice, id: "mod_b" },
    { ...choice, id: "mod_a" },
  ],
  menu_item_image: [{ ...picture, id: "img_1" }],
};

const readRows = async (table: string): Promise<Record<string, unknown>[]> =>
  (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()).results;

describe("a database with dishes from before tax classes", () => {
  let before: Record<string, unknown>[][] = [];
  const tables = ["menu_item", ...Object.keys(children)];

  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < findMigration());
    for (const store of stores) await insertRow("store_settings", store);
    await insertRow("menu_category", { id: "cat_1", store_id: "sto_1" });
    await insertRow("menu_category", { id: "cat_2", store_id: "sto_2" });
    for (const row of dishes) await insertRow("menu_item", row);
    for (const [table, rows] of Object.entries(children)) for (const row of rows) await insertRow(table, row);
    before = await Promise.all(tables.map(readRows));
    await applyMigrations((name) => name >= findMigration());
  });

  it("still has every dish, choice and picture, in the order in which they were written", async () => {
    expect(before.map(({ length }) => length)).toEqual([5, 2, 1]);
    expect(await Promise.all(tables.map(readRows))).toMatchObject(before);
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name GLOB '__*_copy'").all();
    expect(results).toEqual([]);
  });

  it("has one class for each rate of each restaurant, and the restaurant's own", async () => {
    const rates = (ratePpm: number) => JSON.stringify([{ orderType: null, ratePpm, from: "1970-01-01" }]);
    const classes = await readRows("tax_class");
    expect(classes).toMatchObject([
      { store_id: "sto_1", name: "7%", is_default: 1, rates: rates(70_000) },
      { store_id: "sto_1", name: "19%", is_default: 0, rates: rates(190_000) },
      { store_id: "sto_2", name: "8.875%", is_default: 1, rates: rates(88_750) },
      { store_id: "sto_2", name: "0%", is_default: 0, rates: rates(0) },
    ]);
    const names = new Map(classes.map(({ id, name }) => [id, name]));
    const rows = await readRows("menu_item");
    expect(rows.map(({ id, tax_class_id }) => [id, names.get(tax_class_id) ?? null])).toEqual([
      ["itm_soup", null],
      ["itm_beer", "19%"],
      ["itm_wine", "19%"],
      ["itm_bread", "7%"],
      ["itm_tea", "0%"],
    ]);
  });
});
