import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { watch } from "../../support/builders/statements.ts";
import { world } from "../../support/world.ts";

describe("the rate limit", () => {
  it("counts all addresses of one IPv6 /64 together", async () => {
    const counted: string[] = [];
    const limit = async ({ key }: RateLimitOptions) => ({ success: counted.push(key) > 0 });
    const shop = await world({ env: { RATE_LIMITS: "on", ORDER_LIMIT: { limit } } });
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"]) {
      await shop.post("/api/orders/create", {}, { headers: { "cf-connecting-ip": address } });
    }
    const [first, sameNetwork, otherNetwork] = counted;
    expect(counted).toHaveLength(3);
    expect(sameNetwork).toBe(first);
    expect(otherNetwork).not.toBe(first);
  });

  it("counts GraphQL documents per key, and those without a key per network", async () => {
    const counted: string[] = [];
    const limitNamed = (name: string) => ({
      limit: async ({ key }: RateLimitOptions) => ({ success: counted.push(`${name} ${key}`) > 0 }),
    });
    const shop = await world({
      env: { RATE_LIMITS: "on", GRAPHQL_LIMIT: limitNamed("network"), KEY_GRAPHQL_LIMIT: limitNamed("key") },
    });
    const partner = await shop.withKey(["read_menu"]);
    const headers = { "cf-connecting-ip": "2001:db8:1:2::1" };
    await shop.graphql("{ menuItemsCount }", {}, { headers });
    await shop.graphql("{ this is not GraphQL", {}, { headers });
    await partner.graphql("{ menuItemsCount }", {}, { headers });
    expect(counted).toEqual([
      expect.stringMatching(/^network .*:2001:db8:1:2::\/64$/),
      expect.stringMatching(/^network .*:2001:db8:1:2::\/64$/),
      expect.stringMatching(/^key .*:key_/),
    ]);
  });

  it.each([
    ["2,000 rows count once", "{ a: menuItems(take: 500) { id } b: menuItems(take: 500) { id } }", 1],
    ["more rows count ten times", "{ menuItems(take: 100) { id modifiers { id } } }", 10],
    [
      "more rows over several root fields count ten times",
      `{ ${["a", "b", "c", "d", "e"].map((name) => `${name}: menuItems(take: 500) { id }`).join(" ")} }`,
      10,
    ],
  ])("weighs a GraphQL document by its planned rows: %s", async (_what, query, calls) => {
    let counted = 0;
    const limit = async () => {
      counted += 1;
      return { success: true };
    };
    const shop = await world({ env: { RATE_LIMITS: "on", GRAPHQL_LIMIT: { limit } } });
    expect((await shop.graphql(query)).errors).toEqual([]);
    expect(counted).toBe(calls);
  });

  it.each([
    ["a document", "{ menuItemsCount }", 0],
    ["an expensive document after planning", "{ menuItems(take: 100) { id modifiers { id } } }", 1],
  ])("refuses %s with 429, Retry-After and a GraphQL error, and reads nothing", async (_what, query, allowed) => {
    let counted = 0;
    const limit = async () => {
      counted += 1;
      return { success: counted <= allowed };
    };
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database, RATE_LIMITS: "on", GRAPHQL_LIMIT: { limit } } });
    const response = await shop.post("/api/graphql", { query });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.any(String), extensions: { code: "RATE_LIMITED", requestId: expect.any(String) } }],
    });
    expect(statements.filter((statement) => statement.includes('from "menu_item'))).toEqual([]);
  });

  it("does not count GraphQL if a developer turned rate limits off", async () => {
    const limit = async () => ({ success: false });
    const shop = await world({ env: { RATE_LIMITS: "off", GRAPHQL_LIMIT: { limit } } });
    expect((await shop.graphql("{ menuItemsCount }")).status).toBe(200);
    const production = await world({
      env: { ENVIRONMENT: "production", RATE_LIMITS: "off", GRAPHQL_LIMIT: { limit } },
    });
    expect((await production.graphql("{ menuItemsCount }")).status).toBe(429);
  });
});
