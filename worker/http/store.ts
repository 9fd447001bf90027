import type { StoreRef } from "../context.ts";
import { isUnavailable } from "../domain/unavailable.ts";
import { storeNotFound } from "../errors.ts";
import type { AppContext, Memory } from "./app-env.ts";

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

/** Sets the store of the request's host. It is at most two seconds old and has at least `minRevision`; if the database
 *  is unreachable, it is up to an hour old. Throws STORE_NOT_FOUND. */
export const resolveStore = async (c: AppContext, memory: Memory, minRevision = 0): Promise<void> => {
  const host = c.get("url").hostname.toLowerCase();
  const openShards = (isNewest: boolean) => memory.replicas.sharedShards(c.env, isNewest);
  const store = await memory.stores
    .find({ env: c.env, openShards }, { host, defaultSlug: c.env.DEFAULT_STORE }, minRevision)
    .catch(async (error: unknown) => {
      const fallback = isUnavailable(error) ? await loadFallback(c, memory, host) : null;
      if (!fallback) throw error;
      return fallback;
    });
  if (!store) throw storeNotFound();
  c.set("store", store);
  saveBackup(c, memory, store);
};
