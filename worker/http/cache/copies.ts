import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, Memory } from "../app-env.ts";
import type { Made } from "./public-cache.ts";

/** The menu of the store that is asked for, at the moment of the request. */
export const readMenu = (c: AppContext, memory: Memory): Promise<MenuSnapshot> =>
  memory.menus.current(memory.connect(c.env), c.get("store"), c.get("now"), isDevelopment(c.env));

/** Below which name the copies of a store's answers lie. Those that were made without the database have a name of their own. */
export const copyPrefix = (c: AppContext): string => {
  const { id, menuRevision, isStale } = c.get("store");
  return `${c.get("url").origin}/.copies/${id}/${menuRevision}${isStale ? "/stale" : ""}`;
};

/** Tells programs that an answer may be out of date (RFC 9211). */
export const staleHeaders = ({ isStale }: Pick<MenuSnapshot, "isStale">): Record<string, string> =>
  isStale ? { "cache-status": "tiffin; hit; detail=database-unavailable" } : {};

interface Asking {
  request?: Request;
  /** Whether the answer is right as it is for whoever asks the same; the caller adds something of its own where not. */
  repeats?: boolean;
}

/** An answer for everyone under a name that holds all that varies it, beside host, menu and build. */
export const cached = async (
  c: AppContext,
  memory: Memory,
  name: string,
  make: () => Promise<Made>,
  { request = c.req.raw, repeats = true }: Asking = {},
): Promise<Response> => {
  const { version } = await memory.template.load(c.env.ASSETS);
  const store = c.get("store");
  const key = `${copyPrefix(c)}/${version}${name}`;
  if (repeats) memory.shortcuts.keep(request, store, key);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return memory.answers.answer({ request, key, now: c.get("now"), waitUntil }, make);
};
