import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

const noStore = "no-store";

/** Forbids storing each response that does not set Cache-Control itself: unless a route says otherwise, a response may
 *  concern a person. Source: RFC 9111, 5.2.2.5. */
export const setCacheControl = (headers: Headers): void => {
  if (!headers.has("cache-control")) headers.set("cache-control", noStore);
};

export const isStorable = (headers: Headers): boolean => headers.get("cache-control") !== noStore;

/** Serves a document that is the same for everyone with this Cache-Control and an ETag. */
export const publicDocument = (cacheControl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    // Loaded here, because pages and data have ETags of their own.
    const { addEtag } = await import("./document-etag.ts");
    return addEtag(c, async () => {
      await next();
      if (c.res.status !== 200) return;
      c.res.headers.set("cache-control", cacheControl);
      c.res.headers.delete("vary");
    });
  });
