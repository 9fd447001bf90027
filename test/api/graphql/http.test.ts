import { describe, expect, it } from "vitest";
import { world } from "../../support/world.ts";

const production = { env: { ENVIRONMENT: "production" } };
const graphqlResponse = "application/graphql-response+json";

const address = (params: Record<string, string>) => `/api/graphql?${new URLSearchParams(params)}`;

interface ResponseBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

describe("GraphQL over GET", () => {
  it("answers a query with its variables and the named operation", async () => {
    const shop = await world();
    const query = "query one ($take: Int) { menuItems(take: $take) { id } } query two { menuItemsCount }";
    const variables = JSON.stringify({ take: 2 });
    const one = await shop.get(address({ query, variables, operationName: "one" }));
    expect(one.status).toBe(200);
    expect(one.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await one.json()).toEqual({ data: { menuItems: [{ id: expect.any(String) }, { id: expect.any(String) }] } });
    const two = await shop.get(address({ query, operationName: "two" }));
    expect(await two.json()).toEqual({ data: { menuItemsCount: expect.any(Number) } });
  });

  it("answers with the caller's permissions", async () => {
    const shop = await world();
    const path = address({ query: "{ restaurantOrdersCount }" });
    const partner = await shop.withKey(["read_orders"]);
    expect(await (await partner.get(path)).json()).toEqual({ data: { restaurantOrdersCount: 0 } });
    const refused = await (await shop.get(path)).json<ResponseBody>();
    expect(refused.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  it.each(["application/json", graphqlResponse])(
    "never runs a mutation, for a client that accepts %s",
    async (accept) => {
      const shop = await world();
      const guest = shop.asGuest();
      const query = "mutation { clearActiveCart { itemCount } }";
      for (const params of [{ query }, { query: `${query} query other { __typename }`, operationName: "" }]) {
        const answer = await guest.get(address(params), { headers: { accept } });
        const { errors } = await answer.json<ResponseBody>();
        expect([answer.status, answer.headers.get("allow")]).toEqual([
          ...(params.operationName === "" ? [400, null] : [405, "POST"]),
        ]);
        expect(errors?.[0]?.extensions.code).toBe("BAD_INPUT");
      }
      expect(guest.cookies.size).toBe(0);
    },
  );

  it("answers HEAD like GET, without a body", async () => {
    const shop = await world();
    const answer = await shop.send("HEAD", address({ query: "{ menuItemsCount }" }));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it.each([
    ["no query", {}],
    ["variables that are not JSON", { query: "{ menuItemsCount }", variables: "{" }],
    ["variables that are not an object", { query: "{ menuItemsCount }", variables: "[1]" }],
    ["extensions that are text", { query: "{ menuItemsCount }", extensions: '"none"' }],
    ["a parameter that does not exist", { query: "{ menuItemsCount }", variable: "{}" }],
    [
      "variables that nest 33 deep",
      { query: "{ menuItemsCount }", variables: `${'{"a":'.repeat(33)}1${"}".repeat(33)}` },
    ],
  ])("refuses %s as bad input", async (_what, params: Record<string, string>) => {
    const shop = await world();
    const answer = await shop.get(address(params));
    expect(answer.status).toBe(400);
    expect((await answer.json<ResponseBody>()).errors?.[0]?.extensions.code).toBe("BAD_INPUT");
  });

  it("enforces the document limits and hides the schema, like POST", async () => {
    const shop = await world(production);
    const codeOf = async (query: string) => {
      const answer = await shop.get(address({ query }));
      return [answer.status, (await answer.json<ResponseBody>()).errors?.[0]?.extensions.code];
    };
    expect(await codeOf("{ __schema { queryType { name } } }")).toEqual([401, "UNAUTHENTICATED"]);
    const aliases = Array.from({ length: 16 }, (_, index) => `a${index}: menuItemsCount`).join(" ");
    expect(await codeOf(`{ ${aliases} }`)).toEqual([422, "LIMIT_EXCEEDED"]);
    expect(await codeOf(`{ ${"menuItemsCount ".repeat(1001)} }`)).toEqual([422, "LIMIT_EXCEEDED"]);
  });
});

describe("the GraphQL route", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("lists its methods in the answer to %s", async (method) => {
    const shop = await world();
    const answer = await shop.send(method, "/api/graphql");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  it.each([
    ["is not GraphQL", "{ menuItems {", {}],
    ["selects what does not exist", "{ menuItems { nothing } }", {}],
    ["has a variable of another type", "query ($n: Int) { menuItems(take: $n) { id } }", { n: "x" }],
  ])("answers a document that %s with 200 if only JSON is accepted, else with 400", async (_what, query, variables) => {
    const shop = await world();
    for (const [accept, status] of [
      ["application/json", 200],
      [graphqlResponse, 400],
    ] as const) {
      const answer = await shop.post("/api/graphql", { query, variables }, { headers: { accept } });
      const { data, errors } = await answer.json<ResponseBody>();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, `${accept}; charset=utf-8`]);
      expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, "BAD_INPUT"]);
    }
  });

  it("lists its response types for a client that accepts neither JSON nor GraphQL", async () => {
    const shop = await world();
    const answer = await shop.get(address({ query: "{ menuItemsCount }" }), { headers: { accept: "image/png" } });
    expect(answer.status).toBe(406);
    expect((await answer.json<ResponseBody>()).errors?.[0]?.message).toContain(graphqlResponse);
  });
});

describe("GraphiQL", () => {
  /** A build in which every asset is a script. */
  const files: Fetcher = {
    fetch: async () => new Response("", { headers: { "content-type": "text/javascript" } }),
    connect: () => {
      throw new Error("Assets are only served by fetch.");
    },
  };
  const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

  it("is a page for browsers in development, also with a query in its address", async () => {
    const shop = await world();
    for (const path of ["/api/graphql", address({ query: "{ menuItemsCount }" })]) {
      const answer = await shop.get(path, browser);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await answer.text()).not.toMatch(/https?:\/\//);
    }
    expect((await shop.get("/api/graphql")).status).toBe(400);
  });

  it("does not exist in production: browsers get JSON, and its files are not served", async () => {
    const shop = await world({ env: { ...production.env, ASSETS: files } });
    const answer = await shop.get(address({ query: "{ menuItemsCount }" }), browser);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect((await shop.get("/api/graphql", browser)).status).toBe(400);
    expect((await shop.get("/dev/graphiql/graphiql.js")).status).toBe(404);
    expect((await (await world({ env: { ASSETS: files } })).get("/dev/graphiql/graphiql.js")).status).toBe(200);
  });
});
