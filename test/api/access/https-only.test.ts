import { expect, it } from "vitest";
import { type World, world } from "../../support/world.ts";

const production = { env: { ENVIRONMENT: "production", DEFAULT_STORE: "copper-pot" } };

const send = (shop: World, url: string, init: RequestInit = {}) =>
  shop.fetch(new Request(url, { redirect: "manual", ...init }));

it.each([
  ["GET", "/"],
  ["HEAD", "/menu/itm_1?lang=de"],
  ["GET", "//evil.example/%2f?a=b&c=%20d"],
  ["GET", "/order/confirmed/ord_1?secretKey=k1.abc"],
  ["POST", "/api/orders/create"],
  ["POST", "/api/graphql"],
  ["POST", "/oauth/token"],
  ["OPTIONS", "/api/store"],
  ["DELETE", "/nowhere"],
])("in production %s %s over plain http is redirected with 308 to the same path on https", async (method, path) => {
  const shop = await world(production);
  const init = method === "POST" ? { method, body: "{}" } : { method };
  const response = await send(shop, `http://pot.example${path}`, init);
  expect([response.status, response.headers.get("location")]).toEqual([308, `https://pot.example${path}`]);
  expect(response.headers.get("strict-transport-security")).toBeNull();
});

it("in production the https redirect drops a plain-http port, because https does not listen there", async () => {
  const response = await send(await world(production), "http://pot.example:8080/menu");
  expect(response.headers.get("location")).toBe("https://pot.example/menu");
});

it("in production no client header can change the scheme of a request", async () => {
  const shop = await world(production);
  const headers = { "x-forwarded-proto": "https", "cf-visitor": '{"scheme":"https"}', forwarded: "proto=https" };
  expect((await send(shop, "http://pot.example/api/store", { headers })).status).toBe(308);
  const forwardedHeaders = { "x-forwarded-proto": "http", "cf-visitor": '{"scheme":"http"}' };
  expect((await send(shop, "https://pot.example/api/store", { headers: forwardedHeaders })).status).toBe(200);
});

it("in production https responses carry HSTS, including cached pages", async () => {
  const shop = await world(production);
  for (const path of ["/", "/", "/api/store", "/nowhere"]) {
    const response = await send(shop, `https://pot.example${path}`);
    expect([path, response.headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
  }
});

it.each(["localhost", "localhost:8787", "linde.localhost", "127.0.0.1:8787", "[::1]:8787"])(
  "in production http://%s is served without a redirect, because it is the local machine",
  async (host) => {
    expect((await send(await world(production), `http://${host}/api/store`)).status).toBe(200);
  },
);

it("in development plain http is served on every host", async () => {
  const shop = await world({ env: { DEFAULT_STORE: "copper-pot" } });
  expect((await send(shop, "http://pot.example/api/store")).status).toBe(200);
});
