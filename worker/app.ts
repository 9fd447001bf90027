import type { Hono } from "hono";
import { connectStore } from "../db/shards.ts";
import { ProductMemory } from "./domain/catalog/published-products.ts";
import { DispatcherNotifier } from "./domain/events/notify-dispatcher.ts";
import { MenuMemory } from "./domain/menu/snapshot.ts";
import { paymentOptions } from "./domain/payments/options.ts";
import { AccountMemory } from "./domain/payments/provider/account-memory.ts";
import { StoreDirectory } from "./domain/store/directory.ts";
import type { Env } from "./env.ts";
import { takeEdge, takeEnv, takeSend } from "./faults/bindings.ts";
import { KnownDocuments } from "./graphql/known-documents.ts";
import type { AppEnv, Memory } from "./http/app-env.ts";
import { discardBody } from "./http/body.ts";
import { tolerantCache } from "./http/cache/edge-cache.ts";
import { PublicCache } from "./http/cache/public-cache.ts";
import { ResponseMemo } from "./http/cache/response-memo.ts";
import { StoreBackup } from "./http/cache/store-backup.ts";
import { requestTime } from "./http/clock.ts";
import { findCaller } from "./http/middleware/caller.ts";
import { redirectToHttps } from "./http/middleware/https-only.ts";
import { createRouter, findStore, limitTime, requestMetadata } from "./http/middleware/middleware.ts";
import { requestIds } from "./http/middleware/request-id.ts";
import type { Platform } from "./http/platform.ts";
import { registerFaults } from "./http/routes/dev-faults.ts";
import { registerPageRoutes } from "./http/routes/page-routes.ts";
import { ReadReplicas } from "./read-replicas.ts";

/** API routes. The first request to one of them loads the API code, so that pages do not wait for it. */
const servicePaths = ["/api/*", "/oauth/*", "/.well-known/*"];

/** The maximum memory per isolate for cached GraphQL responses. */
const maxGraphqlBytes = 4 * 1024 * 1024;

const createMemory = (platform: Platform): Memory => {
  const { elapsedMs, fetch, faults } = platform;
  const edgeCache = tolerantCache(takeEdge(() => platform.edge(), faults));
  const edge = () => edgeCache;
  const stores = new StoreDirectory(elapsedMs);
  const answers = new PublicCache({ elapsedMs, edge });
  return {
    stores,
    menus: new MenuMemory(paymentOptions),
    products: new ProductMemory(),
    responses: answers,
    backup: new StoreBackup({ elapsedMs, edge }),
    graphql: {
      documents: new KnownDocuments(edge),
      responses: new PublicCache({ elapsedMs, edge }, maxGraphqlBytes),
    },
    responseMemo: new ResponseMemo(stores, answers),
    edge,
    send: takeSend(fetch, faults),
    accountMemory: new AccountMemory(),
    wakes: new DispatcherNotifier(elapsedMs),
    connect: connectStore,
    replicas: new ReadReplicas(),
  };
};

type Routes = Hono<AppEnv>;

/** Builds the routes for requests without a memoized response. API requests go to the API app; page requests get a
 *  request id, a store and a caller, and then reach the page routes. */
const createRoutes = (
  platform: Platform,
  memory: Memory,
  newRequestId: () => string,
  services: () => Promise<Routes>,
): Routes => {
  const app = createRouter();
  for (const path of servicePaths)
    app.all(path, async (c) => (await services()).fetch(c.req.raw, c.env, c.executionCtx));
  app.use(requestMetadata(newRequestId));
  registerFaults(app, platform.faults);
  app.use(limitTime);
  app.use(findStore(memory));
  app.use(findCaller(memory));
  registerPageRoutes(app, memory);
  return app;
};

/** Sends the response after draining the request body. An unread body would corrupt or break the next request on the
 *  same connection. */
const withoutBody = async (request: Request, answer: Response | Promise<Response>): Promise<Response> => {
  const response = await answer;
  // The client may have disconnected; then no response is needed.
  await discardBody(request).catch(() => undefined);
  return response;
};

interface Worker {
  /** The routes of the API app. */
  routes(): Promise<Routes["routes"]>;
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
}

/** Creates the worker: memoized public responses first, then the routes. */
export const createApp = (platform: Platform): Worker => {
  const memory = createMemory(platform);
  const newRequestId = requestIds();
  let loaded: Routes | null = null;
  // Stores the loaded app, not the promise: a request must not await work of another request, which may be cancelled.
  const services = async (): Promise<Routes> => {
    const { createApi } = await import("./http/api-app.ts");
    loaded ??= createApi(memory, newRequestId);
    return loaded;
  };
  const app = createRoutes(platform, memory, newRequestId, services);
  const respond: Worker["fetch"] = (request, env, execution) => {
    const redirect = redirectToHttps(request, env);
    if (redirect) return redirect;
    const known = memory.responseMemo.find(request, requestTime(env));
    known?.headers.set("x-request-id", newRequestId());
    return known ?? app.fetch(request, env, execution);
  };
  return {
    routes: async () => (await services()).routes,
    fetch: (request, env, execution) => {
      const answer = respond(request, takeEnv(env, platform.faults), execution);
      return request.body === null ? answer : withoutBody(request, answer);
    },
  };
};
