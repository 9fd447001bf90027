import type { MenuSnapshot } from "../domain/menu/types.ts";
import { isDevelopment } from "../env.ts";
import type { AppContext, Memory } from "./app-env.ts";
import type { Made } from "./public-cache.ts";

/** The menu of the store that is asked for, at the moment of the request. */
export const menuOf = (c: AppContext, memory: Memory): Promise<MenuSnapshot> => {
  const { id, menuRevision } = c.get("store");
  return memory.menus.snapshot(memory.connect(c.env), id, menuRevision, c.get("now"), isDevelopment(c.env));
};

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
  const key = `${c.get("url").origin}/.copies/${store.id}/${store.menuRevision}/${version}${name}`;
  if (repeats) memory.shortcuts.keep(request, store, key);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return memory.answers.answer({ request, key, now: c.get("now"), waitUntil }, make);
};
