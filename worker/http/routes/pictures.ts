import type { Hono } from "hono";
import { findVariant } from "../../domain/pictures/keep.ts";
import { readPicturePath } from "../../domain/pictures/sizes.rules.ts";
import { notFound } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { matchesEtag } from "../cache/public-cache.ts";
import { publicCorsHeaders } from "../middleware/cors-headers.ts";

/** A picture's path contains its hash, so it is cached forever. A picture opened as a document runs in a sandbox. */
const headersOf = (etag: string) => ({
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  ...publicCorsHeaders,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  etag,
});

const serve = async (c: AppContext, memory: Memory): Promise<Response> => {
  const picture = readPicturePath(c.req.path);
  if (!picture) throw notFound();
  const { id } = c.get("store");
  const edge = memory.edge();
  const key = `${c.get("url").origin}/.copies/${id}${c.req.path}`;
  const headers = headersOf(`"${picture.hash}-${picture.width}"`);
  const cached = await edge.match(key);
  const body = cached ? cached.body : await findVariant(c.env.PICTURES, id, picture.hash, picture.width);
  if (!body) throw notFound();
  if (body instanceof ArrayBuffer) c.executionCtx.waitUntil(edge.put(key, new Response(body, { headers })));
  if (matchesEtag(c.req.raw, headers.etag)) {
    if (body instanceof ReadableStream) await body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
};

/** Serves pictures that staff uploaded. A store serves only its own. */
export const registerPictures = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get("/images/*", (c) => serve(c, memory));
};
