import type { Hono } from "hono";
import { holdsScope } from "../../domain/caller/scopes.ts";
import { instantAt, isLocalDate } from "../../domain/schedule/zoned.ts";
import type { Instant } from "../../domain/time.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { draftPage, draftPath } from "./draft-preview.ts";
import { pageLanguage } from "./page-language.ts";
import { notFoundPage, render } from "./pages.ts";

const root = "/dashboard/preview";

/** Parses a time in the store's time zone, such as 2026-12-24T18:00; null if it is invalid. */
const parsePreviewTime = (wallTime: string, timezone: string): Instant | null => {
  const [, date = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(wallTime) ?? [];
  return isLocalDate(date) ? instantAt(timezone, date, time) : null;
};

/** Redirects guests to the sign-in, and shows other callers without permission a 404; null if the caller may
 *  preview. */
const rejectCaller = (c: AppContext, memory: Memory): Response | Promise<Response> | null => {
  const caller = c.get("caller");
  const { pathname, search } = c.get("url");
  if (caller.kind === "guest") return c.redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  return caller.kind === "staff" && holdsScope(caller.scopes, "read_menu") ? null : notFoundPage(c, memory);
};

/** Like `rejectCaller`, for callers who may change the settings. */
const rejectDraft = (c: AppContext, memory: Memory): Response | Promise<Response> | null => {
  const caller = c.get("caller");
  const mayChange = caller.kind === "staff" && holdsScope(caller.scopes, "write_settings");
  return mayChange ? null : notFoundPage(c, memory);
};

/** The storefront at another time. It is never cached. */
const previewPage = async (c: AppContext, memory: Memory, wallTime: string, itemId?: string): Promise<Response> => {
  const { id } = c.get("store");
  const db = memory.connect(c.env, c.get("store"));
  const now = c.get("now");
  const development = isDevelopment(c.env);
  const { store } = await memory.menus.fresh(db, id, now, development);
  const at = parsePreviewTime(wallTime, store.timezone);
  if (at === null) return notFoundPage(c, memory);
  const base = `${root}/${wallTime}`;
  // The page's routes match the base path exactly, so another encoding is redirected.
  if (!c.req.path.startsWith(base)) return c.redirect(base);
  const menu = await memory.menus.standingAt(db, id, at, now, development);
  if (itemId !== undefined && !menu.items.some((item) => item.id === itemId)) return notFoundPage(c, memory);
  const { body, contentType, headers } = await render(c, memory, c.req.path, pageLanguage(c), { menu, base });
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": contentType,
      "x-robots-tag": "noindex",
    },
  });
};

/** Registers the preview for staff: `/dashboard/preview?at=…` redirects to a path with the time, so that dishes in it
 *  have their own URLs. */
export const registerPreview = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get(root, (c) => {
    const at = c.req.query("at");
    return rejectCaller(c, memory) ?? c.redirect(at === undefined ? "/dashboard" : `${root}/${encodeURI(at)}`);
  });
  app.post(draftPath, (c) => rejectDraft(c, memory) ?? draftPage(c, memory));
  app.get(`${root}/:wall`, (c) => rejectCaller(c, memory) ?? previewPage(c, memory, c.req.param("wall")));
  app.get(
    `${root}/:wall/menu/:id`,
    (c) => rejectCaller(c, memory) ?? previewPage(c, memory, c.req.param("wall"), c.req.param("id")),
  );
};
