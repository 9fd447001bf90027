import { expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { startWorker, world } from "../../support/world.ts";

const publicReads = [
  "/api/store",
  "/api/categories",
  "/api/menu-items?limit=5",
  "/",
  "/sitemap.xml",
  "/manifest.webmanifest",
];

it.each(publicReads)("%s is answered with 304 to a browser that has it", async (path) => {
  const shop = await world();
  const first = await shop.get(path);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]+"$/);
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const repeated = await shop.get(path, { headers: { "if-none-match": etag } });
  expect(repeated.status).toBe(304);
  expect(await repeated.text()).toBe("");
  expect(repeated.headers.get("etag")).toBe(etag);
  expect((await shop.get(path, { headers: { "if-none-match": 'W/"another"' } })).status).toBe(200);
});

it.each(publicReads)("%s sets no cookie, so that one copy serves all visitors", async (path) => {
  const shop = await world();
  expect((await shop.get(path)).headers.getSetCookie()).toEqual([]);
});

it("each restaurant gets its own menu from the cache", async () => {
  const shop = await world();
  const names = async () =>
    Promise.all(
      ["copper-pot", "gasthaus-linde", "umi-sando"].map(
        async (store) => (await (await shop.get("/api/store", { store })).json<{ slug: string }>()).slug,
      ),
    );
  expect(await names()).toEqual(["copper-pot", "gasthaus-linde", "umi-sando"]);
  expect(await names()).toEqual(["copper-pot", "gasthaus-linde", "umi-sando"]);
});

it("no cached copy outlives the store's closing time", async () => {
  const shop = await world({ secondsBetweenRequests: 0 });
  interface Store {
    opening: { state: string; nextChangeAt: string };
  }
  const before = await (await shop.get("/api/store")).json<Store>();
  expect(before.opening.state).toBe("open");
  shop.at(before.opening.nextChangeAt);
  expect((await (await shop.get("/api/store")).json<Store>()).opening.state).toBe("closed");
});

it("equivalent queries share one cache entry", async () => {
  const shop = await world();
  const readEtag = async (query: string) => (await shop.get(`/api/menu-items?${query}`)).headers.get("etag");
  const etag = await readEtag("limit=5&page=1");
  expect(await readEtag("page=1&limit=5")).toBe(etag);
  expect(await readEtag("page=2&limit=5")).not.toBe(etag);
});

it("a newly started isolate serves the edge's copy, and revalidates an old one in the background", async () => {
  const edge = await caches.open(crypto.randomUUID());
  const first = await world({ edge });
  const path = "/api/menu-items?limit=1";
  const priceAt = async (shop: typeof first) =>
    (await (await shop.get(path)).json<{ items: { price: number }[] }>()).items[0]?.price;
  const before = await priceAt(first);
  // Changed without a new revision, so that a cached copy differs from the database.
  await first.db.update(menuItem).set({ price: 77 });
  const second = await world({ edge });
  expect(await priceAt(second)).toBe(before);
  second.pass(60);
  expect(await priceAt(second)).toBe(before);
  expect(await priceAt(second)).toBe(77);
});

it("a repeated request gets an identical response, with its own request id and the browser's cache headers", async () => {
  const shop = await world({ secondsBetweenRequests: 0 });
  const languages = { "accept-language": "de-AT, en;q=0.5", cookie: "tiffin_language=ja; tiffin_bag=elsewhere" };
  for (const path of [...publicReads, "/menu/nothing", "/login", "/?lang=de", "/api/menu?revision=999999"]) {
    const readEtag = async (headers = {}) => {
      const answer = await shop.get(path, { headers });
      const { "x-request-id": id, ...otherHeaders } = Object.fromEntries(answer.headers);
      return { id, status: answer.status, others: otherHeaders, body: await answer.text() };
    };
    const responses = [await readEtag(), await readEtag(), await readEtag()];
    expect(new Set(responses.map(({ id }) => id)).size).toBe(3);
    const [first, ...repeated] = responses.map(({ id: _, ...answer }) => answer);
    for (const answer of repeated) expect(answer).toEqual(first);
    expect(first?.others).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
    });
    const translatedBodies = [await readEtag(languages), await readEtag(languages)].map(({ body }) => body);
    expect(translatedBodies[1]).toBe(translatedBodies[0]);
    if (path === "/" || path === "/login") expect(translatedBodies[0]).toContain('<html lang="ja');
  }
});

it("a cached response is still refused to a wrong key, and expires with its menu", async () => {
  const shop = await world({ secondsBetweenRequests: 0 });
  const path = "/api/menu-items?limit=1";
  const first = await shop.get(path);
  expect((await shop.get(path, { headers: { authorization: "Bearer tiffin_sk_wrong" } })).status).toBe(401);
  const partner = await shop.withKey(["write_menu"]);
  const [dish] = (await first.json<{ items: { id: string; name: string }[] }>()).items;
  const query = 'mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: { name: "Renamed" }) { id } }';
  await partner.graphql(query, { id: dish?.id });
  shop.pass(2);
  const after = await (await shop.get(path)).json<{ items: { name: string }[] }>();
  expect(after.items[0]?.name).toBe("Renamed");
});

it("a newly deployed version serves no response that an earlier one cached", async () => {
  const edge = await caches.open("shared");
  const version = { id: "first", tag: "", timestamp: "" };
  const shop = await world({ edge, env: { VERSION: version } });
  const path = "/manifest.webmanifest";
  const before = await (await shop.get(path)).text();
  await shop.db.update(storeSettings).set({ name: "Renamed" });
  expect(await (await (await startWorker({ edge, env: { VERSION: version } })).get(path)).text()).toBe(before);
  const deployed = await startWorker({ edge, env: { VERSION: { ...version, id: "second" } } });
  expect(await (await deployed.get(path)).text()).toContain("Renamed");
});

it("the menu response preloads the picture of its first screen, and no script, by an early header", async () => {
  const shop = await world();
  const menu = await shop.get("/");
  const login = await shop.get("/login");
  const links = menu.headers.get("link") ?? "";
  expect(links).not.toContain("modulepreload");
  expect(links).toContain("</pictures/copper-pot/hero-1280.webp>; rel=preload; as=image; fetchpriority=high");
  expect(links).toContain("/pictures/copper-pot/hero-640.webp 640w");
  expect(await menu.text()).toContain('src="/pictures/copper-pot/hero-1280.webp"');
  expect(login.headers.get("link")).toBeNull();
});

it("the service worker is never cached, may only connect to its own origin, and can be turned off", async () => {
  const requestedPaths: string[] = [];
  const ASSETS: Fetcher = {
    fetch: async (input) => {
      requestedPaths.push(new URL(input instanceof Request ? input.url : input).pathname);
      return new Response("self.addEventListener", { headers: { "content-type": "text/javascript" } });
    },
    connect: () => {
      throw new Error("Assets are only served by fetch.");
    },
  };
  const on = await world({ env: { ASSETS } });
  const off = await world({ env: { ASSETS, SERVICE_WORKER: "off" } });
  for (const shop of [on, off]) {
    const { status, headers } = await shop.get("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(requestedPaths).toEqual(["/sw.js", "/sw-off.js"]);
});
