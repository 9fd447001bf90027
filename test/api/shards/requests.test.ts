import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { relational } from "../../../db/relational.ts";
import { parseShard, ShardUnavailable } from "../../../db/shards.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { breakShard, connectShard, moveStore, requestMove, shardedWorld, TestMover } from "../../support/shards.ts";
import { startWorker, world } from "../../support/world.ts";

const readDirectory = (name: string): Promise<number | null> => env.DIRECTORY.getByName(name).find();

/** Bindings that record each use of the directory and of its cache. */
const watchDirectory = () => {
  const uses: string[] = [];
  const OAUTH_KV = new Proxy(env.OAUTH_KV, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        uses.push(`kv ${String(name)}`);
        return member.apply(target, args);
      };
    },
  });
  const DIRECTORY = new Proxy(env.DIRECTORY, {
    get: (target, name) => {
      uses.push("object");
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { uses, bindings: { OAUTH_KV, DIRECTORY } };
};

describe("the shard of a binding", () => {
  it.each([
    ["DB", 0],
    ["DB_1", 1],
    ["DB_12", 12],
    ["DB_0", null],
    ["DB_01", null],
    ["DB_X", null],
    ["ADB_1", null],
    ["EVENTS", null],
  ])("of %s is %s", (binding, shard) => {
    expect(parseShard(binding)).toBe(shard);
  });
});

describe("with one database", () => {
  it("no request asks the directory or its cache", async () => {
    const { uses, bindings } = watchDirectory();
    const shop = await world({ env: bindings });
    await placeOrder(shop);
    expect((await shop.get("/", { store: "nowhere.example" })).status).toBe(404);
    expect(uses).toEqual([]);
  });
});

describe("with several databases", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it("an isolate asks the directory once for a host, and another isolate asks only its cache", async () => {
    const { uses, bindings } = watchDirectory();
    const shop = await shardedWorld(3, { env: bindings });
    await moveStore(shop, "copper-pot", 2);
    uses.length = 0;
    await placeOrder(shop);
    expect(uses).toEqual(["kv get"]);
    await placeOrder(shop);
    expect(uses).toEqual(["kv get"]);
    expect(await readDirectory("host:localhost")).toBe(2);
  });

  it("a host that no one assigned is found on its shard, and is assigned then", async () => {
    const shop = await shardedWorld(3);
    expect(await readDirectory("host:umi.localhost")).toBeNull();
    await placeOrder(shop);
    expect((await shop.get("/api/menu", { store: "umi-sando" })).status).toBe(200);
    expect(await readDirectory("host:umi.localhost")).toBe(0);
  });

  it("an unknown host gets 404 and is not assigned", async () => {
    const shop = await shardedWorld(2);
    const response = await shop.get("/api/menu", { store: "nowhere.example" });
    expect([response.status, await response.json()]).toMatchObject([404, { code: "STORE_NOT_FOUND" }]);
    expect(await readDirectory("host:nowhere.example")).toBeNull();
  });

  it("the default store answers unknown hosts from its shard", async () => {
    const shop = await shardedWorld(2, { env: { DEFAULT_STORE: "umi-sando" } });
    await moveStore(shop, "umi-sando", 1);
    const response = await shop.get("/api/menu", { store: "nowhere.example" });
    expect([response.status, await response.json()]).toMatchObject([200, { store: { slug: "umi-sando" } }]);
    expect(await readDirectory("slug:umi-sando")).toBe(1);
  });

  it("an outdated cache entry is not believed, and is corrected", async () => {
    const shop = await shardedWorld(2);
    await moveStore(shop, "copper-pot", 1);
    await env.OAUTH_KV.put("shard:host:localhost", "0");
    await placeOrder(shop);
    expect(await env.OAUTH_KV.get("shard:host:localhost")).toBe("1");
  });

  it("an assignment to a shard without the store is corrected", async () => {
    const shop = await shardedWorld(2);
    await env.DIRECTORY.getByName("host:localhost").assign(1);
    await placeOrder(shop);
    expect(await readDirectory("host:localhost")).toBe(0);
  });

  it("a shard that cannot be reached affects its stores alone: their menu is stale, their orders get 503", async () => {
    const edge = await caches.open(crypto.randomUUID());
    const shop = await shardedWorld(2, { edge });
    await moveStore(shop, "copper-pot", 1);
    for (const path of ["/", "/api/menu-items"]) await shop.get(path);
    await shop.get("/api/menu", { store: "gasthaus-linde" });
    breakShard(shop, 1);
    shop.pass(3);
    const isolates = [shop, await startWorker({ edge, shards: 2, now: shop.now, faults: shop.faults })];
    for (const isolate of isolates) {
      const page = await isolate.get("/");
      expect([page.status, page.headers.get("cache-status")]).toEqual([200, expect.stringContaining("unavailable")]);
      const quote = await isolate.post("/api/quote", { orderType: "pickup", items: [] });
      expect([quote.status, quote.headers.get("retry-after")]).toEqual([503, "5"]);
      const other = await isolate.get("/api/menu", { store: "gasthaus-linde" });
      expect([other.status, await other.json()]).toMatchObject([200, { isStale: false }]);
    }
    expect((await shop.get("/api/menu", { store: "nowhere.example" })).status).toBe(503);
    const health = await shop.get("/api/health");
    expect([health.status, await health.json()]).toMatchObject([503, { checks: { database: "unreachable" } }]);
    shop.faults.clear();
    shop.pass(3);
    await placeOrder(shop);
  });

  it("a copy of the store from before its move reads and writes no database", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await shardedWorld(2, { env: { DB: database } });
    const order = await placeOrder(shop);
    await moveStore(shop, "copper-pot", 1);
    breakShard(shop, 1);
    statements.length = 0;
    const headers = { "x-order-key": order.secretKey };
    const response = await shop.get(`/api/orders/${order.orderId}`, { headers });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(statements.filter((sql) => sql.includes("restaurant_order"))).toEqual([]);
  });

  it("an old copy that a request still uses is read by no other request after the store opened elsewhere", async () => {
    const shop = await shardedWorld(2);
    const order = await placeOrder(shop);
    const mover = new TestMover(shop, await requestMove(shop, "copper-pot", 1));
    expect(await mover.runPart()).toBeGreaterThanOrEqual(7_000);
    shop.pass(3);
    const headers = { "x-order-key": order.secretKey };
    expect((await shop.get(`/api/orders/${order.orderId}`, { headers })).status).toBe(503);
    await mover.runUntilQuiet();
    shop.pass(3);
    expect((await shop.get(`/api/orders/${order.orderId}`, { headers })).status).toBe(200);
  });

  it("statements for a store without a shard fail as those of an unreachable database", async () => {
    const shop = await shardedWorld(2);
    expect(() => connectShard(shop, 9)).toThrow();
    const { connectStore } = await import("../../../db/shards.ts");
    const db = connectStore(shop.env, { shard: 9 });
    await expect(relational(db).storeSettings.findMany()).rejects.toThrow();
    const failure = await relational(db)
      .storeSettings.findMany()
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(
      failure instanceof ShardUnavailable || (failure instanceof Error && failure.cause instanceof ShardUnavailable),
    ).toBe(true);
  });
});
