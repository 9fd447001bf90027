import type { Hono } from "hono";
import { holdsScope } from "../../domain/caller/scopes.ts";
import { instantAt, isLocalDate } from "../../domain/schedule/zoned.ts";
import type { Instant } from "../../domain/time.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { pageLanguage } from "./page-language.ts";
import { notFoundPage, render } from "./pages.ts";

const root = "/dashboard/preview";

/** A moment by the store's clock, as the address names it: 2026-12-24T18:00. Null where it is none. */
const requestMoment = (wall: string, timezone: string): Instant | null => {
  const [, date = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(wall) ?? [];
  return isLocalDate(date) ? instantAt(timezone, date, time) : null;
};

/** Guests are led to the sign-in; for anybody else who may not look, there is nothing here. */
const turnAway = (c: AppContext, memory: Memory): Response | Promise<Response> | null => {
  const caller = c.get("caller");
  const { pathname, search } = c.get("url");
  if (caller.kind === "guest") return c.redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  return caller.kind === "staff" && holdsScope(caller.scopes, "read_menu") ? null : notFoundPage(c, memory);
};

/** The page of guests as it stands at another moment. Nobody keeps a copy of it. */
const previewPage = async (c: AppContext, memory: Memory, wall: string, itemId?: string): Promise<Response> => {
  const { id } = c.get("store");
  const db = memory.connect(c.env);
  const [now, development] = [c.get("now"), isDevelopment(c.env)];
  const { store } = await memory.menus.fresh(db, id, now, development);
  const at = requestMoment(wall, store.timezone);
  if (at === null) return notFoundPage(c, memory);
  const base = `${root}/${wall}`;
  // The page's routes are matched letter by letter.
  if (!c.req.path.startsWith(base)) return c.redirect(base);
  const menu = await memory.menus.standingAt(db, id, at, now, development);
  if (itemId !== undefined && !menu.items.some((item) => item.id === itemId)) return notFoundPage(c, memory);
  const { body, contentType, headers } = await render(c, memory, c.req.path, pageLanguage(c), { menu, base });
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": contentType,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
};

/** The storefront at any moment, for people who work there: `/dashboard/preview?at=…`, or with the moment in the path, so that
 *  the dishes below it have addresses of their own. */
export const registerPreview = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get(root, (c) => {
    const at = c.req.query("at");
    return turnAway(c, memory) ?? c.redirect(at === undefined ? "/dashboard" : `${root}/${encodeURI(at)}`);
  });
  app.get(`${root}/:wall`, (c) => turnAway(c, memory) ?? previewPage(c, memory, c.req.param("wall")));
  app.get(
    `${root}/:wall/menu/:id`,
    (c) => turnAway(c, memory) ?? previewPage(c, memory, c.req.param("wall"), c.req.param("id")),
  );
};
