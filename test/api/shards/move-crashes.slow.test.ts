import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readStoreCopy } from "../../../db/queries/moves/moves.ts";
import { loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { addPrivateRows } from "../../support/builders/private-rows.ts";
import { type CrashRule, crashingAt, crashingDirectory } from "../../support/chaos/crashes.ts";
import { connectShard, dumpStore, requestMove, shardedWorld, TestMover } from "../../support/shards.ts";
import type { World } from "../../support/world.ts";

/** Runs one part of a move with a crash at one of its calls. Returns the number of calls, and whether it crashed. */
const crashAt = async (mover: TestMover, crash: { call: number; moment: "before" | "after" }) => {
  let calls = 0;
  let hasCrashed = false;
  const rule: CrashRule = () => {
    calls += 1;
    const call = calls;
    return (moment) => {
      const isNow = call === crash.call && moment === crash.moment;
      hasCrashed ||= isNow;
      return isNow;
    };
  };
  const bindings = {
    DB: crashingAt(env.DB, rule),
    DB_1: crashingAt(env.DB_1 ?? env.DB, rule),
    DIRECTORY: crashingDirectory(env.DIRECTORY, rule),
  };
  let waitMs: number | null = 0;
  const isActive = () => waitMs !== null && waitMs < 60_000;
  while (isActive() && !hasCrashed) {
    mover.nowMs += waitMs ?? 0;
    waitMs = await mover.runPart(bindings).catch((error: unknown) => {
      if (hasCrashed) return null;
      throw error;
    });
  }
  return { calls, hasCrashed };
};

const countOpen = async (shop: World, storeId: string): Promise<number> => {
  const copies = await Promise.all([0, 1].map((shard) => readStoreCopy(connectShard(shop, shard), storeId)));
  return copies.filter((copy) => copy && (copy.state === null || copy.state === "requested")).length;
};

it("a crash at any call of a move loses nothing, opens the store at most once, and the next run completes it", {
  timeout: 300_000,
}, async () => {
  const shop = await shardedWorld(2);
  const { storeId } = await addPrivateRows(shop);
  const order = await placeOrder(shop);
  const original = await dumpStore(shop.db, storeId);
  let from = 0;
  let nowMs = Date.parse(shop.now);
  const move = async (crash: { call: number; moment: "before" | "after" }) => {
    const to = 1 - from;
    await requestMove(shop, "copper-pot", to, from);
    const mover = new TestMover(shop, storeId);
    nowMs += 24 * 60 * 60_000;
    mover.nowMs = nowMs;
    const { calls, hasCrashed } = await crashAt(mover, crash);
    expect(await countOpen(shop, storeId), `after ${JSON.stringify(crash)}`).toBeLessThanOrEqual(1);
    await mover.runUntilQuiet();
    expect(await dumpStore(connectShard(shop, to), storeId), `after ${JSON.stringify(crash)}`).toEqual(original);
    expect(await countOpen(shop, storeId)).toBe(1);
    from = to;
    return { calls, hasCrashed };
  };
  const { calls } = await move({ call: Number.POSITIVE_INFINITY, moment: "before" });
  expect(calls).toBeGreaterThan(100);
  // Every call at the beginning and at the end, and some of those that copy and compare rows.
  const points = Array.from({ length: calls }, (_, index) => index + 1).filter(
    (call) => call <= 10 || call > calls - 12 || call % 16 === 0,
  );
  for (const call of points) {
    for (const moment of ["before", "after"] as const) await move({ call, moment });
  }
  shop.pass(3);
  expect((await loadOrderRow(shop, order)).orderNumber).toBe(order.orderNumber);
});
