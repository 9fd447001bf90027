import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

const exposeHeaders = ["Cache-Status", "ETag", "Retry-After", "WWW-Authenticate", "X-Request-Id", "X-Server-Time"];

/** Lets pages of every other site read the answer, and send a credential that they hold themselves. Browsers give them no answer
 *  to a request with our cookies, because that takes Access-Control-Allow-Credentials, which nothing here sends. */
export const anyOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PATCH", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "X-Order-Key"],
  exposeHeaders,
  maxAge: 7200,
});

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
