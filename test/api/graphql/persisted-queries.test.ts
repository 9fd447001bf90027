import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import type { Actor } from "../../support/builders/client.ts";
import { world } from "../../support/world.ts";

interface ResponseBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

const readExtensions = (sha256Hash: string, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

/** The requests of Apollo Client's persisted query link and urql's persisted exchange: the hash by GET, and the
 *  query with its hash by POST if the hash is unknown. */
const openClient = (actor: Pick<Actor, "get" | "post">) => ({
  byHash: (hash: string, variables = {}) =>
    actor.get(
      `/api/graphql?${new URLSearchParams({
        operationName: "Menu",
        variables: JSON.stringify(variables),
        extensions: JSON.stringify(readExtensions(hash)),
      })}`,
      {
        headers: { accept: "application/graphql-response+json, application/json, text/event-stream, multipart/mixed" },
      },
    ),
  withQuery: (query: string, hash: string, variables = {}) =>
    actor.post("/api/graphql", { operationName: "Menu", query, variables, extensions: readExtensions(hash) }),
});

const query = "query Menu($take: Int) { menuItems(take: $take) { name } }";

describe("a persisted query", () => {
  it("can be requested by its hash alone once it was sent in full", async () => {
    const shop = await world();
    const hash = await sha256Hex(query);
    const client = openClient(shop);
    const unknownHash = await client.byHash(hash, { take: 1 });
    expect([unknownHash.status, unknownHash.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await unknownHash.json()).toEqual({
      errors: [
        {
          message: "PersistedQueryNotFound",
          extensions: { code: "PERSISTED_QUERY_NOT_FOUND", requestId: expect.any(String) },
        },
      ],
    });
    const first = await (await client.withQuery(query, hash, { take: 1 })).json<ResponseBody>();
    expect(first).toEqual({ data: { menuItems: [{ name: expect.any(String) }] } });
    const byHash = await client.byHash(hash, { take: 1 });
    expect(byHash.headers.get("content-type")).toBe("application/graphql-response+json; charset=utf-8");
    expect(await byHash.json()).toEqual(first);
    expect((await (await client.byHash(hash, { take: 2 })).json<ResponseBody>()).data?.["menuItems"]).toHaveLength(2);
  });

  it("is known to every isolate of a location, separately for each restaurant", async () => {
    const edge = await caches.open(crypto.randomUUID());
    const first = await world({ edge });
    const second = await world({ edge });
    const hash = await sha256Hex(query);
    await openClient(first).withQuery(query, hash);
    expect((await (await openClient(second).byHash(hash)).json<ResponseBody>()).errors).toBeUndefined();
    const params = new URLSearchParams({ extensions: JSON.stringify(readExtensions(hash)) });
    const otherStoreResponse = await second.get(`/api/graphql?${params}`, { store: "umi-sando" });
    const names = async (shop: typeof second, store: string) =>
      (await shop.graphql<{ menuItems: { name: string }[] }>("{ menuItems { name } }", {}, { store })).data?.menuItems;
    const { data } = await otherStoreResponse.json<ResponseBody>();
    if (data) expect(data["menuItems"]).toEqual(await names(second, "umi-sando"));
  });

  it("is never registered under another query's hash", async () => {
    const shop = await world();
    const otherHash = await sha256Hex("{ storeSettings { name } }");
    const client = openClient(shop);
    const refused = await client.withQuery(query, otherHash);
    expect([refused.status, (await refused.json<ResponseBody>()).errors?.[0]?.extensions.code]).toEqual([
      400,
      "BAD_INPUT",
    ]);
    expect((await (await client.byHash(otherHash)).json<ResponseBody>()).errors?.[0]?.message).toBe(
      "PersistedQueryNotFound",
    );
  });

  it.each([
    ["of another version", readExtensions("a".repeat(64), 2)],
    ["whose hash is not a SHA-256", readExtensions("../../etc")],
    ["whose hash is not a string", { persistedQuery: { version: 1, sha256Hash: 5 } }],
  ])("%s is refused as bad input", async (_what, extensions) => {
    const shop = await world();
    const answer = await shop.post("/api/graphql", { extensions });
    expect([answer.status, (await answer.json<ResponseBody>()).errors?.[0]?.extensions.code]).toEqual([
      400,
      "BAD_INPUT",
    ]);
  });

  it("bypasses no limit: introspection, depth, rate and method rules still apply", async () => {
    let allowed = true;
    const limit = async () => ({ success: allowed });
    const shop = await world({ env: { ENVIRONMENT: "production", GRAPHQL_LIMIT: { limit } } });
    const partner = await shop.withKey(["read_menu"]);
    const codeByHash = async (text: string) => {
      const hash = await sha256Hex(text);
      await partner.post("/api/graphql", { query: text, extensions: readExtensions(hash) });
      const params = new URLSearchParams({ extensions: JSON.stringify(readExtensions(hash)) });
      const answer = await shop.get(`/api/graphql?${params}`);
      return [answer.status, (await answer.json<ResponseBody>()).errors?.[0]?.extensions.code];
    };
    expect(await codeByHash("{ __schema { queryType { name } } }")).toEqual([401, "UNAUTHENTICATED"]);
    const deep = `{ ${"menuItems { category { ".repeat(5)} id ${"} }".repeat(5)} }`;
    expect(await codeByHash(deep)).toEqual([422, "LIMIT_EXCEEDED"]);
    expect(await codeByHash("mutation { clearActiveCart { itemCount } }")).toEqual([405, "BAD_INPUT"]);
    allowed = false;
    expect(await codeByHash("{ activeCart { itemCount } }")).toEqual([429, "RATE_LIMITED"]);
    const unknownHash = new URLSearchParams({ extensions: JSON.stringify(readExtensions("a".repeat(64))) });
    expect((await shop.get(`/api/graphql?${unknownHash}`)).status).toBe(429);
  });
});
