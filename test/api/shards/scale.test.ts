import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { menuItem, menuItemModifier, storeHost, storeSettings } from "../../../db/schema/index.ts";
import { connectShards, nameShard } from "../../../db/shards.ts";
import { storeTables } from "../../../db/store-tables.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { type Meter, metered } from "../../support/builders/metered.ts";
import { cards, orderBody, type Placed, sendOrder, tea } from "../../support/builders/orders.ts";
import { breakShard, connectShard, shardedWorld } from "../../support/shards.ts";
import { findStoreId, startWorker, type World, world } from "../../support/world.ts";

const shardCount = 8;
const storeCount = 10_000;

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Leaves one store with one dish, so that copies of it are small. */
const keepOneDish = async ({ db }: World): Promise<void> => {
  await db.delete(storeSettings).where(ne(storeSettings.slug, "copper-pot"));
  await db.delete(storeHost).where(ne(storeHost.host, "localhost"));
  await db.delete(menuItemModifier);
  await db.delete(menuItem).where(ne(menuItem.id, tea));
};

/** What guests need to order. */
const copiedTables = new Set(["store_settings", "store_host", "store_operations", "menu_category", "menu_item"]);

/** A column of copy n: its ids end in n, and its host is shop-n.example. */
const copiedColumn = (table: string, column: string): string => {
  if (column === "slug") return "'shop-' || n";
  if (column === "host") return "'shop-' || n || '.example'";
  if (column === "store_id" || (table === "store_settings" && column === "id")) return "'sto_' || n";
  const value = `value ->> '$.${column}'`;
  return column === "id" || column.endsWith("_id") ? `${value} || '_' || n` : value;
};

/** Copies the store as 10,000 others. Store n is on shard n modulo 8. */
const addStores = async (shop: World): Promise<void> => {
  const storeId = await findStoreId(shop.db, "copper-pot");
  for (const { name, columns } of storeTables.filter((table) => copiedTables.has(table.name))) {
    const read = shop.db.$client.prepare(`SELECT * FROM "${name}" WHERE store_id = ?`).bind(storeId);
    const rows = JSON.stringify((await read.all()).results);
    for (const [shard, { $client }] of connectShards(shop.env)) {
      const next = `SELECT n + ${shardCount} FROM numbers WHERE n + ${shardCount} < ${storeCount}`;
      const insert = `WITH RECURSIVE numbers(n) AS (SELECT ${shard} UNION ALL ${next})
        INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()})
        SELECT ${columns.map((column) => copiedColumn(name, column)).join()} FROM numbers, json_each(?) WHERE true`;
      await $client.prepare(insert).bind(rows).run();
    }
  }
};

/** Places and pays an order, from the menu page on. */
const order = async (shop: World, { store, item }: { store: string; item: string }): Promise<void> => {
  const guest = shop.asGuest();
  await guest.get("/", { store });
  const body = await orderBody(guest, { store, items: [{ menuItemId: item, quantity: 2 }] });
  const response = await sendOrder(guest, body, { store });
  const placed = await response.json<Placed>();
  expect([response.status, placed]).toMatchObject([201, { orderNumber: expect.any(String) }]);
  const { clientSecret, orderId, secretKey } = placed;
  await guest.post("/api/simulator/confirm", { clientSecret, cardNumber: cards.pays }, { store });
  const paid = await guest.post(`/api/orders/${orderId}/complete-payment`, { secretKey }, { store });
  expect(await paid.json()).toMatchObject({ status: "sent_to_kitchen" });
};

/** The database cost of an order, after the day's first order and on a new worker that has read the store once. */
const measureOrder = async (shop: World, place: { store: string; item: string }, meter: Meter): Promise<Meter> => {
  await order(shop, place);
  // Ids of one millisecond come in any order, and with it the rows that an index reads.
  shop.at(addMinutes(shop.now, 1));
  const { roundTrips, statements, rowsRead, rowsWritten } = { ...meter };
  await order(shop, place);
  return {
    roundTrips: meter.roundTrips - roundTrips,
    statements: meter.statements - statements,
    rowsRead: meter.rowsRead - rowsRead,
    rowsWritten: meter.rowsWritten - rowsWritten,
  };
};

it("an order among 10,000 stores on 8 shards costs what it costs with one store, and a failing shard takes only its stores", {
  timeout: 300_000,
}, async () => {
  const alone = metered(env.DB);
  const single = await world({ env: { DB: alone.database } });
  await keepOneDish(single);
  const expected = await measureOrder(single, { store: "copper-pot", item: tea }, alone.meter);

  const meters = Array.from({ length: shardCount }, (_, shard) => metered(env[nameShard(shard)] ?? env.DB));
  const bindings = Object.fromEntries(meters.map(({ database }, shard) => [nameShard(shard), database]));
  const shop = await shardedWorld(shardCount, { env: bindings });
  await keepOneDish(shop);
  await addStores(shop);
  for (const store of [4_321, 5_000, 9_999]) {
    const shard = store % shardCount;
    const host = `shop-${store}.example`;
    await shop.get("/", { store: host });
    const others = () => meters.filter((_, index) => index !== shard).map(({ meter }) => meter.statements);
    const before = others();
    const { meter } = meters[shard] ?? alone;
    const cost = await measureOrder(shop, { store: host, item: `${tea}_${store}` }, meter);
    expect(others()).toEqual(before);
    expect([cost.roundTrips, cost.statements]).toEqual([expected.roundTrips, expected.statements]);
    expect(cost.rowsWritten).toBe(expected.rowsWritten);
    expect(cost.rowsRead).toBeLessThanOrEqual(expected.rowsRead * 1.05);
  }

  const outage = await startWorker({ env: bindings, shards: shardCount });
  breakShard(outage, 3);
  for (let store = 100; store < 100 + 2 * shardCount; store += 1) {
    const { status } = await outage.get("/api/menu", { store: `shop-${store}.example` });
    expect([store % shardCount, status]).toEqual([store % shardCount, store % shardCount === 3 ? 503 : 200]);
  }
  const rows = await connectShard(shop, 1)
    .select({ id: storeSettings.id })
    .from(storeSettings)
    .where(eq(storeSettings.storeId, "sto_4321"));
  expect(rows).toHaveLength(1);
});
