import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outbox, restaurantOrder, storeMove, storeSettings, webhookEndpoint } from "../../../db/schema/index.ts";
import { Background } from "../../../worker/background.ts";
import { storeVersionReader } from "../../../worker/domain/live/store-version.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Env } from "../../../worker/env.ts";
import { takeEnv } from "../../../worker/faults/bindings.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import { complete, confirm, placeOrder } from "../../support/builders/orders.ts";
import { acceptKeys } from "../../support/fakes/accepting-processors.ts";
import { breakShard, connectShard, moveStore, requestMove, shardedWorld, TestMover } from "../../support/shards.ts";
import { findStoreId, type World } from "../../support/world.ts";

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const envAt = (shop: World, minutes: number): Env => ({ ...shop.env, NOW: addMinutes(shop.now, minutes) });

const openBackground = ({ faults }: World) => new Background({ fetch: acceptKeys, faults });

const runCron = (shop: World, used = shop.env): Promise<void> => openBackground(shop).runCron(used);

/** Hands queue messages to the worker, each by itself. */
const deliver = async (shop: World, messages: readonly unknown[], used = shop.env): Promise<void> => {
  for (const body of messages) {
    const message = {
      id: "1",
      timestamp: new Date(0),
      attempts: 1,
      body,
      retry: () => undefined,
      ack: () => undefined,
    };
    await openBackground(shop).handleQueue({ messages: [message] }, used);
  }
};

/** Two stores with an unpaid order each: Copper Pot on shard 1, Gasthaus Linde on shard 0. */
const twoShards = async () => {
  const shop = await shardedWorld(2);
  await shop.db.update(storeSettings).set({ hours: daily("00:00", "00:00"), hoursExceptions: [] });
  const storeId = await moveStore(shop, "copper-pot", 1);
  await placeOrder(shop);
  await placeOrder(shop, { store: "gasthaus-linde", items: [{ menuItemId: await anyDish(shop), quantity: 4 }] });
  return { shop, storeId, otherId: await findStoreId(shop.db, "gasthaus-linde") };
};

const anyDish = async (shop: World): Promise<string> => {
  const response = await shop.get("/api/menu", { store: "gasthaus-linde" });
  const { items } = await response.json<{
    items: { id: string; saleState: string; modifiers: { required: boolean }[] }[];
  }>();
  const dish = items.find(({ modifiers }) => modifiers.every(({ required }) => !required));
  if (!dish) throw new Error("Gasthaus Linde has no dish without choices.");
  return dish.id;
};

it("cron finds due work on every shard, and the messages lead the queue to the right one", async () => {
  const { shop, storeId, otherId } = await twoShards();
  const used = envAt(shop, 60);
  await runCron(shop, used);
  const due = shop.queueMessages.filter(({ kind }) => kind === "orders");
  expect(due).toHaveLength(2);
  expect(due).toEqual(
    expect.arrayContaining([
      { storeId, shard: 1, kind: "orders", delaySeconds: 0 },
      { storeId: otherId, shard: 0, kind: "orders", delaySeconds: 0 },
    ]),
  );
  await deliver(shop, due, used);
  for (const shard of [0, 1]) {
    const orders = await connectShard(shop, shard).select().from(restaurantOrder);
    expect(orders.map(({ status }) => status)).toEqual(["cancelled"]);
  }
});

it("an event of a store on another shard wakes the queue for that shard, which dispatches it", async () => {
  const { shop, storeId } = await twoShards();
  const db = connectShard(shop, 1);
  const stamps = { id: `whe_${"0".repeat(26)}`, createdAt: shop.now, updatedAt: shop.now };
  const endpoint = { url: "https://partner.example/hook", events: ["order.created" as const], encryptedSecret: "" };
  await db.insert(webhookEndpoint).values({ ...stamps, ...endpoint, storeId });
  await placeOrder(shop);
  const wakes = shop.queueMessages.filter((message) => message.storeId === storeId);
  expect(wakes.at(-1)).toMatchObject({ storeId, shard: 1 });
  expect((await db.select().from(outbox).where(isNull(outbox.dispatchedAt))).length).toBeGreaterThan(0);
  await deliver(shop, wakes);
  expect(await db.select().from(outbox).where(isNull(outbox.dispatchedAt))).toEqual([]);
});

