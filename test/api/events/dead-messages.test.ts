import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { deadMessage, storeMove } from "../../../db/schema/index.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Env } from "../../../worker/env.ts";
import { faultBounds } from "../../../worker/faults/faults.ts";
import { createWorker } from "../../../worker/worker.ts";
import { acceptKeys } from "../../support/fakes/accepting-processors.ts";
import { measure, useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { duringRelease } from "../../support/migrations/release.ts";
import { breakShard, connectShard, moveStore, shardedWorld } from "../../support/shards.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

useVirtualTimers();

const maxRetries = 3;

let warnings: unknown[][] = [];

beforeEach(() => {
  warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined).mock.calls;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const openWorker = ({ faults }: World) =>
  createWorker({ elapsedMs: () => 0, edge: () => caches.default, fetch: acceptKeys, faults });

const deliver = (shop: World, queue: string, body: unknown) => {
  const retry = vi.fn();
  const used: Env = { ...shop.env, NOW: shop.now };
  return openWorker(shop)
    .queue({ queue, messages: [{ body, retry }] }, used)
    .then(() => retry.mock.calls.length === 0);
};

/** Delivers a message as the queue does: again when it fails, and then to the dead letter queue. Returns its tries, and
 *  whether its death was recorded; null if it was handled. */
const send = async (shop: World, body: unknown): Promise<{ tries: number; isRecorded: boolean | null }> => {
  for (let tries = 1; ; tries += 1) {
    const isHandled = await deliver(shop, "tiffin-events", body).catch(() => false);
    if (isHandled) return { tries, isRecorded: null };
    if (tries > maxRetries) return { tries, isRecorded: await bury(shop, body) };
  }
};

/** Delivers a message of the dead letter queue. Returns whether it was acknowledged. */
const bury = (shop: World, body: unknown): Promise<boolean> => deliver(shop, "tiffin-staging-events-dead", body);

const readHealth = async (shop: World) => {
  const response = await shop.get("/api/health");
  return { httpStatus: response.status, ...(await response.json<{ deadMessages: unknown }>()) };
};

const listRecords = (shop: World) =>
  shop.db.select({ kind: deadMessage.kind, count: deadMessage.count }).from(deadMessage);

const listWarnings = () =>
  warnings.map(([line]) => JSON.parse(String(line))).filter(({ warning }) => warning === "MESSAGE_DEAD");

/** A table whose loss makes one kind of work fail, and no other. */
const breakBumps = () => env.DB.prepare("ALTER TABLE order_item RENAME TO elsewhere").run();

it("a message whose work fails is tried four times, and then leaves a record that the health check counts", async () => {
  const shop = await world();
  const storeId = await findStoreId(shop.db, "copper-pot");
  expect(await send(shop, { storeId, kind: "bumps" })).toEqual({ tries: 1, isRecorded: null });
  expect((await readHealth(shop)).deadMessages).toEqual({});
  await breakBumps();
  expect(await send(shop, { storeId, kind: "bumps" })).toEqual({ tries: 4, isRecorded: true });
  expect(await shop.db.select().from(deadMessage)).toEqual([
    {
      ...{ storeId, kind: "bumps", count: 1 },
      ...{ hourAt: "2026-11-20T23:00:00.000Z", firstAt: shop.now, lastAt: shop.now },
    },
  ]);
  expect(await readHealth(shop)).toMatchObject({ httpStatus: 200, deadMessages: { bumps: 1 } });
  expect(listWarnings()).toMatchObject([{ storeId, kind: "bumps", isCounted: true }]);
});

it("dead messages of one hour are one row of their store and kind, also if two die at once", async () => {
  const shop = await world();
  const [storeId, otherId] = await Promise.all(
    ["copper-pot", "gasthaus-linde"].map((slug) => findStoreId(shop.db, slug)),
  );
  await Promise.all(
    [
      { storeId, kind: "orders" },
      { storeId, kind: "orders" },
    ].map((body) => bury(shop, body)),
  );
  await bury(shop, { storeId: otherId, kind: "orders" });
  await bury(shop, { storeId });
  expect(await listRecords(shop)).toEqual(
    expect.arrayContaining([
      { kind: "orders", count: 2 },
      { kind: "orders", count: 1 },
      { kind: "events", count: 1 },
    ]),
  );
  expect(await listRecords(shop)).toHaveLength(3);
  const { deadMessages } = await readHealth(shop);
  expect(deadMessages).toEqual({ orders: 3, events: 1 });
  expect(JSON.stringify(deadMessages)).not.toContain(storeId);
});

it("the health check counts the dead messages of the last 24 hours alone", async () => {
  const shop = await world();
  const storeId = await findStoreId(shop.db, "copper-pot");
  await bury(shop, { storeId, kind: "orders" });
  shop.at(addMinutes(shop.now, 23 * 60));
  await bury(shop, { storeId, kind: "orders" });
  expect((await readHealth(shop)).deadMessages).toEqual({ orders: 2 });
  shop.at(addMinutes(shop.now, 60));
  expect((await readHealth(shop)).deadMessages).toEqual({ orders: 1 });
});

it.each([
  ["fails", "fail"],
  ["hangs", "hang"],
] as const)(
  "a dead message waits in its queue while the database %s, and is recorded when it answers",
  async (_what, kind) => {
    const shop = await world();
    const body = { storeId: await findStoreId(shop.db, "copper-pot"), kind: "orders" };
    shop.faults.add({ service: "d1-write", kind, seconds: faultBounds.maxSeconds });
    const { result: isAcknowledged } = await measure(() => bury(shop, body));
    expect(isAcknowledged).toBe(false);
    shop.faults.clear();
    expect(listWarnings()).toMatchObject([{ isCounted: false }]);
    expect(await bury(shop, body)).toBe(true);
    expect(await listRecords(shop)).toEqual([{ kind: "orders", count: 1 }]);
  },
);

it("a dead message waits in its queue in the middle of a release, and is recorded after it", async () => {
  const shop = await world();
  const body = { storeId: await findStoreId(shop.db, "copper-pot"), kind: "orders" };
  expect(await duringRelease(() => bury(shop, body))).toBe(false);
  expect(await listRecords(shop)).toEqual([]);
  expect(await bury(shop, body)).toBe(true);
  expect(await listRecords(shop)).toEqual([{ kind: "orders", count: 1 }]);
});

it.each<[what: string, body: unknown]>([
  ["of no known form", { order: 1 }],
  ["without a body", null],
  ["of a kind that does not exist", { storeId: "sto_1", kind: "'; DROP TABLE dead_message" }],
  ["of a store that does not exist", { storeId: "sto_none", kind: "orders" }],
  ["of a shard that does not exist", { storeId: "sto_1", kind: "orders", shard: 7 }],
])("a dead message %s is acknowledged with a warning", async (_what, body) => {
  const shop = await world();
  expect(await bury(shop, body)).toBe(true);
  expect(await listRecords(shop)).toEqual([]);
  expect(listWarnings()).toMatchObject([{ isCounted: false }]);
});

it("dead messages of several databases are recorded where their stores are, and counted together", async () => {
  const shop = await shardedWorld(2);
  const storeId = await moveStore(shop, "copper-pot", 1);
  const otherId = await findStoreId(shop.db, "gasthaus-linde");
  await bury(shop, { storeId, shard: 1, kind: "orders" });
  await bury(shop, { storeId: otherId, kind: "orders" });
  // From before the move. The store has messages of its own on its new shard.
  await bury(shop, { storeId, kind: "orders" });
  expect((await readHealth(shop)).deadMessages).toEqual({ orders: 2 });
  expect(await connectShard(shop, 1).select({ id: deadMessage.storeId }).from(deadMessage)).toEqual([{ id: storeId }]);
  breakShard(shop, 1);
  expect(await readHealth(shop)).toMatchObject({ httpStatus: 503, deadMessages: null });
});

it("a shard that fails kills no message of another shard", async () => {
  const shop = await shardedWorld(2);
  const storeId = await findStoreId(shop.db, "gasthaus-linde");
  breakShard(shop, 1);
  expect(await send(shop, { storeId, kind: "orders" })).toEqual({ tries: 1, isRecorded: null });
  expect(await send(shop, { storeId: "sto_there", shard: 1, kind: "orders" })).toEqual({ tries: 4, isRecorded: false });
});

it("a store that is being moved has no record written in between", async () => {
  const shop = await world();
  const storeId = await findStoreId(shop.db, "copper-pot");
  await shop.db.insert(storeMove).values({ storeId, state: "leaving", toShard: 1 });
  expect(await bury(shop, { storeId, kind: "orders" })).toBe(true);
  expect(await listRecords(shop)).toEqual([]);
  await shop.db.delete(storeMove).where(eq(storeMove.storeId, storeId));
  expect(await bury(shop, { storeId, kind: "orders" })).toBe(true);
  expect(await listRecords(shop)).toHaveLength(1);
});
