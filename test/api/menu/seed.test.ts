import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect } from "../../../db/client.ts";
import { menuItem, product } from "../../../db/schema/index.ts";
import { loadSeed } from "../../../db/seed/load.ts";
import { seedRows } from "../../../db/seed/rows.ts";
import { seedStores } from "../../../db/seed/stores.ts";
import { findStoreId, world } from "../../support/world.ts";

const firstDay = "2026-01-01T00:00:00.000Z";
const laterDay = "2026-06-01T00:00:00.000Z";

/** Every row of every table, by table name. */
const everything = async (): Promise<Record<string, unknown[]>> => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND substr(name, 1, 3) <> 'd1_' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name",
  ).all<{ name: string }>();
  const tables = results.map(async ({ name }): Promise<[string, unknown[]]> => {
    const rows = await env.DB.prepare(`SELECT rowid AS place, * FROM "${name}" ORDER BY rowid`).all();
    return [name, rows.results];
  });
  return Object.fromEntries(await Promise.all(tables));
};

it("the demo is written completely for all three restaurants", async () => {
  await loadSeed(connect(env.DB), firstDay);
  const writtenRows = Object.values(await everything()).reduce((sum, rows) => sum + rows.length, 0);
  const expectedRows = seedStores.flatMap((store) =>
    seedRows(store, firstDay).flatMap<unknown>(([, rows]) => [...rows]),
  );
  expect(writtenRows).toBe(expectedRows.length);
  expect(expectedRows.length).toBeGreaterThan(500);
});

it("loading the demo again changes nothing, also on another day", async () => {
  const db = connect(env.DB);
  await loadSeed(db, firstDay);
  const before = await everything();
  expect(before["menu_item"]?.length).toBeGreaterThan(75);
  await loadSeed(db, laterDay);
  expect(await everything()).toEqual(before);
});

it("loading the demo again keeps the changes of staff, and adds missing rows", async () => {
  const db = connect(env.DB);
  await loadSeed(db, firstDay);
  const [changedDish, deletedDish] = await db.select().from(menuItem).orderBy(menuItem.id).limit(2);
  await db
    .update(menuItem)
    .set({ price: 4321 })
    .where(eq(menuItem.id, changedDish?.id ?? ""));
  await db.delete(menuItem).where(eq(menuItem.id, deletedDish?.id ?? ""));
  await loadSeed(db, laterDay);
  const after = await db.select().from(menuItem).orderBy(menuItem.id).limit(2);
  expect(after).toEqual([
    { ...changedDish, price: 4321 },
    { ...deletedDish, createdAt: laterDay, updatedAt: laterDay },
  ]);
});

it("no row of the demo refers to a missing row", async () => {
  await loadSeed(connect(env.DB), firstDay);
  const check = () => env.DB.prepare("PRAGMA foreign_key_check").all();
  expect((await check()).results).toEqual([]);
  const { results } = await env.DB.prepare("PRAGMA foreign_key_list(menu_item)").all();
  expect(results.length).toBeGreaterThan(0);
});

it.each(seedStores.flatMap(({ slug, hosts }) => hosts.map((host) => [host, slug])))(
  "the host %s resolves to %s",
  async (host, slug) => {
    const shop = await world();
    for (const name of [host, `${host}:8787`]) {
      const response = await shop.fetch(new Request(`http://${name}/api/store`));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ slug });
    }
  },
);

it.each(seedStores.map(({ slug }) => slug))(
  "the demo of %s shows guests what it sells and hides the rest",
  async (slug) => {
    const shop = await world();
    const all = await shop.db
      .select()
      .from(product)
      .where(eq(product.storeId, await findStoreId(shop.db, slug)));
    const { data } = await shop.graphql<{ products: { handle: string }[] }>(
      "{ products { handle } }",
      {},
      { store: slug },
    );
    const visibleHandles = data?.products.map(({ handle }) => handle).toSorted() ?? [];
    const published = all.filter(({ status }) => status === "published").map(({ handle }) => handle);
    expect(visibleHandles).toEqual(published.toSorted());
    expect(visibleHandles.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(visibleHandles.length);
  },
);
