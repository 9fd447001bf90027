import type { Hono } from "hono";
import { connect } from "../db/client.ts";
import { ProductMemory } from "./domain/catalog/published-products.ts";
import { DispatcherNotifier } from "./domain/events/wake.ts";
import { MenuMemory } from "./domain/menu/snapshot.ts";
import { paymentOptions } from "./domain/payments/options.ts";
import { PaypalTokens } from "./domain/payments/paypal/tokens.ts";
import { AccountMemory } from "./domain/payments/provider/account-memory.ts";
import { StoreDirectory } from "./domain/store/directory.ts";
import type { Env } from "./env.ts";
import { KnownDocuments } from "./graphql/known-documents.ts";
import type { AppEnv, Memory, Platform } from "./http/app-env.ts";
import { discardBody } from "./http/body.ts";
import { PublicCache } from "./http/cache/public-cache.ts";
import { ResponseMemo } from "./http/cache/response-memo.ts";
import { StoreBackup } from "./http/cache/store-backup.ts";
import { requestTime } from "./http/clock.ts";
import { findCaller } from "./http/middleware/caller.ts";
import { redirectToHttps } from "./http/middleware/https-only.ts";
import { createRouter, findStore, requestMetadata } from "./http/middleware/middleware.ts";
import { requestIds } from "./http/middleware/request-id.ts";
import { Template } from "./http/pages/template.ts";
import { registerPageRoutes } from "./http/routes/page-routes.ts";

/** Where programs ask. Most of the worker lies behind these, so the first of them loads it, and no page waits for it. */
const servicePaths = ["/api/*", "/oauth/*", "/.well-known/*"];

/** How much of an isolate's memory the copies of GraphQL answers take at most. */
const maxGraphqlBytes = 4 * 1024 * 1024;

const createMemory = (platform: Platform): Memory => {
  const stores = new StoreDirectory(() => platform.elapsedMs());
  const answers = new PublicCache(platform);
  let connected: { binding: D1Database; db: ReturnType<typeof connect> } | null = null;
  return {
    stores,
    menus: new MenuMemory(paymentOptions),
    products: new ProductMemory(),
    responses: answers,
    backup: new StoreBackup(platform),
    graphql: {
      documents: new KnownDocuments(() => platform.edge()),
      responses: new PublicCache(platform, maxGraphqlBytes),
    },
    responseMemo: new ResponseMemo(stores, answers),
    template: new Template(),
    edge: () => platform.edge(),
    send: (request) => platform.fetch(request),
    tokens: new PaypalTokens(),
    opened: new AccountMemory(),
    wakes: new DispatcherNotifier(() => platform.elapsedMs()),
    connect: ({ DB }) => {
      if (connected?.binding !== DB) connected = { binding: DB, db: connect(DB) };
      return connected.db;
    },
  };
};

type Routes = Hono<AppEnv>;

/** The way of every request that has no shortcut: a program's leads to the services; a browser's gets its name, its store and
 *  its caller, then meets a page. */
const createRoutes = (memory: Memory, newRequestId: () => string, services: () => Promise<Routes>): Routes => {
  const app = createRouter();
  for (const path of servicePaths)
    app.all(path, async (c) => (await services()).fetch(c.req.raw, c.env, c.executionCtx));
  app.use(requestMetadata(newRequestId));
  app.use(findStore(memory));
  app.use(findCaller(memory));
  registerPageRoutes(app, memory);
  return app;
};

/** An answer that is sent once nothing is left of the request's body: what a refusal leaves unread is taken for the next request
 *  on the same connection, or breaks it. */
const withoutBody = async (request: Request, answer: Response | Promise<Response>): Promise<Response> => {
  const response = await answer;
  // A client that has gone sends no more, and waits for no answer.
  await discardBody(request).catch(() => undefined);
  return response;
};

interface Worker {
  /** The addresses of the services. */
  routes(): Promise<Routes["routes"]>;
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
}

/** The worker: answers for everyone that are known already, and routes for all else. */
export const createApp = (platform: Platform): Worker => {
  const memory = createMemory(platform);
  const newRequestId = requestIds();
  let loaded: Routes | null = null;
  // What is kept is no promise: one request does not wait for another's, which may be cut off.
  const services = async (): Promise<Routes> => {
    const { createApi } = await import("./http/api-app.ts");
    loaded ??= createApi(memory, newRequestId);
    return loaded;
  };
  const app = createRoutes(memory, newRequestId, services);
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
      const answer = respond(request, env, execution);
      return request.body === null ? answer : withoutBody(request, answer);
    },
  };
};
