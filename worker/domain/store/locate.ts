import type { Db } from "../../../db/client.ts";
import { findStoreByHost, findStoreBySlug } from "../../../db/queries/store.ts";
import { type Shards, ShardUnavailable } from "../../../db/shards.ts";
import type { StoreRef } from "../../context.ts";
import type { Env } from "../../env.ts";
import { cacheShard, findCachedShard, findShard, replaceShard, type StoreName } from "./shard-directory.ts";

type Found = Awaited<ReturnType<typeof findStoreByHost>>;
type Read = (db: Db) => Promise<Found>;

/** What a request says about its store. */
export interface StoreAddress {
  /** The host name, in lower case and without port. */
  host: string;
  /** The slug of the store that answers unknown hosts. */
  defaultSlug: string | undefined;
}

/** Where stores are looked up. */
export interface StoreSource {
  env: Env;
  /** Opens the shards, at their primaries' state if `isNewest`, else at one that a replica has. */
  openShards(isNewest: boolean): Shards;
}

const assertOpen = ({ isOpen, ...store }: NonNullable<Found>, shard: number): StoreRef => {
  if (!isOpen) throw new ShardUnavailable("The store is being moved.");
  return { ...store, shard };
};

const readByName = (name: StoreName): Read => {
  const text = name.slice(name.indexOf(":") + 1);
  return name.startsWith("host:") ? (db) => findStoreByHost(db, text) : (db) => findStoreBySlug(db, text);
};

/** Reads a store on the shard where it is expected; null if it is not open there or the shard cannot be reached. */
const tryShard = async (shards: Shards, shard: number | null, read: Read): Promise<StoreRef | null> => {
  const db = shard === null ? undefined : shards.get(shard);
  const found = db && (await read(db).catch(() => undefined));
  return found?.isOpen && shard !== null ? assertOpen(found, shard) : null;
};

/** Looks for a store on every shard. Throws if it is closed, or if a shard that may have it cannot be reached. */
const searchShards = async (shards: Shards, read: Read): Promise<StoreRef | null> => {
  const reads = await Promise.allSettled([...shards].map(async ([shard, db]) => ({ shard, found: await read(db) })));
  const copies = reads.flatMap((one) => (one.status === "fulfilled" && one.value.found ? [one.value] : []));
  const best = copies.find(({ found }) => found?.isOpen) ?? copies[0];
  if (best?.found) return assertOpen(best.found, best.shard);
  const failed = reads.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return null;
};

/** Finds a store by one of its names, on the shard of the directory, else on any. Reads the primaries' state: an older
 *  one would lead the directory back to the shard that the store left. */
const locateByDirectory = async ({ env, openShards }: StoreSource, name: StoreName): Promise<StoreRef | null> => {
  const shards = openShards(true);
  const read = readByName(name);
  const assigned = await findShard(env, name);
  const store = (await tryShard(shards, assigned, read)) ?? (await searchShards(shards, read));
  if (!store) return null;
  if (store.shard !== assigned) {
    const shard = await replaceShard(env, name, { expected: assigned, shard: store.shard });
    if (shard !== store.shard) throw new ShardUnavailable("The store was moved at this moment.");
  }
  await cacheShard(env, name, store.shard);
  return store;
};

/** Finds a store by one of its names: on the shard of the cache, else by the directory. The shard's own row is checked,
 *  so an outdated cache is never believed. */
const locateByName = async (source: StoreSource, shards: Shards, name: StoreName): Promise<StoreRef | null> => {
  const cached = await findCachedShard(source.env, name);
  return (await tryShard(shards, cached, readByName(name))) ?? locateByDirectory(source, name);
};

/** Finds the store of a request. `knownShard` is where this isolate found it before. With one database, the directory
 *  is not asked. Throws `ShardUnavailable` while the store is being moved. */
export const locateStore = async (
  source: StoreSource,
  { host, defaultSlug }: StoreAddress,
  { knownShard, isNewest }: { knownShard: number | null; isNewest: boolean },
): Promise<StoreRef | null> => {
  const shards = source.openShards(isNewest);
  const readEither: Read = async (db) =>
    (await findStoreByHost(db, host)) ?? (defaultSlug ? await findStoreBySlug(db, defaultSlug) : undefined);
  if (shards.size === 1) return searchShards(shards, readEither);
  const known = await tryShard(shards, knownShard, readEither);
  if (known) return known;
  const byHost = await locateByName(source, shards, `host:${host}`);
  return byHost ?? (defaultSlug ? locateByName(source, shards, `slug:${defaultSlug}`) : null);
};
