import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { isPublic } from "../../../worker/domain/access/rows.ts";
import { commitMenuRows } from "../../../worker/domain/menu/write-menu.ts";
import { PublicCache } from "../../../worker/http/cache/public-cache.ts";
import { models } from "../../../worker/models/models.ts";
import { commitTaxClasses } from "../../../worker/models/store.ts";
import { watch } from "../../support/builders/statements.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

const { database, statements } = watch(env.DB);

let counted = 0;
const limit = async () => {
  counted += 1;
  return { success: true };
};

/** A worker whose reads and rate-limit counts are recorded. Its in-memory caches do not expire between two requests. */
const watchedShop = async (options: Parameters<typeof world>[0] = {}): Promise<World> => {
  const shop = await world({
    secondsBetweenRequests: 0,
    ...options,
    env: { DB: database, RATE_LIMITS: "on", GRAPHQL_LIMIT: { limit }, KEY_GRAPHQL_LIMIT: { limit }, ...options.env },
  });
  statements.length = 0;
  counted = 0;
  return shop;
};

/** The statements and rate-limit counts of a request. */
const measureCost = async (sendQuery: () => Promise<unknown>) => {
  statements.length = 0;
  counted = 0;
  await sendQuery();
  return { statements: statements.length, counted };
};

const free = { statements: 0, counted: 0 };
const dishes = "query ($take: Int) { menuItems(take: $take, orderBy: [{ name: asc }]) { id name price } }";

interface Dishes {
  menuItems: { id: string; name: string; price: number }[];
}

let shop: World;
beforeEach(async () => {
  shop = await watchedShop();
});

