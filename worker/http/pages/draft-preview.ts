import { isDevelopment } from "../../env.ts";
import type { AppContext, Memory } from "../app-env.ts";
import { readParts } from "../body.ts";
import { pageLanguage } from "./page-language.ts";
import { render } from "./pages.ts";

export const draftPath = "/dashboard/preview/draft";

const maxDraftBytes = 32 * 1024;

const parseDraft = (text: unknown): Readonly<Record<string, unknown>> => {
  try {
    const draft: unknown = JSON.parse(String(text));
    return typeof draft === "object" && draft !== null && !Array.isArray(draft) ? { ...draft } : {};
  } catch {
    return {};
  }
};

/** Lets pages of the same host frame a response. Other pages refuse it. */
const allowOwnFrame = (policy: string | undefined): string =>
  (policy ?? "").replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** The menu page with settings that are not saved, for the frame beside their form. It stores nothing. */
export const draftPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const [{ applySettingsDraft }, parts] = await Promise.all([
    import("../../domain/store/settings-draft.ts"),
    readParts(c.req.raw, maxDraftBytes),
  ]);
  const db = memory.connect(c.env, c.get("store"));
  const menu = await memory.menus.fresh(db, c.get("store").id, c.get("now"), isDevelopment(c.env));
  const preview = {
    menu: { ...menu, store: applySettingsDraft(menu.store, parseDraft(parts["draft"])) },
    base: draftPath,
  };
  const { body, contentType, headers } = await render(c, memory, draftPath, pageLanguage(c), preview);
  return new Response(body, {
    headers: {
      ...headers,
      "content-security-policy": allowOwnFrame(headers?.["content-security-policy"]),
      "content-type": contentType,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
};
