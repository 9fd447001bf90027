import { describe, expect, it } from "vitest";
import { personalPages } from "../../storefront/contract.ts";
import template from "../../storefront/index.html?raw";
import { createApp } from "../../worker/app.ts";
import { operations } from "../../worker/domain/registry.ts";
import { FaultList } from "../../worker/faults/faults.ts";
import type { Actor } from "../support/builders/client.ts";
import { type World, world } from "../support/world.ts";

/** Each walk sends hundreds of requests, and more as routes are added. */
const timeout = 60_000;

const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"] as const;
const unusedId = "xxx_00000000000000000000000000";

/** Static files as Cloudflare serves them, with their own caching headers. */
const assets: Fetcher = {
  fetch: async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const type = pathname.endsWith(".js") ? "text/javascript" : pathname === "/" ? "text/html" : "image/svg+xml";
    const headers = { "content-type": type, "cache-control": "public, max-age=0, must-revalidate", etag: '"asset"' };
    return new Response(template, { headers });
  },
  connect: () => {
    throw new Error("Assets are only served by fetch.");
  },
};

const unused = () => {
  throw new Error("This dependency must not be called.");
};

/** The path of every registered route, with this id for its parameters. */
const routePaths = async (id = unusedId): Promise<string[]> => {
  const app = createApp({ elapsedMs: () => 0, edge: unused, fetch: unused, faults: new FaultList(() => 0) });
  const paths = (await app.routes()).map(({ path }) => path.replaceAll(/:\w+/g, id).replaceAll("*", "nothing"));
  return [...new Set(paths)];
};

const findDishId = async (shop: World): Promise<string> => {
  const { items } = await (await shop.get("/api/menu-items?limit=1")).json<{ items: { id: string }[] }>();
  return items[0]?.id ?? unusedId;
};

/** Paths beside the registered patterns: existing things, files, and redirects. */
const otherPaths = async (shop: World): Promise<string[]> => [
  ...[
    `/menu/${await findDishId(shop)}`,
    "/?lang=de",
    "/api/menu?revision=999999",
    "/favicon.svg",
    "/assets/missing.js",
  ],
  ...["/api/graphql?query={menuItemsCount}", "/api/graphql?query={activeUser{id}}", "/api/graphql?query=broken{"],
  ...["/api/menu-items?limit=5", "/api/menu-items?limit=wrong", "/api/store?unknown=1"],
  ...["/dashboard/preview?at=2026-12-24T18:00", "/dashboard/preview/2026-12-24T18:00", "/dev/graphiql/start.js"],
];

const findProblems = ({ status, headers }: Response): string[] => {
  const caching = headers.get("cache-control");
  if (caching === null) return ["no Cache-Control"];
  if (caching === "no-store") return [];
  const problems: string[] = [];
  if (status !== 200 && status !== 304) problems.push(`${status} is ${caching}`);
  if (!headers.has("etag")) problems.push(`${caching} without ETag`);
  if (headers.getSetCookie().length > 0 && !caching.startsWith("private")) problems.push(`${caching} with a cookie`);
  return problems;
};

/** Requests every path with every method, and returns what is wrong with the caching of the responses. */
const walk = async (shop: World, actor: Actor): Promise<string[]> => {
  const problems: string[] = [];
  for (const path of [...(await routePaths()), ...(await otherPaths(shop))]) {
    for (const method of methods) {
      const response = await actor.send(method, path);
      await response.body?.cancel();
      problems.push(...findProblems(response).map((problem) => `${method} ${path}: ${problem}`));
    }
  }
  return problems;
};

const callers: [string, (shop: World) => Promise<Actor>][] = [
  ["a guest", async (shop) => shop.asGuest()],
  ["an API key", (shop) => shop.withKey(["read_orders", "read_menu"])],
  // A signed-in browser is signed out by the walk itself, and becomes a guest in its second half.
  ["staff", (shop) => shop.asStaff("owner")],
];

describe("the caching of every route", () => {
  it.each(callers)(
    "is explicit for %s: forbidden, or public with an ETag and without a cookie",
    async (_who, open) => {
      const shop = await world({ env: { ASSETS: assets } });
      expect((await routePaths()).length).toBeGreaterThan(60);
      expect(await walk(shop, await open(shop))).toEqual([]);
    },
    timeout,
  );

  it("is explicit for a preflight, a redirect to https and a failing database", async () => {
    const shop = await world({ env: { ASSETS: assets } });
    const headers = { origin: "https://other.example", "access-control-request-method": "GET" };
    const preflight = await shop.send("OPTIONS", "/api/menu-items", undefined, { headers });
    expect([preflight.status, ...findProblems(preflight)]).toEqual([204]);
    const production = await world({ env: { ASSETS: assets, ENVIRONMENT: "production" } });
    const redirect = await production.get("/order/confirmed/ord_1?key=secret", { store: "pot.example" });
    expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([308, "no-store"]);
    const broken = new Proxy(shop.env.DB, { get: () => unused });
    const down = await world({ env: { ASSETS: assets, DB: broken } });
    for (const path of ["/", "/api/store", "/api/graphql?query={menuItemsCount}"]) {
      const response = await down.get(path);
      expect([path, response.status >= 500, response.headers.get("cache-control")]).toEqual([path, true, "no-store"]);
    }
  });

  it("is public for exactly the routes that are the same for everyone", async () => {
    const shop = await world({ env: { ASSETS: assets } });
    const dishId = await findDishId(shop);
    const expected = [
      ...operations.flatMap(({ rest }) => (rest?.publicMenu ? [rest.path.replace(":id", dishId)] : [])),
      ...["/", `/menu/${dishId}`, "/products", ...personalPages, "/api/docs", "/api/openapi.json"],
      ...["/dev/graphiql/nothing", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/sw.js"],
      ...["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource"],
      "/.well-known/oauth-protected-resource/api",
    ];
    const found: string[] = [];
    for (const path of await routePaths(dishId)) {
      const response = await shop.get(path);
      if (response.headers.get("cache-control") !== "no-store") found.push(path);
      await response.body?.cancel();
    }
    expect(found.sort()).toEqual([...new Set(expected)].sort());
  });

  it("never differs by caller where it is public", async () => {
    const shop = await world({ env: { ASSETS: assets } });
    const owner = await shop.asStaff("owner");
    const partner = await shop.withKey(["read_orders", "read_menu"]);
    let compared = 0;
    for (const path of await routePaths()) {
      const response = await shop.get(path);
      const body = await response.text();
      if (response.headers.get("cache-control") === "no-store") continue;
      compared += 1;
      for (const actor of [owner, partner]) {
        const other = await actor.get(path);
        if (other.status === 200) expect([path, await other.text()]).toEqual([path, body]);
      }
    }
    expect(compared).toBeGreaterThan(15);
  });
});
