import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { setPaymentAccount } from "../../support/fakes/stripe-shop.ts";
import { startWorker, world } from "../../support/world.ts";

interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId: string;
  errors?: { path: string; message: string }[];
}

const refused = async (answer: Response): Promise<Problem> => {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = await answer.json<Problem>();
  expect(problem.status).toBe(answer.status);
  expect(problem.requestId).toBe(answer.headers.get("x-request-id"));
  return problem;
};

it("an unknown path is answered as not found, and an unknown host has no restaurant", async () => {
  const shop = await world();
  const nothing = await refused(await shop.get("/api/nothing"));
  expect(nothing).toMatchObject({ status: 404, code: "NOT_FOUND", title: "Not found" });
  const unknownHost = await refused(await shop.get("/api/store", { store: "nobody.example" }));
  expect(unknownHost).toMatchObject({ status: 404, code: "STORE_NOT_FOUND" });
});

it("an unknown host gets the default restaurant if one is configured", async () => {
  const shop = await world({ env: { DEFAULT_STORE: "umi-sando" } });
  const answer = await shop.get("/api/store", { store: "nobody.example" });
  expect(await answer.json()).toMatchObject({ slug: "umi-sando" });
});

it("a host is recognized in any case and with any port", async () => {
  const shop = await world();
  const answer = await shop.get("/api/store", { store: "LINDE.localhost:8787" });
  expect(await answer.json()).toMatchObject({ slug: "gasthaus-linde" });
});

it("a known path lists its allowed methods", async () => {
  const shop = await world();
  const answer = await shop.post("/api/store");
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
  expect(await refused(answer)).toMatchObject({ status: 405, code: "BAD_INPUT" });
});

it.each([
  ["broken JSON", '{"orderType":', "application/json"],
  ["a list", "[]", "application/json"],
  ["null", "null", "application/json"],
  ["another type", "orderType=pickup", "application/x-www-form-urlencoded"],
  ["no type", "{}", ""],
])("a body of %s is refused", async (_what, body, contentType) => {
  const shop = await world();
  const answer = await shop.send("POST", "/api/quote", body, { headers: { "content-type": contentType } });
  expect(await refused(answer)).toMatchObject({ status: 400, code: "BAD_INPUT" });
});

it("a body over 100 KiB is refused, even without a content length", async () => {
  const shop = await world();
  const large = JSON.stringify({ note: "x".repeat(100 * 1024) });
  expect(await refused(await shop.send("POST", "/api/quote", large))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  const stream = new Blob([large]).stream();
  const request = new Request("http://localhost/api/quote", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: stream,
  });
  expect(request.headers.has("content-length")).toBe(false);
  expect(await refused(await shop.fetch(request))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  const { status, errors } = await shop.graphql(`{ __typename } # ${"x".repeat(100 * 1024)}`);
  expect([status, errors[0]?.extensions["code"]]).toEqual([413, "TOO_LARGE"]);
});

it("a body that is too large is drained to keep the connection open, except an endless one", async () => {
  const shop = await world();
  const sendBody = async (mebibytes: number) => {
    let left = mebibytes;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (left === 0) controller.close();
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { "content-type": "application/json" };
    const answer = await shop.fetch(new Request("http://localhost/api/quote", { method: "POST", headers, body }));
    expect(await refused(answer)).toMatchObject({ status: 413, code: "TOO_LARGE" });
    return { left, isCancelled };
  };
  expect(await sendBody(3)).toEqual({ left: 0, isCancelled: false });
  const endless = await sendBody(1000);
  expect(endless.isCancelled).toBe(true);
  expect(endless.left).toBeGreaterThan(900);
});

it("an internal error is not disclosed, and is logged without the query string", async () => {
  const shop = await world();
  await shop.db.run(sql`UPDATE menu_item SET allergens = 'no list', is_allergen_free = 0`);
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await shop.get("/api/menu-items?q=hidden");
  const logged = errorLog.mock.calls.flat().join();
  const page = await shop.get("/", { headers: { "accept-language": "de-AT" } });
  errorLog.mockRestore();
  const problem = await refused(answer);
  expect(problem).toMatchObject({ status: 500, code: "INTERNAL" });
  expect(JSON.stringify(problem)).not.toMatch(/JSON|SQL|stack|no list/);
  expect(logged).toContain(problem.requestId);
  expect(logged).not.toContain("hidden");
  // A guest reads the error page in their language, with a way back.
  const html = await page.text();
  expect([page.status, html.includes('<html lang="de" dir="ltr">'), html.includes('<a href="/">')]).toEqual([
    500,
    true,
    true,
  ]);
  expect(html).not.toMatch(/JSON|SQL|stack|no list/);
});

it("a database without tables is reported with the command that prepares it", async () => {
  const shop = await world();
  await shop.db.run(sql`DROP TABLE store_host`);
  expect(await refused(await shop.get("/api/store"))).toMatchObject({ status: 503, code: "INTERNAL" });
  const page = await shop.get("/");
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("npm start");
});

it("every response carries the security headers", async () => {
  const shop = await world();
  for (const path of ["/api/store", "/api/nothing", "/api/health", "/", "/nowhere"]) {
    const { headers } = await shop.get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
  const secure = await shop.fetch(new Request("https://localhost/api/store"));
  expect(secure.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
});

it("the health check names a missing secret and never its value", async () => {
  const well = await (await world()).get("/api/health");
  expect(well.status).toBe(200);
  expect(await well.json()).toMatchObject({ status: "ok", environment: "development" });
  const shop = await world({ env: { MASTER_KEY: "too-short-to-be-a-key", ORDER_LINK_KEYS: "{}" } });
  const ill = await shop.get("/api/health");
  expect(ill.status).toBe(503);
  const text = await ill.text();
  expect(JSON.parse(text)).toMatchObject({
    status: "failing",
    checks: { database: "ok", migrations: "ok", missingSecrets: ["MASTER_KEY", "ORDER_LINK_KEYS"] },
  });
  expect(text).not.toContain("too-short");
});

it("the health check names a changed secret, because it cannot decrypt what was encrypted before", async () => {
  const shop = await world();
  expect((await setPaymentAccount(shop, "copper-pot")).errors).toEqual([]);
  expect(await (await shop.get("/api/health")).json()).toMatchObject({ status: "ok", checks: { changedSecrets: [] } });
  const MASTER_KEY = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));
  const changed = await startWorker({ env: { MASTER_KEY } });
  const ill = await changed.get("/api/health");
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({
    status: "failing",
    checks: { missingSecrets: [], changedSecrets: ["MASTER_KEY"] },
  });
});

it("the health check reports missing tables, and needs no restaurant", async () => {
  const shop = await world();
  expect((await shop.get("/api/health", { store: "nobody.example" })).status).toBe(200);
  await shop.db.run(sql`ALTER TABLE store_settings RENAME TO elsewhere`);
  const ill = await shop.get("/api/health");
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({ checks: { migrations: "missing" } });
});