it("a shard that fails delays no due work of another shard", async () => {
  const { shop, otherId } = await twoShards();
  breakShard(shop, 1);
  await expect(runCron(shop, envAt(shop, 60))).rejects.toThrow();
  expect(shop.queueMessages.filter(({ kind }) => kind === "orders").map(({ storeId }) => storeId)).toEqual([otherId]);
});

it("nothing is done for a closed store, neither by cron nor by a message from before its closing", async () => {
  const shop = await shardedWorld(2);
  const guest = shop.asGuest();
  const order = await placeOrder(guest);
  await confirm(guest, order);
  const storeId = await requestMove(shop, "copper-pot", 1);
  await new TestMover(shop, storeId).runPart();
  const retrieve = vi.fn();
  const SIMULATOR = new Proxy(env.SIMULATOR, { get: () => retrieve });
  const used = { ...envAt(shop, 60), SIMULATOR };
  await runCron(shop, used);
  const kinds = ["orders", "notifications", "refunds", "events"];
  await deliver(
    shop,
    kinds.map((kind) => ({ storeId, kind })),
    used,
  );
  expect(retrieve).not.toHaveBeenCalled();
  expect(shop.queueMessages.filter(({ kind }) => kind === "orders")).toEqual([]);
  expect((await complete(guest, order)).status).toBe(503);
});

it("cron starts a requested move, and the object's alarms complete it", async () => {
  const shop = await shardedWorld(8);
  const storeId = await requestMove(shop, "copper-pot", 5);
  await runCron(shop);
  const mover = env.MOVER.getByName(storeId);
  // The object's alarm has closed the store, and waits until every isolate has noticed it.
  if (await runDurableObjectAlarm(mover)) await runDurableObjectAlarm(mover);
  const [move] = await shop.db.select().from(storeMove);
  expect(move).toMatchObject({ state: "leaving", toShard: 5 });
  const closedAt = "2026-01-01T00:00:00.000Z";
  await shop.db.update(storeMove).set({ movedAt: closedAt }).where(eq(storeMove.storeId, storeId));
  for (let part = 0; part < 10 && (await findState(shop)) !== "left"; part += 1) await runDurableObjectAlarm(mover);
  expect(await findState(shop)).toBe("left");
  shop.pass(3);
  await placeOrder(shop);
  expect(await connectShard(shop, 5).select().from(restaurantOrder)).toHaveLength(1);
  // The object waits for a day to delete the old rows, but not to move the store again.
  await requestMove(shop, "copper-pot", 0, 5);
  await runCron(shop);
  for (let part = 0; part < 3 && (await findState(shop, 5)) === "requested"; part += 1)
    await runDurableObjectAlarm(mover);
  expect(await findState(shop, 5)).toBe("leaving");
});

const findState = async (shop: World, shard = 0) =>
  (await connectShard(shop, shard).select().from(storeMove))[0]?.state;

it("the live channel finds a store again after its move, and while another shard fails", async () => {
  const shop = await shardedWorld(3);
  breakShard(shop, 2);
  const read = storeVersionReader(takeEnv(shop.env, shop.faults));
  const storeId = await findStoreId(shop.db, "copper-pot");
  expect(await read(storeId, shop.now, 10)).toMatchObject({ menuRevision: 1 });
  await moveStore(shop, "copper-pot", 1);
  const placed = await placeOrder(shop);
  await confirm(shop, placed);
  await complete(shop, placed);
  const version = await read(storeId, shop.now, 10);
  expect(version?.orders).toHaveLength(1);
  await expect(read("sto_unknown", shop.now, 10)).rejects.toThrow();
});
