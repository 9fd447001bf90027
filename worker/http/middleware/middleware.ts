import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { requestMoment } from "../clock.ts";
import { refuse } from "../failure.ts";
import { lookUpStore } from "../store.ts";
import { setSecurityHeaders } from "./security-headers.ts";

export const unknownRoute = () => new AppError("NOT_FOUND", "There is nothing at this address.");

/** Routes that nothing is registered with; whatever fails in them is refused in the form of its route. */
export const newRoutes = (): Hono<AppEnv> => {
  const routes = new Hono<AppEnv>();
  routes.onError((error, c) => refuse(error, c));
  routes.notFound((c) => refuse(unknownRoute(), c));
  return routes;
};

/** Names the request, and sets on every answer what browsers must heed. */
export const identify = (newRequestId: () => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = newRequestId();
    const url = new URL(c.req.url);
    c.set("requestId", requestId);
    c.set("url", url);
    c.set("now", requestMoment(c.env));
    await next();
    c.res.headers.set("x-request-id", requestId);
    // A stored answer would tell a time that has passed.
    if (c.res.headers.get("cache-control") === "no-store") c.res.headers.set("x-server-time", c.get("now"));
    setSecurityHeaders(c.res.headers, url.protocol === "https:");
  });

export const findStore = (memory: Memory) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await lookUpStore(c, memory);
    await next();
  });
