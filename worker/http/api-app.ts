import type { Hono } from "hono";
import { checkHealth } from "../domain/health/check-health.ts";
import type { Operation } from "../domain/operation.ts";
import { operations } from "../domain/registry.ts";
import { isDevelopment } from "../env.ts";
import type { AppEnv, Memory } from "./app-env.ts";
import { bearerChallenge } from "./middleware/bearer-challenge.ts";
import { findCaller } from "./middleware/caller.ts";
import { anyOrigin, withCredential } from "./middleware/cross-origin.ts";
import { takesQuery } from "./middleware/known-query.ts";
import { findStore, identify, newRoutes, unknownRoute } from "./middleware/middleware.ts";
import { refuseOtherMethods } from "./middleware/wrong-method.ts";
import { originMark } from "./openapi/origin-mark.ts";
import { graphqlRoute } from "./routes/graphql.ts";
import { liveRoutes, registerLive } from "./routes/live.ts";
import { registerOAuth } from "./routes/oauth.ts";
import { registerSite } from "./routes/page-routes.ts";
import { registerRest } from "./routes/rest.ts";
import { simulatorRoutes } from "./routes/simulator.ts";
import { registerWebhooks } from "./routes/webhooks.ts";

/** What is the same for every store. */
const registerDescriptions = (app: Hono<AppEnv>, memory: Memory): void => {
  let described: string[] | null = null;
  let guide: ((origin: string) => Response) | null = null;
  app.get("/api/health", takesQuery(), async (c) => {
    const health = await checkHealth(c.env, memory.connect(c.env));
    return c.json(health, health.status === "ok" ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/api/openapi.json", takesQuery(), async (c) => {
    const { openapi } = await import("./openapi/openapi.ts");
    described ??= JSON.stringify(openapi(operations, liveRoutes, originMark)).split(originMark);
    return c.body(described.join(c.get("url").origin), 200, {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
    });
  });
  app.get("/api/docs", async (c) => {
    const { createGuide } = await import("./docs/page.ts");
    guide ??= createGuide(operations);
    return guide(c.get("url").origin);
  });
  for (const path of ["/api/health", "/api/openapi.json", "/api/docs"]) refuseOtherMethods(app, path, ["GET", "HEAD"]);
};

/** What pages of every other site may read: all that a guest may ask for without a cookie, and what describes the service. */
const publicPaths = (all: readonly Operation[]): string[] => [
  ...all.flatMap(({ rest, kind, access }) => (rest && kind === "query" && access.kind === "anyone" ? [rest.path] : [])),
  ...["/api/graphql", "/api/openapi.json", "/.well-known/*"],
];

/** What programs ask for, those in the pages too: every operation, with the models and the ways in. An address below theirs that
 *  is none of them is looked for among the pages. */
export const createServices = (memory: Memory, newRequestId: () => string): Hono<AppEnv> => {
  const app = newRoutes();
  app.use(identify(newRequestId));
  app.use("/api/*", withCredential);
  for (const path of publicPaths(operations)) app.use(path, anyOrigin);
  app.use(bearerChallenge);
  registerDescriptions(app, memory);
  app.use(findStore(memory));
  registerWebhooks(app, memory);
  app.use(findCaller(memory));
  app.use("/api/simulator/*", async (c, next) => {
    if (!isDevelopment(c.env)) throw unknownRoute();
    await next();
  });
  app.route("/api/simulator", simulatorRoutes);
  app.on(["GET", "POST"], "/api/graphql", graphqlRoute(memory));
  refuseOtherMethods(app, "/api/graphql", ["GET", "HEAD", "POST"]);
  registerLive(app, memory);
  registerRest(app, operations, memory);
  app.all("/api/*", () => {
    throw unknownRoute();
  });
  registerOAuth(app, memory);
  registerSite(app, memory);
  return app;
};
