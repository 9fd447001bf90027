import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeMove } from "../../../db/schema/index.ts";
import { Background } from "../../../worker/background.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { acceptKeys } from "../../support/fakes/accepting-processors.ts";
import { useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { moveStore, requestMove, shardedWorld } from "../../support/shards.ts";
import { findStoreId, startWorker, type World } from "../../support/world.ts";

useVirtualTimers();

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const readMenu = async (shop: World, store: string) => {
  const { status, headers } = await shop.get("/api/menu", { store });
  return [status, headers.get("retry-after")];
};

describe.each(["fail", "hang"] as const)("a directory of shards with the fault “%s”", (kind) => {
  it("stops no store whose shard is cached, and makes requests to other stores wait with Retry-After", async () => {
    const shop = await shardedWorld(2);
    await moveStore(shop, "copper-pot", 1);
    await placeOrder(shop);
    shop.faults.add({ service: "directory", kind });
    const isolate = await startWorker({ shards: 2, now: shop.now, faults: shop.faults });
    for (const worker of [shop, isolate]) await placeOrder(worker);
    expect(await readMenu(isolate, "umi-sando")).toEqual([503, "5"]);
    shop.faults.clear();
    expect(await readMenu(isolate, "umi-sando")).toEqual([200, null]);
  });
});

it.each(["fail", "hang"] as const)("a cache of the directory with the fault “%s” stops no store", async (kind) => {
  const shop = await shardedWorld(2);
  await moveStore(shop, "copper-pot", 1);
  shop.faults.add({ service: "kv", kind });
  await placeOrder(shop);
});

describe.each(["fail", "hang"] as const)("one of several shards with the fault “%s”", (kind) => {
  it("affects its own stores alone: their menu is stale, and they take no orders", async () => {
    const shop = await shardedWorld(2);
    await moveStore(shop, "copper-pot", 1);
    for (const store of ["copper-pot", "umi-sando"]) await readMenu(shop, store);
    shop.pass(3);
    for (const service of ["d1-read", "d1-write"] as const) shop.faults.add({ service, kind, object: "DB_1" });
    for (const [store, isStale] of [["umi-sando", false] as const, ["copper-pot", true] as const]) {
      const response = await shop.get("/api/menu", { store });
      expect([store, response.status, await response.json()]).toMatchObject([store, 200, { isStale }]);
    }
    const quote = await shop.post("/api/quote", { orderType: "pickup", items: [] });
    expect([quote.status, quote.headers.get("retry-after")]).toEqual([503, "5"]);
    shop.faults.clear();
    shop.pass(3);
    await placeOrder(shop);
  });
});

describe.each(["fail", "hang"] as const)("the object that moves stores, with the fault “%s”,", (kind) => {
  it("delays no due work, and a later cron run starts the move", async () => {
    const shop = await shardedWorld(2);
    const background = new Background({ fetch: acceptKeys, faults: shop.faults });
    await placeOrder(shop);
    const moving = await requestMove(shop, "umi-sando", 1);
    const used = { ...shop.env, NOW: addMinutes(shop.now, 60) };
    shop.faults.add({ service: "mover", kind });
    await background.runCron(used);
    expect(shop.queueMessages).toContainEqual(
      expect.objectContaining({ storeId: await findStoreId(shop.db, "copper-pot"), kind: "orders" }),
    );
    const readState = async () => (await shop.db.select().from(storeMove))[0]?.state;
    expect(await readState()).toBe("requested");
    shop.faults.clear();
    await background.runCron(used);
    await runDurableObjectAlarm(env.MOVER.getByName(moving));
    expect(await readState()).toBe("leaving");
  });
});
