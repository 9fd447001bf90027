import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { connect } from "../db/client.ts";
import { Wakes } from "./domain/events/wake.ts";
import { MenuMemory } from "./domain/menu/snapshot.ts";
import { AccountMemory } from "./domain/payments/account-memory.ts";
import { PaypalTokens } from "./domain/payments/paypal-tokens.ts";
import { operations } from "./domain/registry.ts";
import { StoreDirectory } from "./domain/store/directory.ts";
import { checkHealth } from "./domain/store/health.ts";
import { type Env, isDevelopment } from "./env.ts";
import { AppError } from "./errors.ts";
import type { AppEnv, Memory, Platform } from "./http/app-env.ts";
import { findCaller } from "./http/caller.ts";
import { momentOf } from "./http/clock.ts";
import { crossOrigin } from "./http/cross-origin.ts";
import { registerMailbox } from "./http/dev-mail.ts";
import { refuse } from "./http/failure.ts";
import { graphqlRoute } from "./http/graphql.ts";
import { liveRoutes, registerLive } from "./http/live.ts";
import { registerOAuth } from "./http/oauth.ts";
import { registerPages } from "./http/pages.ts";
import { registerPictures } from "./http/pictures.ts";
import { registerPreview } from "./http/preview.ts";
import { PublicCache } from "./http/public-cache.ts";
import { requestIds } from "./http/request-id.ts";
import { registerRest } from "./http/rest.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { Shortcuts } from "./http/shortcuts.ts";
import { simulatorRoutes } from "./http/simulator.ts";
import { registerSiteFiles } from "./http/site-files.ts";
import { lookUpStore } from "./http/store.ts";
import { Template } from "./http/template.ts";
import { registerWebhooks } from "./http/webhooks.ts";

const createMemory = (platform: Platform): Memory => {
  const stores = new StoreDirectory(() => platform.elapsedMs());
  const answers = new PublicCache(platform);
  let connected: { binding: D1Database; db: ReturnType<typeof connect> } | null = null;
  return {
    stores,
    menus: new MenuMemory(),
    answers,
    shortcuts: new Shortcuts(stores, answers),
    template: new Template(),
    edge: () => platform.edge(),
    send: (request) => platform.fetch(request),
    tokens: new PaypalTokens(),
    opened: new AccountMemory(),
    wakes: new Wakes(() => platform.elapsedMs()),
    connect: ({ DB }) => {
      if (connected?.binding !== DB) connected = { binding: DB, db: connect(DB) };
      return connected.db;
    },
  };
};

/** Names the request, and sets on every answer what browsers must heed. */
const identify = (newRequestId: () => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = newRequestId();
    const url = new URL(c.req.url);
    c.set("requestId", requestId);
    c.set("url", url);
    c.set("now", momentOf(c.env));
    await next();
    c.res.headers.set("x-request-id", requestId);
    setSecurityHeaders(c.res.headers, url.protocol === "https:");
  });

const findStore = (memory: Memory) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await lookUpStore(c, memory);
    await next();
  });

const unknownRoute = () => new AppError("NOT_FOUND", "There is nothing at this address.");

/** The way of every request that has no shortcut: it gets its name, its store and its caller, then meets a route. */
const createRoutes = (memory: Memory, newRequestId: () => string): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  let described: string | null = null;
  let guide: ((origin: string) => Response) | null = null;
  app.onError((error, c) => refuse(error, c));
  app.use(identify(newRequestId));
  app.use("/api/*", crossOrigin);
  app.get("/api/health", async (c) => {
    const health = await checkHealth(c.env, memory.connect(c.env));
    return c.json(health, health.status === "ok" ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/api/openapi.json", async (c) => {
    const { openapi } = await import("./http/openapi.ts");
    described ??= JSON.stringify(openapi(operations, liveRoutes));
    return c.body(described, 200, { "content-type": "application/json", "cache-control": "public, max-age=300" });
  });
  app.get("/api/docs", async (c) => {
    const { createGuide } = await import("./http/docs/page.ts");
    guide ??= createGuide(operations);
    return guide(c.get("url").origin);
  });
  app.use(findStore(memory));
  registerWebhooks(app, memory);
  app.use(findCaller(memory));
  app.use("/api/simulator/*", async (c, next) => {
    if (!isDevelopment(c.env)) throw unknownRoute();
    await next();
  });
  app.route("/api/simulator", simulatorRoutes);
  app.all("/api/graphql", graphqlRoute(memory));
  registerLive(app, memory);
  registerRest(app, operations, memory);
  app.all("/api/*", () => {
    throw unknownRoute();
  });
  registerOAuth(app, memory);
  registerPictures(app, memory);
  registerMailbox(app);
  registerSiteFiles(app, memory);
  registerPreview(app, memory);
  registerPages(app, memory);
  app.notFound((c) => refuse(unknownRoute(), c));
  return app;
};

interface Worker {
  routes: Hono<AppEnv>["routes"];
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
}

/** The worker: answers for everyone that are known already, and routes for all else. */
export const createApp = (platform: Platform): Worker => {
  const memory = createMemory(platform);
  const newRequestId = requestIds();
  const app = createRoutes(memory, newRequestId);
  return {
    routes: app.routes,
    fetch: (request, env, execution) => {
      const known = memory.shortcuts.answer(request, momentOf(env));
      known?.headers.set("x-request-id", newRequestId());
      return known ?? app.fetch(request, env, execution);
    },
  };
};
