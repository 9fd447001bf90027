import type { Hono } from "hono";
import { checkHealth } from "../domain/health/check-health.ts";
import type { Operation } from "../domain/operation.ts";
import { operations } from "../domain/registry.ts";
import { isDevelopment } from "../env.ts";
import type { AppEnv, Memory } from "./app-env.ts";
import { requestTime } from "./clock.ts";
import { bearerChallenge } from "./middleware/bearer-challenge.ts";
import { publicDocument } from "./middleware/cache-control.ts";
import { findCaller } from "./middleware/caller.ts";
import { credentialCors, publicCors } from "./middleware/cross-origin.ts";
import { allowQuery } from "./middleware/known-query.ts";
import { createRouter, findStore, limitTime, requestMetadata, unknownRoute } from "./middleware/middleware.ts";
import { rejectOtherMethods } from "./middleware/wrong-method.ts";
import { originMark } from "./openapi/origin-mark.ts";
import { registerAuditCsv } from "./routes/audit-csv.ts";
import { graphqlRoute } from "./routes/graphql.ts";
import { registerGuide } from "./routes/guide.ts";
import { registerListCsv } from "./routes/list-csv.ts";
import { liveRoutes, registerLive } from "./routes/live.ts";
import { registerOAuth } from "./routes/oauth.ts";
import { registerPageRoutes } from "./routes/page-routes.ts";
import { registerReportsCsv } from "./routes/reports-csv.ts";
import { registerRest } from "./routes/rest.ts";
import { createSimulatorRoutes } from "./routes/simulator.ts";
import { registerStoreExport } from "./routes/store-export.ts";
import { registerWebhooks } from "./routes/webhooks.ts";
import { resolveStore } from "./store.ts";

/** Registers the routes that are the same for every store: health and OpenAPI document. */
const registerMetadata = (app: Hono<AppEnv>, memory: Memory): void => {
  let openapiParts: string[] | null = null;
  app.get("/api/health", allowQuery(), async (c) => {
    const health = await checkHealth(c.env, requestTime(c.env), async () => {
      await resolveStore(c, memory);
      return c.get("store").id;
    });
    return c.json(health, health.status === "ok" ? 200 : 503);
  });
  const description = publicDocument("public, max-age=300");
  app.get("/api/openapi.json", allowQuery(), description, async (c) => {
    const { openapi } = await import("./openapi/openapi.ts");
    openapiParts ??= JSON.stringify(openapi(operations, liveRoutes, originMark)).split(originMark);
    return c.body(openapiParts.join(c.get("url").origin), 200, { "content-type": "application/json" });
  });
  for (const path of ["/api/health", "/api/openapi.json"]) rejectOtherMethods(app, path, ["GET", "HEAD"]);
};

/** The paths that pages of other sites may read: queries without a credential, and the API's descriptions. */
const publicPaths = (all: readonly Operation[]): string[] => [
  ...all.flatMap(({ rest, kind, access }) => (rest && kind === "query" && access.kind === "anyone" ? [rest.path] : [])),
  ...["/api/graphql", "/api/openapi.json", "/.well-known/*"],
];

/** Builds the app of all routes: API, OAuth and pages. An unknown path below /api is a 404; any other unknown path
 *  shows the storefront's not-found page. */
export const createApi = (memory: Memory, newRequestId: () => string): Hono<AppEnv> => {
  const app = createRouter();
  app.use(requestMetadata(newRequestId));
  app.use(limitTime);
  app.use("/api/*", credentialCors);
  for (const path of publicPaths(operations)) app.use(path, publicCors);
  app.use(bearerChallenge);
  registerMetadata(app, memory);
  app.use(findStore(memory));
  registerGuide(app, memory);
  registerWebhooks(app, memory);
  app.use(findCaller(memory));
  app.use("/api/simulator/*", async (c, next) => {
    if (!isDevelopment(c.env)) throw unknownRoute();
    await next();
  });
  app.route("/api/simulator", createSimulatorRoutes(memory));
  app.on(["GET", "POST"], "/api/graphql", graphqlRoute(memory));
  rejectOtherMethods(app, "/api/graphql", ["GET", "HEAD", "POST"]);
  registerLive(app, memory);
  registerAuditCsv(app, memory);
  registerListCsv(app, memory);
  registerStoreExport(app, memory);
  registerReportsCsv(app, memory);
  registerRest(app, operations, memory);
  app.all("/api/*", () => {
    throw unknownRoute();
  });
  registerOAuth(app, memory);
  registerPageRoutes(app, memory);
  return app;
};
