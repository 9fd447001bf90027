import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

const preflightHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PATCH, DELETE",
  "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, X-Order-Key",
  "access-control-max-age": "7200",
};

const readable = "ETag, Retry-After, WWW-Authenticate, X-Request-Id";

/** Whether a browser asks if a page of another site may send a credential of its own. */
const asksForBearer = (request: Request): boolean => {
  const { headers } = request;
  if (request.method !== "OPTIONS" || !headers.has("origin")) return false;
  const names = headers.get("access-control-request-headers")?.toLowerCase().split(",") ?? [];
  return names.some((name) => name.trim() === "authorization");
};

/** Lets pages of other sites use the API with a credential that they hold themselves. They never send or get our cookies, so
 *  without a credential of their own they are told nothing. */
export const crossOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (asksForBearer(c.req.raw)) return new Response(null, { status: 204, headers: preflightHeaders });
  await next();
  if (c.req.header("authorization") === undefined) return;
  c.res.headers.set("access-control-allow-origin", "*");
  c.res.headers.set("access-control-expose-headers", readable);
});
