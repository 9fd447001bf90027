import { describe, expect, it } from "vitest";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import { isUnavailable } from "../../../worker/domain/unavailable.ts";
import { orderBody, sendOrder, soup } from "../../support/builders/orders.ts";
import { startWorker, world } from "../../support/world.ts";

const create = `mutation Create($orderType: String!, $customerInfo: CustomerInfoInput!, $items: [StorefrontOrderItemInput!]!,
  $subtotal: Int!, $tax: Int!, $tip: Int!, $total: Int!) {
  createStorefrontOrder(orderType: $orderType, customerInfo: $customerInfo, items: $items, subtotal: $subtotal, tax: $tax,
    tip: $tip, total: $total) { success errorCode }
}`;

const locked = "D1_ERROR: database is locked: SQLITE_BUSY";

/** A worker whose database can be disconnected. */
const shopWithOutages = async () => {
  const edge = await caches.open(crypto.randomUUID());
  const shop = await world({ edge });
  const { faults } = shop;
  return {
    shop,
    anotherIsolate: () => startWorker({ edge, faults, now: shop.now }),
    breakDatabase: () => {
      for (const service of ["d1-read", "d1-write"] as const) faults.add({ service, kind: "fail" });
    },
    mendDatabase: () => faults.clear(),
  };
};

const readMenu = async (response: Response) =>
  (await response.json()) as { isStale: boolean; opening: { state: string } };

describe("while the database is unreachable", () => {
  it("the menu page is served, is marked as stale, and shows the current opening state", async () => {
    const { shop, breakDatabase, mendDatabase } = await shopWithOutages();
    const before = await shop.get("/");
    expect(before.headers.has("cache-status")).toBe(false);
    breakDatabase();
    shop.pass(60);
    const page = await shop.get("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-status")).toContain("database-unavailable");
    const menu = await readMenu(await shop.get("/api/menu"));
    expect(menu).toMatchObject({ isStale: true, opening: { state: "open" } });
    shop.at("2026-11-21T08:00:00.000Z");
    expect(await readMenu(await shop.get("/api/menu"))).toMatchObject({ isStale: true, opening: { state: "closed" } });
    mendDatabase();
    shop.pass(3);
    expect(await readMenu(await shop.get("/api/menu"))).toMatchObject({ isStale: false });
    expect((await shop.get("/")).headers.has("cache-status")).toBe(false);
  });

  it("a newly started isolate serves the menu from the edge", async () => {
    const { shop, anotherIsolate, breakDatabase } = await shopWithOutages();
    await shop.get("/");
    await shop.get("/api/menu-items");
    breakDatabase();
    const fresh = await anotherIsolate();
    const page = await fresh.get("/");
    expect([page.status, page.headers.get("cache-status")]).toEqual([200, expect.stringContaining("unavailable")]);
    expect((await fresh.get("/api/menu-items")).status).toBe(200);
    expect((await fresh.get("/", { store: "gasthaus-linde" })).status).toBe(503);
  });

  it("a cached copy is served for at most an hour", async () => {
    const { shop, breakDatabase } = await shopWithOutages();
    await shop.get("/");
    breakDatabase();
    shop.pass(59 * 60);
    expect((await shop.get("/")).status).toBe(200);
    shop.pass(2 * 60);
    const page = await shop.get("/about-nothing");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(page.headers.get("content-type")).toContain("text/html");
  });

  it("no order is placed, the refusal names the time to retry, and the same key then creates one order", async () => {
    const { shop, breakDatabase, mendDatabase } = await shopWithOutages();
    const guest = shop.asGuest();
    const body = await orderBody(guest, {});
    breakDatabase();
    const key = crypto.randomUUID();
    const refused = await sendOrder(guest, body, { key });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    const quote = await guest.post("/api/quote", { orderType: "pickup", items: [{ menuItemId: soup, quantity: 1 }] });
    expect([quote.status, await quote.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
    mendDatabase();
    shop.pass(3);
    expect((await sendOrder(guest, body, { key })).status).toBe(201);
    expect((await sendOrder(guest, body, { key })).status).toBe(200);
  });

  it("GraphQL answers 503 with Retry-After, and an order mutation returns a result with the code", async () => {
    const { shop, breakDatabase } = await shopWithOutages();
    const guest = shop.asGuest();
    const variables = await orderBody(guest, {});
    breakDatabase();
    const read = await guest.post("/api/graphql", { query: "{ menuItems { id } }" });
    expect([read.status, read.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await read.json()).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
    const { data, errors } = await guest.graphql<{ createStorefrontOrder: CreateOrderResult }>(create, {
      ...variables,
    });
    expect(errors).toEqual([]);
    expect(data?.createStorefrontOrder).toEqual({ success: false, errorCode: "UNAVAILABLE" });
  });

  it("a caller with a key and a signed-in caller are not treated as guests", async () => {
    const { shop, breakDatabase } = await shopWithOutages();
    const partner = await shop.withKey(["read_orders"]);
    const customer = await shop.asCustomer("ada@example.com");
    breakDatabase();
    for (const actor of [partner, customer]) {
      const answer = await actor.post("/api/graphql", { query: "{ activeUser { id } }" });
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { errors: [{ extensions: { code: "UNAVAILABLE" } }] },
      ]);
    }
  });
});

describe("the classification of database errors", () => {
  it.each([
    [locked, true],
    ["Failed to get session commit token: internal error; reference = r7k14o48tm56km35nvc9qkqh", true],
    ["D1_ERROR: Network connection lost.", true],
    ["D1_ERROR: D1 DB is overloaded. Requests queued for too long.", true],
    ["D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.", true],
    ["D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.", true],
    ["D1_ERROR: UNIQUE constraint failed: refund.id: SQLITE_CONSTRAINT", false],
    ["D1_ERROR: no such table: refund: SQLITE_ERROR", false],
    ["D1_TYPE_ERROR: Type 'undefined' not supported", false],
  ])("treats “%s” as transient: %s", (message, passes) => {
    expect(isUnavailable(new Error("Failed query", { cause: new Error(message) }))).toBe(passes);
  });

  it("treats an overloaded object as transient, and a string never", () => {
    expect(isUnavailable(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }))).toBe(true);
    expect(isUnavailable("SQLITE_BUSY")).toBe(false);
  });
});
