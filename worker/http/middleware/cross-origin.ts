import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { bookmarkHeader, exposeHeaders } from "./cors-headers.ts";

const setCorsHeaders = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PATCH", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", bookmarkHeader, "X-Order-Key"],
  exposeHeaders,
  maxAge: 7200,
});

/** Whether this is a CORS preflight. Any other OPTIONS request gets the route's 405. */
const isPreflight = (headers: Headers): boolean => headers.has("access-control-request-method");

/** Lets pages of other sites read the response and send their own credential. It never works with our cookies, because
 *  Access-Control-Allow-Credentials is never sent. */
export const publicCors = createMiddleware<AppEnv>((c, next) =>
  c.req.method === "OPTIONS" && !isPreflight(c.req.raw.headers) ? next() : setCorsHeaders(c, next),
);

/** Whether a preflight asks for the Authorization header. */
const isBearerPreflight = (request: Request): boolean => {
  const { headers } = request;
  if (request.method !== "OPTIONS" || !headers.has("origin")) return false;
  const names = headers.get("access-control-request-headers")?.toLowerCase().split(",") ?? [];
  return names.some((name) => name.trim() === "authorization");
};

/** CORS for private routes: pages of other sites can read them only with their own credential. */
export const credentialCors = createMiddleware<AppEnv>((c, next) =>
  isBearerPreflight(c.req.raw) || c.req.header("authorization") !== undefined ? publicCors(c, next) : next(),
);