describe("a guest's query of public data", () => {
  it("is answered from memory without a statement and without counting, by POST and by GET", async () => {
    const first = await shop.graphql<Dishes>(dishes, { take: 3 });
    expect(first.data?.menuItems).toHaveLength(3);
    expect(await measureCost(() => shop.graphql(dishes, { take: 3 }))).toEqual(free);
    expect((await shop.graphql<Dishes>(dishes, { take: 3 })).data).toEqual(first.data);
    const path = `/api/graphql?${new URLSearchParams({ query: dishes, variables: '{"take":3}' })}`;
    const byGet = await shop.get(path);
    expect(await byGet.json()).toEqual({ data: first.data });
    expect(await measureCost(() => shop.get(path))).toEqual(free);
    const etag = byGet.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"/);
    expect(byGet.headers.get("vary")).toBe("Accept, Authorization, Cookie");
    const same = await shop.get(path, { headers: { "if-none-match": etag } });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    const posted = await shop.post(
      "/api/graphql",
      { query: dishes, variables: { take: 3 } },
      { headers: { "if-none-match": "*" } },
    );
    expect(posted.status).toBe(200);
  });

  it("is answered by a newly started isolate from the edge cache", async () => {
    const edge = await caches.open(crypto.randomUUID());
    const first = await watchedShop({ edge });
    const { data } = await first.graphql(dishes, { take: 3 });
    const second = await watchedShop({ edge });
    await second.get("/api/health");
    const cost = await measureCost(async () => expect((await second.graphql(dishes, { take: 3 })).data).toEqual(data));
    // The host must be looked up in the database.
    expect([cost.counted, statements.some((statement) => statement.includes('from "menu_item"'))]).toEqual([0, false]);
  });

  it("shares its response for any order of variables, but not with other variables, operations or media types", async () => {
    const query = `query a ($take: Int, $skip: Int!) { menuItems(take: $take, skip: $skip) { id } }
      query b ($take: Int, $skip: Int!) { menuCategories(take: $take, skip: $skip) { id } }`;
    const sendQuery = (variables: object, operationName = "a", headers = {}) =>
      shop.post("/api/graphql", { query, variables, operationName }, { headers });
    const text = async (answer: Promise<Response>) => (await answer).text();
    const first = await text(sendQuery({ take: 1, skip: 2 }));
    expect(await measureCost(() => sendQuery({ skip: 2, take: 1 }))).toEqual(free);
    expect(await text(sendQuery({ skip: 2, take: 1 }))).toBe(first);
    expect(await text(sendQuery({ take: 2, skip: 1 }))).not.toBe(first);
    expect(await text(sendQuery({ take: 1, skip: 2 }, "b"))).not.toBe(first);
    expect(await text(sendQuery({ take: null, skip: 2 }))).not.toBe(await text(sendQuery({ take: 0, skip: 2 })));
    const otherMediaType = await sendQuery({ take: 1, skip: 2 }, "a", { accept: "application/graphql-response+json" });
    expect(otherMediaType.headers.get("content-type")).toBe("application/graphql-response+json; charset=utf-8");
  });

  it("distinguishes a null variable from a missing one", async () => {
    const query = "query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }";
    const without = await shop.graphql(query, { where: { calories: { equals: null } } });
    const all = await shop.graphql(query, { where: { calories: {} } });
    expect(without.data).not.toEqual(all.data);
  });

  it("respects the variables of its directives", async () => {
    const query = "query ($no: Boolean!) { menuItemsCount @skip(if: $no) menuCategoriesCount @include(if: $no) }";
    for (const no of [true, false, true, false]) {
      const { data } = await shop.graphql<Record<string, unknown>>(query, { no });
      expect(Object.keys(data ?? {})).toEqual([no ? "menuCategoriesCount" : "menuItemsCount"]);
    }
  });

  it("gets each restaurant's own response", async () => {
    const name = async (store: string) => (await shop.graphql("{ storeSettings { slug } }", {}, { store })).data;
    for (const slug of ["copper-pot", "umi-sando", "copper-pot", "gasthaus-linde", "umi-sando"])
      expect(await name(slug)).toEqual({ storeSettings: { slug } });
  });

  it.each([
    [
      "a dish",
      ["write_menu"],
      'mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: { name: "New" }) { id } }',
      "menuItem",
    ],
    [
      "the availability of a dish",
      ["write_menu"],
      "mutation ($id: ID!) { setItemAvailability(menuItemId: $id, available: false) { id } }",
      "menuItem",
    ],
    [
      "a product",
      ["write_products"],
      'mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { title: "New" }) { id } }',
      "product",
    ],
    [
      "a product variant",
      ["write_products"],
      'mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { productVariants: { create: [{ title: "New", price: 1 }] } }) { id } }',
      "product",
    ],
  ] as const)("reflects a change of %s as soon as the revision is checked", async (_what, scopes, change, model) => {
    const plural = `${model}s`;
    const fields = model === "product" ? "id title productVariants { id }" : "id name available soldOutUntil";
    const query = `{ ${plural}(take: 5) { ${fields} } }`;
    const before = await shop.graphql<Record<string, { id: string }[]>>(query);
    const partner = await shop.withKey(scopes);
    const changed = await partner.graphql(change, { id: before.data?.[plural]?.[0]?.id });
    expect(changed.errors).toEqual([]);
    shop.pass(2);
    expect((await shop.graphql(query)).data).not.toEqual(before.data);
  });

  it("is executed again after 30 seconds, or when its result may change", async () => {
    const soon = "2026-11-20T23:30:10.000Z";
    const [dish] = (await shop.graphql<Dishes>(dishes, { take: 1 })).data?.menuItems ?? [];
    const partner = await shop.withKey(["write_menu"]);
    await partner.graphql(
      "mutation ($id: ID!, $at: DateTime) { updateMenuItem(where: { id: $id }, data: { availableUntil: $at }) { id } }",
      {
        id: dish?.id,
        at: soon,
      },
    );
    shop.pass(2);
    const count = async () =>
      (await shop.graphql<{ menuItemsCount: number }>("{ menuItemsCount }")).data?.menuItemsCount ?? 0;
    const before = await count();
    shop.at("2026-11-20T23:30:09.999Z");
    expect(await measureCost(count)).toMatchObject({ counted: 0 });
    shop.at(soon);
    expect(await count()).toBe(before - 1);
    expect((await measureCost(count)).counted).toBe(0);
    shop.at("2026-11-20T23:30:41.000Z");
    expect((await measureCost(count)).counted).toBe(1);
  });
});

