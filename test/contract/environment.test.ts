import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "../../db/client.ts";
import { personalPages } from "../../storefront/contract.ts";
import { createProviders } from "../../worker/domain/payments/providers.ts";
import { AppError } from "../../worker/errors.ts";
import { takeEnv } from "../../worker/faults/bindings.ts";
import { liveReloadHash } from "../../worker/http/middleware/content-policy.ts";
import committed from "../../wrangler.toml?raw";
import { pageDataIn } from "../support/builders/page-data.ts";
import { fridayEvening, world } from "../support/world.ts";

const [, vars = ""] = /^\[vars\]\n([\s\S]*?)(?:\n\[|$(?![\s\S]))/m.exec(committed) ?? [];
const variables = Object.fromEntries(
  [...vars.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/** The worker as deployed, on a machine where every other variable tries to enable a development feature. */
const deployed = (extra = {}) => world({ env: { RATE_LIMITS: "off", ...variables, ...extra } });

describe("the deployed environment", () => {
  it("runs in production mode and sets no other variable", () => {
    expect(variables).toEqual({ ENVIRONMENT: "production" });
  });

  it("has no payment simulator route", async () => {
    const shop = await deployed();
    for (const path of ["/api/simulator", "/api/simulator/confirm"]) {
      const response = await shop.post(path, { clientSecret: "x", cardNumber: "4242424242424242" });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("never accepts the simulator as payment method", async () => {
    const source = { env: { ...env, ...variables }, db: connect(env.DB), clock: { now: () => fridayEvening } };
    const attempt = () => createProviders({ ...source, storeId: "sto_1" })("simulator");
    await expect(attempt()).rejects.toThrow(AppError);
    await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: "PAYMENT_UNAVAILABLE" }));
  });

  it("ignores the NOW variable, so that the clock cannot be moved", async () => {
    const shop = await deployed();
    const html = await (await shop.at("2031-01-01T12:00:00.000Z").get("/")).text();
    const isNamed = JSON.stringify(pageDataIn(html));
    expect(isNamed).toContain('"madeAt":"');
    expect(isNamed).not.toContain('"madeAt":"2031');
  });

  it("serves no GraphiQL", async () => {
    const shop = await deployed();
    const response = await shop.get("/api/graphql", { headers: { accept: "text/html,*/*" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/json"]);
    expect((await shop.get("/dev/graphiql/graphiql.js")).status).toBe(404);
  });

  it("declares no faults of its services, and ignores those that something declared", async () => {
    const shop = await deployed();
    const unknownPath = await shop.get("/dev/nothing");
    const declared = await shop.post("/dev/faults", { service: "d1-read", kind: "fail" });
    for (const response of [await shop.get("/dev/faults"), declared, await shop.delete("/dev/faults")])
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        unknownPath.headers.get("content-type"),
      ]);
    expect(shop.faults.isEmpty).toBe(true);
    shop.faults.add({ service: "d1-read", kind: "fail" });
    expect((await shop.post("/api/quote", { orderType: "pickup", items: [] })).status).toBeLessThan(500);
    expect(takeEnv(shop.env, shop.faults)).toBe(shop.env);
  });

  it("ignores RATE_LIMITS=off", async () => {
    const shop = await deployed();
    let status = 200;
    // The rate limit counts per minute. The test may span one minute boundary, but not two.
    for (let limited = 0; limited <= 2 * 60 && status !== 429; limited += 1)
      status = (await shop.delete("/api/cart")).status;
    expect(status).toBe(429);
  });

  it("does not allow the live-reload script", async () => {
    const [developmentShop, deployedShop] = await Promise.all([world(), deployed()]);
    for (const path of ["/", "/api/docs"]) {
      const policies = await Promise.all([developmentShop, deployedShop].map((shop) => shop.get(path))).then(
        (responses) => responses.map(({ headers }) => headers.get("content-security-policy") ?? ""),
      );
      expect(policies.map((policy) => policy.includes(liveReloadHash))).toEqual([true, false]);
    }
  });
});

describe("the static files that Cloudflare serves before the worker", () => {
  const [, list = ""] = /^run_worker_first = \[([^\]]*)\]/m.exec(committed) ?? [];
  const rules = [...list.matchAll(/"([^"]+)"/g)].map(([, rule = ""]) => rule);
  const isWorkerFirst = (path: string) =>
    rules.some((rule) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule));

  it("never shadow a route of the worker", () => {
    const pages = [
      "/",
      "/index.html",
      "/index",
      "/menu/itm_1",
      "/order/confirmed/ord_1",
      "/account/orders/ord_1",
      "/dashboard/preview/x",
    ];
    const programs = ["/api/store", "/oauth/token", "/.well-known/oauth-authorization-server", "/images/a/320.webp"];
    const files = ["/sw.js", "/sw-off.js", "/favicon.svg", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"];
    const paths = [...pages, ...personalPages, ...programs, ...files];
    expect(paths.filter((path) => !isWorkerFirst(path))).toEqual([]);
  });

  it("fall back to the worker if a file is missing, because no rule sends a path to the static files alone", () => {
    expect(rules.filter((rule) => rule.startsWith("!"))).toEqual([]);
    expect(
      ["/assets/index-0.js", "/pictures/copper-pot/hero-1280.webp", "/icon-192.png"].filter(isWorkerFirst),
    ).toEqual([]);
  });
});
