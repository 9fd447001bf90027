import type { D1Database } from "@cloudflare/workers-types";
import { connect, type Db } from "./client.ts";

/** The databases of a deployment. Each store is in one of them. */
export interface ShardBindings {
  /** Shard 0. Most deployments have only this one. */
  DB: D1Database;
  /** Shard 1 is DB_1, and so on. */
  [binding: `DB_${number}`]: D1Database | undefined;
}

/** The clients of all shards by number. Shard 0 is first. */
export type Shards = ReadonlyMap<number, Db>;

const shardBinding = /^DB_([1-9]\d*)$/;

/** The shard number of a binding's name; null if it is no database of stores. */
export const parseShard = (binding: string): number | null => {
  if (binding === "DB") return 0;
  const [, number] = shardBinding.exec(binding) ?? [];
  return number === undefined ? null : Number(number);
};

/** The name of a shard's binding. */
export const nameShard = (shard: number): "DB" | `DB_${number}` => (shard === 0 ? "DB" : `DB_${shard}`);

const found = new WeakMap<ShardBindings, Shards>();

/** The shards among the bindings, found by their names, once per environment. */
export const connectShards = (env: ShardBindings): Shards => {
  const known = found.get(env);
  if (known) return known;
  const numbers = Object.keys(env).flatMap((name) => parseShard(name) ?? []);
  const shards = new Map<number, Db>();
  for (const shard of numbers.sort((one, other) => one - other)) {
    const database = env[nameShard(shard)];
    if (database) shards.set(shard, connect(database));
  }
  found.set(env, shards);
  return shards;
};

/** A shard that has no binding, or a store whose shard is unknown at this moment. A retry may succeed. */
export class ShardUnavailable extends Error {
  readonly retryable = true;
}

const refuse = (): never => {
  throw new ShardUnavailable("The shard of this store cannot be reached.");
};

const refuseAll = { prepare: refuse, batch: refuse, exec: refuse, dump: refuse, getBookmark: () => null };

let unknownShard: Db | null = null;

/** Stands for the database of a store whose shard is unknown. Every statement fails with `ShardUnavailable`.
 *  Most deployments never need it. */
const connectUnknownShard = (): Db => {
  unknownShard ??= connect({ ...refuseAll, withSession: () => refuseAll });
  return unknownShard;
};

/** The client of a store's shard. What was read from a copy may be out of date, so among several shards it has no
 *  database: its store may have moved. */
export const connectStore = (env: ShardBindings, { shard, isStale }: { shard: number; isStale?: true }): Db => {
  const shards = connectShards(env);
  const isKnown = shards.size === 1 || !isStale;
  return (isKnown ? shards.get(shard) : null) ?? connectUnknownShard();
};