describe("a response that may differ between guests", () => {
  it.each([
    ["an operation", "{ activeCart { itemCount } }"],
    ["an operation beside a public read", "{ menuItemsCount activeCart { itemCount } }"],
    [
      "an operation in a fragment",
      "{ ...a } fragment a on Query { menuItemsCount ... on Query { activeCart { itemCount } } }",
    ],
    ["introspection", "{ menuItemsCount __schema { queryType { name } } }"],
    ["a document with a mutation", "query a { menuItemsCount } mutation b { clearActiveCart { itemCount } }"],
    ["an answer with an error", "{ menuItemsCount restaurantOrdersCount }"],
    ["an answer with a refused filter", '{ menuItems(where: { name: { contains: "\\u0000" } }) { id } }'],
  ])("is never shared: %s", async (_what, query) => {
    const sendQuery = () =>
      shop.post("/api/graphql", { query, operationName: query.startsWith("query a") ? "a" : null });
    const first = await sendQuery();
    expect([first.headers.get("etag"), first.headers.get("cache-control")]).toEqual([null, "no-store"]);
    expect((await measureCost(sendQuery)).counted).toBe(1);
  });

  it("is not shared if it exceeds 64 KiB", async () => {
    const row = "id createdAt updatedAt name";
    const query = `{ menuItemModifiers(take: 200) { ${row} sortOrder menuItem { ${row} description category { ${row} description } } } }`;
    const first = await shop.post("/api/graphql", { query });
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(64 * 1024);
    expect((await measureCost(() => shop.post("/api/graphql", { query }))).counted).toBeGreaterThan(0);
  });

  it("is not shared if the caller has permissions, and does not read shared responses", async () => {
    shop.at(fridayEvening);
    const query = "{ menuItemsCount }";
    const partner = await shop.withKey(["read_menu"]);
    const hiddenDish = await shop.query.menuItem.findFirst();
    await (await shop.withKey(["write_menu"])).graphql(
      "mutation ($id: ID!, $at: DateTime) { updateMenuItem(where: { id: $id }, data: { availableFrom: $at }) { id } }",
      { id: hiddenDish?.id, at: "2098-01-01T00:00:00.000Z" },
    );
    shop.pass(2);
    const staff = await shop.asStaff("staff");
    const customer = await shop.asCustomer("ada@example.com");
    const count = async (client: Pick<World, "graphql">) =>
      (await client.graphql<{ menuItemsCount: number }>(query)).data?.menuItemsCount ?? 0;
    const all = await count(partner);
    expect(await count(staff)).toBe(all);
    const guests = await count(shop);
    expect(guests).toBeLessThan(all);
    expect([await count(partner), await count(staff)]).toEqual([all, all]);
    expect(await count(shop)).toBe(guests);
    expect((await measureCost(() => count(customer))).counted).toBe(1);
    expect((await measureCost(() => count(staff))).counted).toBe(1);
    const path = `/api/graphql?${new URLSearchParams({ query })}`;
    await shop.get(path);
    expect(await (await staff.get(path)).json()).toEqual({ data: { menuItemsCount: all } });
    expect((await shop.get(path, { headers: { authorization: "Bearer tiffin_sk_wrong" } })).status).toBe(401);
  });
});

it("every publicly readable model increments the menu revision when it is written, which ends shared responses", () => {
  const read = [...models.values()].filter(({ name }) => isPublic(name));
  expect(read.map(({ name }) => name)).toContain("ProductVariant");
  const commits: readonly unknown[] = [commitMenuRows, commitTaxClasses];
  expect(read.filter(({ write }) => write && !commits.includes(write.commit)).map(({ name }) => name)).toEqual([]);
});

it("the response cache evicts its oldest entries when it exceeds its size, including short ones", async () => {
  const edge = await caches.open(crypto.randomUUID());
  const cache = new PublicCache({ elapsedMs: () => 0, edge: () => edge }, 8 * 1024);
  const request = new Request("http://localhost/");
  const now = fridayEvening;
  const validUntil = "2026-11-21T00:00:00.000Z";
  const make = async () => ({ body: "{}", contentType: "application/json", madeAt: now, validUntil });
  const behind: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void behind.push(work);
  const keys = Array.from({ length: 20 }, (_, index) => `http://localhost/.copies/${index}`);
  for (const key of keys) await cache.getOrCreate({ request, key, now, waitUntil }, make);
  await Promise.all(behind);
  expect(keys.filter((key) => cache.peek(request, key, now) !== null)).toEqual(keys.slice(-7));
});
