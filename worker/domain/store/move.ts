import type { Db } from "../../../db/client.ts";
import { createCopy } from "../../../db/queries/moves/copy.ts";
import { closeStore, deleteCopyPage, reopenStore } from "../../../db/queries/moves/fence.ts";
import {
  dropRequest,
  openCopy,
  readStoreCopy,
  readStoreNames,
  type StoreCopy,
  setMoveState,
} from "../../../db/queries/moves/moves.ts";
import { connectShards, type ShardBindings, type Shards, ShardUnavailable } from "../../../db/shards.ts";
import type { Env } from "../../env.ts";
import { addMinutes, toInstant } from "../time.ts";
import { leftMinutes } from "./copy-life.ts";
import { copyAndCheck, type MoveProgress } from "./copy-rows.ts";
import { closingMs } from "./directory.ts";
import { assignShard, type StoreName } from "./shard-directory.ts";

const retryMs = 60_000;

export interface MoveWork {
  env: ShardBindings & Pick<Env, "DIRECTORY" | "OAUTH_KV">;
  nowMs: number;
  /** How far the copying is. Without it, the copying starts again, which is safe. */
  progress: { get(): MoveProgress | null; put(progress: MoveProgress): void };
}

/** The store's rows on the shards that can be reached. */
type Copies = ReadonlyMap<number, StoreCopy | null>;

/** A move that has not ended, on the shard that the store leaves. */
interface Move {
  storeId: string;
  from: Db;
  target: Db;
  toShard: number;
  copy: StoreCopy;
  /** The store's rows on the target. */
  arrived: StoreCopy | null;
}

const isOpen = (copy: StoreCopy | null): boolean =>
  copy !== null && (copy.state === null || copy.state === "requested");

const readCopies = async (shards: Shards, storeId: string): Promise<Copies> => {
  const reads = await Promise.allSettled(
    [...shards].map(async ([shard, db]) => [shard, await readStoreCopy(db, storeId)] as const),
  );
  return new Map(reads.flatMap((read) => (read.status === "fulfilled" ? [read.value] : [])));
};

/** Deletes copies of a store that is open elsewhere: unfinished ones at once, old ones after a day. Returns the time
 *  until the next run in milliseconds; null if nothing is left. */
const deleteOldCopies = async ({ env, nowMs }: MoveWork, copies: Copies, storeId: string): Promise<number | null> => {
  const shards = connectShards(env);
  let nextMs: number | null = null;
  for (const [shard, copy] of copies) {
    const db = shards.get(shard);
    if (!db || !copy || copy.movedAt === null || (copy.state !== "left" && copy.state !== "arriving")) continue;
    const isOpenElsewhere = [...copies.values()].some(isOpen);
    const dueMs = copy.state === "left" ? Date.parse(addMinutes(copy.movedAt, leftMinutes)) : 0;
    let waitMs = Math.max(0, dueMs - nowMs);
    if (!isOpenElsewhere) waitMs = retryMs;
    else if (waitMs === 0 && !(await deleteCopyPage(db, storeId))) continue;
    nextMs = Math.min(nextMs ?? waitMs, waitMs);
  }
  return nextMs ?? (copies.size < shards.size ? retryMs : null);
};

/** Sends requests to the new shard and marks the old rows, once the copy is open. */
const finish = async ({ env }: MoveWork, { storeId, from, target, toShard, copy }: Move): Promise<number> => {
  const names = await readStoreNames(target, storeId);
  if (!names) throw new Error("The open copy of the store is gone.");
  const all: StoreName[] = [`slug:${names.slug}`, ...names.hosts.map((host) => `host:${host}` as const)];
  for (const name of all) await assignShard(env, name, toShard);
  if (copy.state) await setMoveState(from, storeId, { from: copy.state, to: "left" });
  return 0;
};

/** Copies, checks and opens a store that is closed on its old shard. */
const transfer = async (work: MoveWork, move: Move): Promise<number> => {
  const { storeId, from, target, toShard, copy, arrived } = move;
  const { movedAt } = copy;
  if (movedAt === null) throw new Error("A store that leaves its shard has the time of its closing.");
  const waitMs = Date.parse(movedAt) + closingMs - work.nowMs;
  if (waitMs > 0) return waitMs;
  // A migration may have replaced a table together with its triggers.
  await closeStore(from, storeId, movedAt);
  // Rows of an earlier move, which the store has changed since.
  if (arrived && (arrived.state !== "arriving" || arrived.movedAt !== movedAt)) {
    await deleteCopyPage(target, storeId);
    return 0;
  }
  if (!arrived) await createCopy(from, target, storeId, { toShard, movedAt });
  const outcome = await copyAndCheck({ from, target, storeId, movedAt, progress: work.progress });
  if (outcome === "unfinished") return 0;
  if (outcome === "different") {
    console.error(JSON.stringify({ warning: "MOVE_REFUSED", storeId, reason: "The copy differs from the original." }));
    await setMoveState(from, storeId, { from: "leaving", to: "returning" });
    return 0;
  }
  await openCopy(target, storeId, movedAt);
  return finish(work, move);
};

const begin = async ({ nowMs }: MoveWork, { storeId, from }: Move): Promise<number> => {
  await closeStore(from, storeId, toInstant(nowMs));
  return closingMs;
};

const activeStates = ["leaving", "returning", "requested"] as const;

/** Runs the next part of a store's move, which the shards' own rows describe. Safe to run again from any point. Returns
 *  the time until the next run in milliseconds; null if nothing is left. Throws if a shard of it cannot be reached. */
export const continueMove = async (work: MoveWork, storeId: string): Promise<number | null> => {
  const shards = connectShards(work.env);
  const copies = await readCopies(shards, storeId);
  const all = [...copies].flatMap(([shard, copy]) => (copy ? [{ shard, copy }] : []));
  const active = activeStates.flatMap((state) => all.filter(({ copy }) => copy.state === state))[0];
  if (!active) return deleteOldCopies(work, copies, storeId);
  const { shard, copy } = active;
  const from = shards.get(shard);
  const toShard = copy.toShard ?? shard;
  const target = shards.get(toShard);
  if (!from) throw new ShardUnavailable("The shard that the store leaves has no binding.");
  if (copy.state === "requested" && (!target || toShard === shard)) {
    await dropRequest(from, storeId);
    return 0;
  }
  const arrived = copies.get(toShard);
  if (copy.state === "returning" && !isOpen(arrived ?? null)) {
    await reopenStore(from, storeId);
    return 0;
  }
  if (!target || arrived === undefined) throw new ShardUnavailable("The new shard cannot be reached.");
  const move: Move = { storeId, from, target, toShard, copy, arrived };
  if (copy.state === "requested") return begin(work, move);
  return isOpen(arrived) ? finish(work, move) : transfer(work, move);
};
