import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { storeHost, storeMove, storeSettings } from "../../../db/schema/index.ts";
import { storeTables } from "../../../db/store-tables.ts";
import { complete, confirm, loadOrderRow, orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { addPrivateRows } from "../../support/builders/private-rows.ts";
import { crashingAt } from "../../support/chaos/crashes.ts";
import {
  breakShard,
  connectShard,
  countRows,
  dumpStore,
  moveStore,
  requestMove,
  shardedWorld,
  TestMover,
} from "../../support/shards.ts";
import { findStoreId } from "../../support/world.ts";

const dayMs = 24 * 60 * 60_000;

describe("the move of a store to another shard", () => {
  it("copies every row of the store in the order in which it was written, and no row of others", async () => {
    const shop = await shardedWorld(2);
    const { storeId } = await addPrivateRows(shop);
    await addPrivateRows(shop, "gasthaus-linde");
    const before = await dumpStore(shop.db, storeId);
    await moveStore(shop, "copper-pot", 1);
    expect(await dumpStore(connectShard(shop, 1), storeId)).toEqual(before);
    const stores = await connectShard(shop, 1).select({ id: storeSettings.id }).from(storeSettings);
    expect(stores).toEqual([{ id: storeId }]);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);
  });

  it("covers every table of the database", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    ).all<{ name: string }>();
    const own = new Set([...storeTables.map(({ name }) => name), "store_move", "store_deletion", "d1_migrations"]);
    expect(results.map(({ name }) => name).filter((name) => !own.has(name))).toEqual([]);
  });

  it("copies a table in several pages, past many rows of other stores", async () => {
    const shop = await shardedWorld(2);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const otherId = await findStoreId(shop.db, "umi-sando");
    // Every twentieth of 24,000 customers is the store's. One page has at most 500 of them, and scans 10,000 rows.
    await env.DB.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 24000)
        INSERT INTO customer (id, created_at, updated_at, store_id, email, name)
        SELECT 'cus_' || (n * 7919 % 24000), ?1, ?1, iif(n % 20, ?2, ?3), n || '@example.com', 'Zoë "Ö", [1] ' || n
        FROM numbers`,
    )
      .bind(shop.now, otherId, storeId)
      .run();
    const before = await dumpStore(shop.db, storeId);
    expect(before["customer"]).toHaveLength(1_201);
    await moveStore(shop, "copper-pot", 1);
    expect(await dumpStore(connectShard(shop, 1), storeId)).toEqual(before);
  });

  it("keeps orders, keys and sessions valid at the same address", async () => {
    const shop = await shardedWorld(2);
    const customer = await shop.asCustomer("ada@example.com");
    const partner = await shop.withKey(["read_orders"]);
    const order = await placeOrder(customer);
    await moveStore(shop, "copper-pot", 1);
    expect((await loadOrderRow(customer, order)).orderNumber).toBe(order.orderNumber);
    await confirm(customer, order);
    expect(await (await complete(customer, order)).json()).toMatchObject({ status: "sent_to_kitchen" });
    const { data } = await partner.graphql<{ restaurantOrders: { id: string }[] }>("{ restaurantOrders { id } }");
    expect(data?.restaurantOrders).toEqual([{ id: order.orderId }]);
    expect((await customer.graphql("{ activeUser { email } }")).data).toEqual({
      activeUser: { email: "ada@example.com" },
    });
    const next = await placeOrder(customer);
    expect(Number(next.orderNumber)).toBe(Number(order.orderNumber) + 1);
  });

  it("refuses writes with 503 and Retry-After while it copies, and the same key then creates one order", async () => {
    const shop = await shardedWorld(2);
    const guest = shop.asGuest();
    const body = await orderBody(guest);
    const key = crypto.randomUUID();
    const mover = new TestMover(shop, await requestMove(shop, "copper-pot", 1));
    await mover.runPart();
    // This isolate has just looked the store up, so the database itself refuses the write.
    shop.pass(-3);
    const refused = await sendOrder(guest, body, { key });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    shop.pass(3);
    expect((await sendOrder(guest, body, { key })).status).toBe(503);
    expect((await shop.get("/")).headers.get("cache-status")).toContain("database-unavailable");
    expect((await shop.get("/api/menu", { store: "gasthaus-linde" })).headers.has("cache-status")).toBe(false);
    expect((await sendOrder(guest, await orderBody(guest, { store: "umi-sando", items: [] }), {})).status).not.toBe(
      201,
    );
    await mover.runUntilQuiet();
    shop.pass(3);
    const placed = await sendOrder(guest, body, { key });
    expect(placed.status).toBe(201);
    expect((await sendOrder(guest, body, { key })).status).toBe(200);
    const storeId = await findStoreId(connectShard(shop, 1), "copper-pot");
    expect((await dumpStore(connectShard(shop, 1), storeId))["restaurant_order"]).toHaveLength(1);
    expect((await dumpStore(shop.db, storeId))["restaurant_order"]).toHaveLength(0);
  });

  it("refuses each kind of write of the store in every table, and none of other stores", async () => {
    const shop = await shardedWorld(2);
    const { storeId } = await addPrivateRows(shop);
    const other = await findStoreId(shop.db, "gasthaus-linde");
    await new TestMover(shop, await requestMove(shop, "copper-pot", 1)).runPart();
    const write = (sql: string, store: string): Promise<string> =>
      env.DB.prepare(sql)
        .bind(store)
        .run()
        .then(
          () => "written",
          (error: Error) => error.message,
        );
    const rows = await dumpStore(shop.db, storeId);
    for (const { name } of storeTables) {
      const refusal = rows[name]?.length ? expect.stringContaining("abort:STORE_MOVING") : "written";
      const update = `UPDATE "${name}" SET store_id = store_id WHERE store_id = ?`;
      const writes = [
        `INSERT INTO "${name}" SELECT * FROM "${name}" WHERE store_id = ? ON CONFLICT DO NOTHING`,
        `DELETE FROM "${name}" WHERE store_id = ?`,
      ];
      for (const sql of [update, ...writes]) expect([sql, await write(sql, storeId)]).toEqual([sql, refusal]);
      expect([name, await write(update, other)]).toEqual([name, "written"]);
    }
    expect(await dumpStore(shop.db, storeId)).toEqual(rows);
  });

  it("deletes the old rows after a day, and only then", async () => {
    const shop = await shardedWorld(2);
    await addPrivateRows(shop);
    const mover = new TestMover(shop, await requestMove(shop, "copper-pot", 1));
    await mover.runUntilQuiet();
    const storeId = await findStoreId(connectShard(shop, 1), "copper-pot");
    const rows = await countRows(shop.db, storeId);
    expect(rows).toBeGreaterThan(100);
    mover.nowMs += dayMs - 60_000;
    expect(await mover.runPart()).toBeGreaterThan(0);
    expect(await countRows(shop.db, storeId)).toBe(rows);
    mover.nowMs += 60_000;
    await mover.runUntilQuiet();
    expect(await mover.runPart()).toBeNull();
    expect(await countRows(shop.db, storeId)).toBe(0);
    expect(await countRows(connectShard(shop, 1), storeId)).toBe(rows);
    expect(await shop.db.select().from(storeMove)).toEqual([]);
    const triggers = env.DB.prepare(
      "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'move_*'",
    );
    expect(await triggers.first("n")).toBe(0);
  });

  it("leads back to the first shard, over the old rows there", async () => {
    const shop = await shardedWorld(2);
    const first = await placeOrder(shop);
    await moveStore(shop, "copper-pot", 1);
    const second = await placeOrder(shop);
    const storeId = await moveStore(shop, "copper-pot", 0, 1);
    expect(Object.keys((await dumpStore(shop.db, storeId))["restaurant_order"] ?? [])).toHaveLength(2);
    for (const order of [first, second]) expect((await loadOrderRow(shop, order)).id).toBe(order.orderId);
    await placeOrder(shop);
  });

  it("leaves the store open where it is while the new shard cannot be reached", async () => {
    const shop = await shardedWorld(2);
    const mover = new TestMover(shop, await requestMove(shop, "copper-pot", 1));
    breakShard(shop, 1);
    await expect(mover.runPart()).rejects.toThrow();
    await placeOrder(shop);
  });

  it("can be cancelled until the copy is open, and the store then takes orders where it was", async () => {
    const shop = await shardedWorld(2);
    const storeId = await requestMove(shop, "copper-pot", 1);
    const mover = new TestMover(shop, storeId);
    mover.nowMs += (await mover.runPart()) ?? 0;
    let calls = 0;
    const DB_1 = crashingAt(shop.env.DB_1 ?? env.DB, () => {
      calls += 1;
      return () => calls > 20;
    });
    await expect(mover.runPart({ DB_1 })).rejects.toThrow("stopped before");
    expect(await countRows(connectShard(shop, 1), storeId)).toBeGreaterThan(10);
    await shop.db.update(storeMove).set({ state: "returning" });
    await mover.runUntilQuiet();
    shop.pass(3);
    await placeOrder(shop);
    expect(await countRows(connectShard(shop, 1), storeId)).toBe(0);
  });

  it("ends without a change if the copy differs from the original", async () => {
    const shop = await shardedWorld(2);
    const storeId = await requestMove(shop, "copper-pot", 1);
    // Another store of the new shard has the same host name.
    const [other] = await shop.db.select().from(storeSettings).where(eq(storeSettings.slug, "umi-sando"));
    if (!other) throw new Error("The demo has no Umi Sando.");
    await connectShard(shop, 1).insert(storeSettings).values(other);
    const stamps = { storeId: other.id, createdAt: shop.now, updatedAt: shop.now };
    await connectShard(shop, 1)
      .insert(storeHost)
      .values({ ...stamps, id: "hst_other", host: "localhost" });
    await new TestMover(shop, storeId).runUntilQuiet();
    shop.pass(3);
    expect(await countRows(connectShard(shop, 1), storeId)).toBe(0);
    expect(await shop.db.select().from(storeMove)).toEqual([]);
    await placeOrder(shop);
  });
});
