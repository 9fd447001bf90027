import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { chooseShard, planCancellation, planMove, type StoreOnShard } from "../../../db/local/shard-plan.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const copy = (shard: number, state: StoreOnShard["state"] = null, toShard: number | null = null): StoreOnShard => ({
  ...{ shard, id: "sto_1", state, toShard, deletionDueAt: null },
});
const request = { slug: "my-place", to: 1, shards: [0, 1, 2] };

describe("the command that moves a store", () => {
  it("requests a move of the open store, whatever an earlier move left behind", () => {
    expect(planMove([copy(0)], request)).toMatchObject({ kind: "request", from: { shard: 0 }, to: 1 });
    expect(planMove([copy(0), copy(1, "left", 0)], request)).toMatchObject({ kind: "request", from: { shard: 0 } });
    expect(planMove([copy(0, "left", 2), copy(2)], request)).toMatchObject({ kind: "request", from: { shard: 2 } });
  });

  it.each(["requested", "leaving", "returning"] as const)("waits for its own move if it is %s", (state) => {
    expect(planMove([copy(0, state, 1)], request)).toMatchObject({ kind: "wait", from: { shard: 0 }, to: 1 });
  });

  it.each([
    ["an unknown shard", [copy(0)], 7, "There is no shard 7. The shards of wrangler.toml are: 0, 1, 2."],
    ["an unknown store", [], 1, "There is no store my-place."],
    ["the shard where the store is", [copy(0, "left", 1), copy(1)], 1, "The store my-place is already on shard 1."],
    [
      "another move",
      [copy(0, "leaving", 2)],
      1,
      "The store my-place is moving to shard 2. Wait for it, or add --cancel.",
    ],
    [
      "a store that is to be deleted",
      [{ ...copy(0), deletionDueAt: "2026-12-30T18:00:00.000Z" }],
      1,
      "The store my-place is to be deleted on 2026-12-30. npm run store:delete with --cancel keeps it.",
    ],
  ])("refuses %s in one sentence", (_, copies, to, reason) => {
    expect(planMove(copies, { ...request, to })).toEqual({ kind: "refuse", reason });
  });

  it("withdraws a move that has not begun, and cancels one that has", () => {
    expect(planCancellation([copy(0, "requested", 1)], "my-place")).toMatchObject({ kind: "withdraw", to: 0 });
    expect(planCancellation([copy(0, "leaving", 1), copy(1, "arriving", 1)], "my-place")).toMatchObject({
      ...{ kind: "cancel", from: { shard: 0 }, to: 0 },
    });
    expect(planCancellation([copy(0, "returning", 1)], "my-place")).toMatchObject({ kind: "wait", to: 0 });
    expect(planCancellation([copy(0)], "my-place")).toEqual({
      ...{ kind: "refuse", reason: "The store my-place is not moving." },
    });
  });

  it.each([
    [["--store", "my-place", "--to", "7"], "There is no shard 7."],
    [["--store", "my-place", "--to", "one"], "--to needs the number of a shard."],
    [["--store", "my'place", "--to", "0"], "--store needs the short name of a store."],
    [["--shop", "my-place"], "--shop"],
  ])("answers %j with one line and exit code 1", (words, message) => {
    const { status, stderr } = spawnSync(process.execPath, ["db/local/shard-move.ts", ...words], {
      ...{ cwd: root, encoding: "utf8" },
    });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(message)]);
  });
});

describe("the shard of a new store", () => {
  const load = (shard: number, stores: number, taken: object = {}) => ({
    ...{ shard, stores, hasSlug: false, hasHost: false, deletionDueAt: null, ...taken },
  });
  const names = { slug: "my-place", host: "order.my-place.com" };

  it("is the one with the fewest stores, and of equals the first", () => {
    expect(chooseShard([load(0, 9)], names)).toBe(0);
    expect(chooseShard([load(0, 9), load(1, 3), load(2, 3)], names)).toBe(1);
  });

  it("does not exist if the name or the host is taken on any shard", () => {
    expect(() => chooseShard([load(0, 9), load(1, 3, { hasSlug: true })], names)).toThrow("already called my-place");
    expect(() => chooseShard([load(0, 9, { hasHost: true }), load(1, 3)], names)).toThrow("already belongs to a store");
  });

  it("does not exist while the store that has its name or its host waits for its deletion", () => {
    const deletionDueAt = "2026-12-30T18:00:00.000Z";
    expect(() => chooseShard([load(0, 9, { hasSlug: true, deletionDueAt })], names)).toThrow(
      "A store is already called my-place, until it is deleted on 2026-12-30.",
    );
    expect(() => chooseShard([load(0, 9), load(1, 3, { hasHost: true, deletionDueAt })], names)).toThrow(
      "order.my-place.com already belongs to a store, until it is deleted on 2026-12-30.",
    );
  });
});
