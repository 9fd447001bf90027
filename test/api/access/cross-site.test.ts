import { describe, expect, it } from "vitest";
import { session } from "../../../db/schema/index.ts";
import files from "../../../storefront/public/_headers?raw";
import type { Actor } from "../../support/builders/client.ts";
import { orderBody } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const evil = "https://evil.example";
const outcome = async (answer: Response) => [answer.status, (await answer.json<{ code?: string }>()).code ?? null];

const corsHeaders = (answer: Response) =>
  [...answer.headers].filter(([name]) => name.startsWith("access-control-")).map(([name]) => name);

const preflight = (shop: World, headers: Record<string, string>, path = "/api/orders/create") =>
  shop.send("OPTIONS", path, undefined, {
    headers: { origin: evil, "access-control-request-method": "POST", ...headers },
  });

const signsOut = (browser: Actor, headers: Record<string, string>) =>
  browser.send("DELETE", "/api/auth/session", undefined, { headers });

describe("a page of another site", () => {
  it("cannot sign a guest out, nor change anything with the guest's cookies", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("ada@example.com");
    for (const headers of [{ origin: evil }, { origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
      expect(await outcome(await signsOut(browser, headers))).toEqual([403, "FORBIDDEN"]);
    }
    const query = 'mutation { updateActiveUser(data: { name: "Eve" }) { name } }';
    const { status, errors } = await browser.graphql(query, {}, { headers: { origin: evil } });
    expect([status, errors[0]?.extensions["code"]]).toEqual([403, "FORBIDDEN"]);
    expect(await shop.db.select().from(session)).toHaveLength(1);
  });

  it("cannot send changes from another restaurant of this host, nor from the same host with another scheme or port", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("ada@example.com");
    for (const origin of ["http://linde.localhost", "https://localhost", "http://localhost:8080"]) {
      expect(await outcome(await signsOut(browser, { origin }))).toEqual([403, "FORBIDDEN"]);
    }
    expect(await outcome(await signsOut(browser, { origin: "http://localhost" }))).toEqual([200, null]);
  });

  it("cannot sign a guest in to another account", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("ada@example.com");
    const body = { email: "eve@example.com", code: "123456" };
    const answer = await browser.post("/api/auth/session", body, { headers: { origin: evil } });
    expect(await outcome(answer)).toEqual([403, "FORBIDDEN"]);
  });

  it("is refused like a program that sends cookies without an origin, because the two cannot be distinguished", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("ada@example.com");
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const sendSignOut = (headers: Record<string, string>) =>
      shop.send("DELETE", "/api/auth/session", undefined, { headers });
    const answer = await sendSignOut({ cookie });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: "FORBIDDEN", detail: expect.stringContaining("Origin") },
    ]);
    const { errors } = await shop.graphql("mutation { signOut { signedOut } }", {}, { headers: { cookie } });
    expect(errors[0]?.extensions["code"]).toBe("FORBIDDEN");
    const upgrade = await shop.get("/api/live", { headers: { cookie, upgrade: "websocket" } });
    expect(await outcome(upgrade)).toEqual([403, "FORBIDDEN"]);
    expect(await shop.db.select().from(session)).toHaveLength(1);
    expect((await shop.get("/api/cart", { headers: { cookie } })).status).toBe(200);
    for (const site of ["same-origin", "none"]) {
      expect(await outcome(await sendSignOut({ cookie, "sec-fetch-site": site }))).toEqual([200, null]);
    }
  });

  it("reads no private data unless it sends its own credential", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("ada@example.com");
    for (const caller of [shop, browser]) {
      for (const path of ["/api/cart", "/api/orders/none", "/api/health", "/api/nowhere", "/login", "/"]) {
        expect(corsHeaders(await caller.get(path, { headers: { origin: evil } }))).toEqual([]);
      }
    }
    expect(corsHeaders(await preflight(shop, {}))).toEqual([]);
    expect(corsHeaders(await preflight(shop, { "access-control-request-headers": "content-type" }))).toEqual([]);
    const pageAs = await preflight(shop, { "access-control-request-headers": "authorization" }, "/");
    expect(corsHeaders(pageAs)).toEqual([]);
  });

  it("reads public data without cookies, cached or not", async () => {
    const shop = await world({ secondsBetweenRequests: 0 });
    const { items } = await (await shop.get("/api/menu-items?limit=1")).json<{ items: { id: string }[] }>();
    const slots = "/api/slots?orderType=pickup&date=2026-11-21";
    const reads = [
      ...["/api/store", "/api/menu", "/api/categories", "/api/menu-items", `/api/menu-items/${items[0]?.id}`, slots],
      ...["/api/openapi.json", "/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/api"],
    ];
    for (const path of reads) {
      const first = await shop.get(path);
      const etag = first.headers.get("etag");
      const responses = [
        first,
        await shop.get(path, { headers: { origin: evil } }),
        await shop.get(path, { headers: { origin: "null", ...(etag ? { "if-none-match": etag } : {}) } }),
      ];
      expect([path, ...responses.map(({ status }) => status)]).toEqual([path, 200, 200, etag ? 304 : 200]);
      for (const { headers } of responses) {
        expect([path, headers.get("access-control-allow-origin")]).toEqual([path, "*"]);
        expect(headers.has("access-control-allow-credentials")).toBe(false);
        if (etag) expect([path, headers.get("vary")]).toEqual([path, null]);
      }
    }
    const missing = await shop.get("/api/menu-items/none", { headers: { origin: evil } });
    expect([missing.status, missing.headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
  });

  it("can send GraphQL and quote requests after a preflight, but cannot change anything", async () => {
    const shop = await world();
    const headers = { origin: evil };
    for (const path of ["/api/graphql", "/api/quote"]) {
      const allowed = await preflight(shop, { "access-control-request-headers": "content-type" }, path);
      expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(allowed.headers.get("access-control-allow-headers")).toContain("Content-Type");
    }
    const query = { query: "{ menuItems(take: 1) { name } }" };
    const answer = await shop.post("/api/graphql", query, { headers });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(await answer.json()).toMatchObject({ data: { menuItems: [{ name: expect.any(String) }] } });
    const { errors } = await shop.graphql(
      'mutation { requestSignInCode(email: "a@example.com") { __typename } }',
      {},
      { headers },
    );
    expect(errors[0]?.extensions["code"]).toBe("FORBIDDEN");
    const order = await shop.post("/api/orders/create", await orderBody(shop), { headers });
    expect([...(await outcome(order)), ...corsHeaders(order)]).toEqual([403, "FORBIDDEN"]);
    const withCookies = await shop.asCustomer("ada@example.com");
    const refusedResponse = await withCookies.graphql("{ activeUser { email } }", {}, { headers });
    expect([refusedResponse.status, refusedResponse.data]).toEqual([403, null]);
  });

  it("can use the API with its own key and without cookies", async () => {
    const shop = await world();
    const requestedHeaders = "authorization, content-type, idempotency-key, x-order-key";
    const allowed = await preflight(shop, { "access-control-request-headers": requestedHeaders });
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,POST,PATCH,DELETE",
      "access-control-allow-headers":
        "Authorization,Content-Type,Idempotency-Key,If-None-Match,X-D1-Bookmark,X-Order-Key",
    });
    const partner = await shop.withKey(["read_menu"]);
    const responses = [
      await partner.get("/api/store", { headers: { origin: evil } }),
      await partner.get("/api/nowhere", { headers: { origin: evil } }),
      await shop.get("/api/store", { headers: { origin: evil, authorization: "Bearer wrong" } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 401]);
    for (const answer of [allowed, ...responses]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });
});

