import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, Memory } from "../app-env.ts";
import type { CacheableResponse } from "./public-cache.ts";

/** The store's menu at the time of the request. */
export const readMenu = (c: AppContext, memory: Memory): Promise<MenuSnapshot> =>
  memory.menus.current(
    memory.replicas.shared(c.env, c.get("store")),
    c.get("store"),
    c.get("now"),
    isDevelopment(c.env),
  );

/** The cache key prefix of a store's responses. Responses that were built without the database have their own
 *  prefix. */
export const cacheKeyPrefix = (c: AppContext): string => {
  const { id, menuRevision, isStale } = c.get("store");
  return `${c.get("url").origin}/.copies/${id}/${menuRevision}${isStale ? "/stale" : ""}`;
};

/** Marks a response that may be out of date (RFC 9211). */
export const staleHeaders = ({ isStale }: Pick<MenuSnapshot, "isStale">): Record<string, string> =>
  isStale ? { "cache-status": "tiffin; hit; detail=database-unavailable" } : {};

interface CacheOptions {
  request?: Request;
  /** Whether all requests of the same kind get exactly this response. False if the caller adds headers to it. */
  isRepeatable?: boolean;
}

/** A cached response that is the same for everyone. `name` must contain all that varies it, except host, menu revision
 *  and the deployed version: an older version's page may refer to files that no longer exist. */
export const cachedResponse = async (
  c: AppContext,
  memory: Memory,
  name: string,
  create: () => Promise<CacheableResponse>,
  { request = c.req.raw, isRepeatable = true }: CacheOptions = {},
): Promise<Response> => {
  const store = c.get("store");
  const key = `${cacheKeyPrefix(c)}/${c.env.VERSION.id}${name}`;
  if (isRepeatable) memory.responseMemo.remember(request, store, key);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return memory.responses.getOrCreate({ request, key, now: c.get("now"), waitUntil }, create);
};
