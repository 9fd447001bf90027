import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { withinTime } from "../../../db/time-limit.ts";
import { AppError } from "../../errors.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { requestTime } from "../clock.ts";
import { errorResponse } from "../failure.ts";
import { resolveStore } from "../store.ts";
import { isStorable, setCacheControl } from "./cache-control.ts";
import { setSecurityHeaders } from "./security-headers.ts";

export const unknownRoute = () => new AppError("NOT_FOUND", "There is nothing at this address. Please check it.");

/** A Hono app whose errors are returned in the format of their route. */
export const createRouter = (): Hono<AppEnv> => {
  const routes = new Hono<AppEnv>();
  routes.onError((error, c) => errorResponse(error, c));
  routes.notFound((c) => errorResponse(unknownRoute(), c));
  return routes;
};

/** Sets the request's id, URL and time, and the response's id, Cache-Control and security headers. */
export const requestMetadata = (newRequestId: () => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = newRequestId();
    const url = new URL(c.req.url);
    c.set("requestId", requestId);
    c.set("url", url);
    c.set("now", requestTime(c.env));
    await next();
    c.res.headers.set("x-request-id", requestId);
    setCacheControl(c.res.headers);
    // A cached response would carry an outdated time.
    if (!isStorable(c.res.headers)) c.res.headers.set("x-server-time", c.get("now"));
    setSecurityHeaders(c.res.headers, url.protocol === "https:");
  });

/** Longer than all attempts of a call to a processor, and shorter than the storefront waits. */
const requestLimitMs = 27_000;

/** Ends a request whose database or object hangs, with 503. */
export const limitTime = createMiddleware<AppEnv>((_, next) => withinTime(requestLimitMs, next()));

export const findStore = (memory: Memory) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await resolveStore(c, memory);
    await next();
  });
