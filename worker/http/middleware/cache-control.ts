import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { publicCorsHeaders } from "./cross-origin.ts";

const noStore = "no-store";

/** Forbids storing each response that does not set Cache-Control itself: unless a route says otherwise, a response may
 *  concern a person. Source: RFC 9111, 5.2.2.5. */
export const setCacheControl = (headers: Headers): void => {
  if (!headers.has("cache-control")) headers.set("cache-control", noStore);
};

export const isStorable = (headers: Headers): boolean => headers.get("cache-control") !== noStore;

/** A 304 replaces stored headers, so it carries the page's policy; browsers check CORS headers on it, too. */
const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(publicCorsHeaders), "content-security-policy"];
const addEtag = etag({ weak: true, retainedHeaders });

/** Serves a document that is the same for everyone with this Cache-Control and an ETag. */
export const publicDocument = (cacheControl: string) =>
  createMiddleware<AppEnv>((c, next) =>
    addEtag(c, async () => {
      await next();
      if (c.res.status !== 200) return;
      c.res.headers.set("cache-control", cacheControl);
      c.res.headers.delete("vary");
    }),
  );