/** A request for each kind of response, with the expected status. */
const kinds = (etag: string): [status: number, path: string, init?: RequestInit][] => {
  const json = { "content-type": "application/json" };
  const asks = {
    ...{ origin: evil, "access-control-request-method": "GET" },
    "access-control-request-headers": "authorization",
  };
  return [
    ...["/", "/login", "/order/confirmed/none", "/dev/mail", "/sitemap.xml"].map((path): [number, string] => [
      200,
      path,
    ]),
    ...["/api/store", "/api/cart", "/api/health", "/api/openapi.json"].map((path): [number, string] => [200, path]),
    ...["/menu/none", "/nowhere", "/api/nowhere"].map((path): [number, string] => [404, path]),
    [200, "/api/graphql", { headers: { accept: "text/html" } }],
    [200, "/api/graphql?query={__typename}", {}],
    [200, "/api/graphql", { method: "POST", headers: json, body: '{"query":"{ __typename }"}' }],
    [400, "/api/graphql", { method: "POST", headers: json, body: '{"query":1}' }],
    [204, "/api/store", { method: "OPTIONS", headers: asks }],
    [304, "/api/store", { headers: { "if-none-match": etag } }],
    [400, "/api/quote", { method: "POST", headers: json, body: "no JSON" }],
    [401, "/api/store", { headers: { authorization: "Bearer wrong" } }],
    [403, "/api/cart", { method: "DELETE", headers: { origin: evil, cookie: "tiffin_bag_hint=1" } }],
    [405, "/api/store", { method: "POST" }],
    [413, "/api/quote", { method: "POST", headers: json, body: "x".repeat(101 * 1024) }],
  ];
};

const expectGuarded = (title: string, { headers }: Response) => {
  const sniffing = headers.get("x-content-type-options");
  const referrer = headers.get("referrer-policy");
  expect([title, sniffing]).toEqual([title, "nosniff"]);
  expect(referrer, title).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers.get("permissions-policy"), title).toContain("camera=()");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy, title).toContain("frame-ancestors 'none'");
  expect(policy, title).toContain("base-uri 'none'");
  const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? /default-src ([^;]*)/.exec(policy) ?? [];
  expect(scripts, title).toMatch(/^'(self|none)'/);
  expect(scripts, title).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:/);
};

it.each(["http", "https"])(
  "every kind of response over %s has headers against sniffing, framing and leaking",
  async (scheme) => {
    const shop = await world();
    const etag = (await shop.get("/api/store")).headers.get("etag") ?? "";
    const lasting = scheme === "https" ? "max-age=31536000" : null;
    for (const [status, path, init] of kinds(etag)) {
      const answer = await shop.fetch(new Request(`${scheme}://localhost${path}`, init));
      const title = `${status} ${init?.method ?? "GET"} ${path}`;
      expect([title, answer.status]).toEqual([title, status]);
      expectGuarded(title, answer);
      expect([title, answer.headers.get("strict-transport-security")]).toEqual([title, lasting]);
    }
    shop.env.ORDER_LINK_KEYS = "";
    const failed = await shop.post("/api/orders/create", await orderBody(shop));
    expect(failed.status).toBe(500);
    expectGuarded("a failure of ours", failed);
    expectGuarded("no restaurant", await shop.get("/", { store: "nobody.example" }));
  },
);

it("static files that bypass the worker have the same security headers", () => {
  const sections = files.split(/^(?=\/)/m);
  const paths = ["/assets/*", "/pictures/*", "/icon-*", "/fonts/*", "/guide/*", "/builds.json"];
  expect(sections.map((section) => section.split("\n")[0])).toEqual(paths);
  for (const section of sections) {
    const pairs = [...section.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
    expectGuarded(section, new Response(null, { headers: Object.fromEntries(pairs) }));
  }
});
