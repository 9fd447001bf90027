import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

const exposeHeaders = ["Cache-Status", "ETag", "Retry-After", "WWW-Authenticate", "X-Request-Id", "X-Server-Time"];

const allowAnyOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PATCH", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "X-Order-Key"],
  exposeHeaders,
  maxAge: 7200,
});

/** A browser's question before a request. Any other OPTIONS is answered by the route, as a method that it does not know. */
const isPreflight = (headers: Headers): boolean => headers.has("access-control-request-method");

/** Lets pages of every other site read the answer, and send a credential that they hold themselves. Browsers give them no answer
 *  to a request with our cookies, because that takes Access-Control-Allow-Credentials, which nothing here sends. */
export const anyOrigin = createMiddleware<AppEnv>((c, next) =>
  c.req.method === "OPTIONS" && !isPreflight(c.req.raw.headers) ? next() : allowAnyOrigin(c, next),
);

/** What `anyOrigin` adds to an answer, for copies that are sent without going through it. */
export const anyOriginHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposeHeaders.join(","),
} as const;

/** Whether a browser asks if a page of another site may send a credential of its own. */
const asksForBearer = (request: Request): boolean => {
  const { headers } = request;
  if (request.method !== "OPTIONS" || !headers.has("origin")) return false;
  const names = headers.get("access-control-request-headers")?.toLowerCase().split(",") ?? [];
  return names.some((name) => name.trim() === "authorization");
};

/** The rule for what is not public: pages of other sites can read it only with a credential that they hold themselves. */
export const withCredential = createMiddleware<AppEnv>((c, next) =>
  asksForBearer(c.req.raw) || c.req.header("authorization") !== undefined ? anyOrigin(c, next) : next(),
);
