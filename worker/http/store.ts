import type { StoreRef } from "../context.ts";
import { isUnavailable } from "../domain/unavailable.ts";
import { AppError } from "../errors.ts";
import type { AppContext, Memory } from "./app-env.ts";

/** Copies to the edge what this isolate knows of a store, for the case that the database fails. */
const backUp = (c: AppContext, memory: Memory, store: StoreRef): void => {
  const menu = store.isStale ? null : memory.menus.data(store.id);
  const saving = menu && memory.backup.save(c.get("url").origin, store, menu);
  if (saving) c.executionCtx.waitUntil(saving);
};

/** The store as it was within the last hour: as this isolate remembers it, else from the edge. */
const recall = async (c: AppContext, memory: Memory, host: string): Promise<StoreRef | null> => {
  const known = memory.stores.recall(host);
  if (known) return known;
  const copy = await memory.backup.load(c.get("url").origin);
  if (!copy) return null;
  memory.menus.keep(copy.menu, c.get("now"));
  memory.stores.restore(host, copy.store);
  return memory.stores.recall(host);
};

/** Finds the store of the request's host, as it was looked at within the last two seconds, or at a revision of its menu that the
 *  caller has heard of; as it was within the last hour, if the database cannot be reached. Throws STORE_NOT_FOUND. */
export const lookUpStore = async (c: AppContext, memory: Memory, leastRevision = 0): Promise<void> => {
  const host = c.get("url").hostname.toLowerCase();
  const connect = () => memory.connect(c.env);
  const store = await memory.stores
    .find(connect, host, c.env.DEFAULT_STORE, leastRevision)
    .catch(async (error: unknown) => {
      const known = isUnavailable(error) ? await recall(c, memory, host) : null;
      if (!known) throw error;
      return known;
    });
  if (!store) throw new AppError("STORE_NOT_FOUND", "There is no restaurant at this address.");
  c.set("store", store);
  backUp(c, memory, store);
};
