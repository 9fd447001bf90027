import { AppError } from "../errors.ts";
import type { AppContext, Memory } from "./app-env.ts";

/** Finds the store of the request's host, as it was looked at within the last two seconds, or at a revision of its menu that the
 *  caller has heard of. Throws STORE_NOT_FOUND. */
export const lookUpStore = async (c: AppContext, memory: Memory, leastRevision = 0): Promise<void> => {
  const host = c.get("url").hostname.toLowerCase();
  const store = await memory.stores.find(() => memory.connect(c.env), host, c.env.DEFAULT_STORE, leastRevision);
  if (!store) throw new AppError("STORE_NOT_FOUND", "There is no restaurant at this address.");
  c.set("store", store);
};
