import type { Hono } from "hono";
import { findVariant } from "../../domain/pictures/keep.ts";
import { readPicturePath } from "../../domain/pictures/sizes.rules.ts";
import { notFound } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { matchesEtag } from "../cache/public-cache.ts";
import { publicCorsHeaders } from "../middleware/cross-origin.ts";

/** A path names the bytes it leads to for good. A picture that is opened by itself may do nothing at all. */
const headersOf = (etag: string) => ({
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  ...publicCorsHeaders,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  etag,
});

const serve = async (c: AppContext, memory: Memory): Promise<Response> => {
  const asked = readPicturePath(c.req.path);
  if (!asked) throw notFound();
  const { id } = c.get("store");
  const edge = memory.edge();
  const key = `${c.get("url").origin}/.copies/${id}${c.req.path}`;
  const headers = headersOf(`"${asked.hash}-${asked.width}"`);
  const copy = await edge.match(key);
  const body = copy ? copy.body : await findVariant(c.env.PICTURES, id, asked.hash, asked.width);
  if (!body) throw notFound();
  if (body instanceof ArrayBuffer) c.executionCtx.waitUntil(edge.put(key, new Response(body, { headers })));
  if (matchesEtag(c.req.raw, headers.etag)) {
    if (body instanceof ReadableStream) await body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
};

/** The pictures that staff uploaded, each under its own store alone. */
export const registerPictures = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get("/images/*", (c) => serve(c, memory));
};
