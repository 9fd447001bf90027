import type { StoreRef } from "../context.ts";
import type { StoreAge } from "../domain/store/directory.ts";
import { isUnavailable } from "../domain/unavailable.ts";
import { storeNotFound } from "../errors.ts";
import type { AppContext, Memory } from "./app-env.ts";
import { readBookmark } from "./bookmark.ts";
import { findShardOf } from "./read-source.rules.ts";

/** Saves the store and its menu to the edge cache, for times when the database is unreachable. */
const saveBackup = (c: AppContext, memory: Memory, store: StoreRef): void => {
  const menu = store.isStale ? null : memory.menus.data(store.id);
  const saving = menu && memory.backup.save(c.get("url").origin, store, menu);
  if (saving) c.executionCtx.waitUntil(saving);
};

/** The store as of the last hour: from this isolate, else from the edge cache. */
const loadFallback = async (c: AppContext, memory: Memory, host: string): Promise<StoreRef | null> => {
  const remembered = memory.stores.recall(host);
  if (remembered) return remembered;
  const copy = await memory.backup.load(c.get("url").origin);
  if (!copy) return null;
  memory.menus.keep(copy.menu, c.get("now"));
  memory.stores.restore(host, copy.store);
  return memory.stores.recall(host);
};

const findStore = (c: AppContext, memory: Memory, age: StoreAge): Promise<StoreRef | null> => {
  const host = c.get("url").hostname.toLowerCase();
  const openShards = (isNewest: boolean) => memory.replicas.sharedShards(c.env, isNewest);
  return memory.stores
    .find({ env: c.env, openShards }, { host, defaultSlug: c.env.DEFAULT_STORE }, age)
    .catch(async (error: unknown) => {
      const fallback = isUnavailable(error) ? await loadFallback(c, memory, host) : null;
      if (!fallback) throw error;
      return fallback;
    });
};

/** Whether the caller last read or wrote on another shard. The store was moved, and a replica does not know it yet. */
const isElsewhere = (c: AppContext, { shard }: StoreRef): boolean => {
  const issuer = c.env.READ_REPLICAS === "on" ? findShardOf(readBookmark(c)) : null;
  return issuer !== null && issuer !== shard;
};

/** Sets the store of the request's host. It is at most two seconds old and has at least `minRevision`; if the database
 *  is unreachable, it is up to an hour old. Throws STORE_NOT_FOUND. */
export const resolveStore = async (c: AppContext, memory: Memory, minRevision = 0): Promise<void> => {
  const known = await findStore(c, memory, { minRevision });
  const store = known && isElsewhere(c, known) ? await findStore(c, memory, { isNewest: true }) : known;
  if (!store) throw storeNotFound();
  c.set("store", store);
  saveBackup(c, memory, store);
};
