import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DocumentWork } from "../../../worker/crud/work.ts";
import { watch } from "../../support/builders/statements.ts";
import { type World, world } from "../../support/world.ts";

const codes = (errors: readonly { extensions: Record<string, unknown> }[]) => [
  ...new Set(errors.map(({ extensions }) => extensions["code"])),
];

const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(" ");

/** Fragments of a type, each spreading the next one twice; the last selects a field. */
const chain = (type: string, levels: number, field: string) =>
  `${many(levels, (i) => `fragment f${i} on ${type} { ...f${i + 1} ...f${i + 1} }`)} fragment f${levels} on ${type} { ${field} }`;

/** A worker that records which menu tables it reads. */
const watchedShop = async (): Promise<{ shop: World; reads: () => string[] }> => {
  const { database, statements } = watch(env.DB);
  const shop = await world({ env: { DB: database } });
  return { shop, reads: () => statements.filter((statement) => /from "?(menu|restaurant)_/.test(statement)) };
};

const countSelections = () => vi.spyOn(DocumentWork.prototype, "countSelection");

afterEach(() => {
  vi.restoreAllMocks();
});

describe("planning a GraphQL document", () => {
  it.each([
    ["of a model", "{ menuItems(take: 1) { ...f0 } }", "MenuItem", "id"],
    ["of an operation's answer", "{ activeCart { ...f0 } }", "Cart", "subtotal"],
  ])("expands a chain of 60 fragments %s only once", async (_what, query, type, field) => {
    const shop = await world();
    const selections = countSelections();
    const { errors, data } = await shop.graphql(`${query} ${chain(type, 60, field)}`);
    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).toContain(`"${field}":`);
    // Two spreads per level, the root's spread and the field itself.
    expect(selections).toHaveBeenCalledTimes(122);
  });

  it("merges the fields that several fragments select", async () => {
    const shop = await world();
    const { data, errors } = await shop.graphql<{ menuItems: unknown[] }>(
      `{ menuItems(take: 1) { ...a ...b ...a category { id } } }
      fragment a on MenuItem { id category { name } ...b } fragment b on MenuItem { price category { ...c } }
      fragment c on MenuCategory { icon }`,
    );
    expect(errors).toEqual([]);
    const category = { id: expect.any(String), name: expect.any(String), icon: expect.anything() };
    expect(data?.menuItems).toEqual([{ id: expect.any(String), price: expect.any(Number), category }]);
  });

  it("refuses a document whose fragments branch at every level, before it reads", async () => {
    const { shop, reads } = await watchedShop();
    const branch = (name: string, next: string) =>
      `fragment ${name} on MenuItem { category { menuItems(take: 1) { ${next} } }
        modifiers(take: 1) { menuItem { ${next} } } menuItemImages(take: 1) { menuItem { ${next} } } }`;
    const { errors } = await shop.graphql(
      `{ menuItems(take: 1) { ...a } } ${branch("a", "...b")} ${branch("b", "...c")} ${branch("c", "id")}`,
    );
    expect(codes(errors)).toEqual(["LIMIT_EXCEEDED"]);
    expect(reads()).toEqual([]);
  });

  it("refuses a result that is too wide in total, before it reads any field", async () => {
    const { shop, reads } = await watchedShop();
    const fields =
      "id name description price thumbnail available featured popular calories allergens dietaryFlags mealPeriods sortOrder createdAt updatedAt";
    const wide = `{ ${many(15, (i) => `a${i}: menuItems(take: 500) { ${fields} category { id name description } }`)} }`;
    const refused = await shop.graphql(wide);
    expect(codes(refused.errors)).toEqual(["LIMIT_EXCEEDED"]);
    expect(refused.errors).toHaveLength(15);
    expect(reads()).toEqual([]);
    const narrow = await shop.graphql(wide.replaceAll("take: 500", "take: 100"));
    expect(narrow.errors).toEqual([]);
  });

  it("checks access before it plans", async () => {
    const { shop, reads } = await watchedShop();
    const selections = countSelections();
    const { errors } = await shop.graphql(
      `{ restaurantOrders { ...f0 } kitchenFigures { statuses { status orders } } } ${chain("RestaurantOrder", 20, "id")}`,
    );
    expect(codes(errors)).toEqual(["UNAUTHENTICATED"]);
    expect(errors).toHaveLength(2);
    expect(selections).not.toHaveBeenCalled();
    expect(reads()).toEqual([]);
  });
});

describe("a GraphQL document", () => {
  it.each([
    [
      "selects __typename under 16 aliases",
      `{ menuItems { ${many(16, (i) => `a${i}: __typename`)} } }`,
      422,
      "LIMIT_EXCEEDED",
    ],
    ["consists of more than 1,000 parts", `{ menuItems { ${many(1000, () => "id")} } }`, 422, "LIMIT_EXCEEDED"],
    [
      "orders a list with a cursor by 11 fields",
      `{ menuItems(cursor: { id: "none" }, orderBy: [${many(11, () => "{ price: asc }")}]) { id } }`,
      200,
      "LIMIT_EXCEEDED",
    ],
    [
      "filters by 201 objects",
      `{ menuItems(where: { AND: [${many(200, () => "{}")}] }) { id } }`,
      200,
      "LIMIT_EXCEEDED",
    ],
  ])("is refused if it %s", async (_what, query, status, code) => {
    const shop = await world();
    const refused = await shop.graphql(query);
    expect([refused.status, codes(refused.errors)]).toEqual([status, [code]]);
  });

  it.each([
    ["more than 2,000 values in a list", { id: { in: Array(2001).fill("a") } }],
    ["more than 4,000 case-insensitive characters", { name: { contains: "É".repeat(4001), mode: "insensitive" } }],
  ])("is refused if its filter has %s", async (_what, where) => {
    const shop = await world();
    const { errors } = await shop.graphql("query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }", {
      where,
    });
    expect(codes(errors)).toEqual(["LIMIT_EXCEEDED"]);
  });

  it("allows no aliases inside introspection, and accepts the introspection of standard tools", async () => {
    const shop = await world();
    const partner = await shop.withKey(["read_menu"]);
    const refused = await partner.graphql("{ __schema { a: types { name } b: types { name } } }");
    expect([refused.status, codes(refused.errors)]).toEqual([422, ["LIMIT_EXCEEDED"]]);
    const { getIntrospectionQuery } = await import("graphql");
    expect((await partner.graphql(getIntrospectionQuery())).errors).toEqual([]);
  });

  it("is not repeated in its errors", async () => {
    const shop = await world();
    const name = "n".repeat(60_000);
    const query = `query ${name}(${many(200, (i) => `$v${i}: Int`)}) { menuItemsCount }`;
    const headers = { accept: "application/graphql-response+json" };
    const answer = await shop.post("/api/graphql", { query }, { headers });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(20_000);
  });

  it("gets locations in its errors if it has few lines, so that thousands of lines are not counted", async () => {
    const shop = await world();
    const located = await shop.post("/api/graphql", { query: "{\n  nothing\n}" });
    expect(await located.json()).toMatchObject({ errors: [{ locations: [{ line: 2, column: 3 }] }] });
    const long = await shop.post("/api/graphql", { query: `${"\n".repeat(40_000)}{ nothing }` });
    const { errors } = await long.json<{ errors: Record<string, unknown>[] }>();
    expect(errors).toMatchObject([{ extensions: { code: "BAD_INPUT" } }]);
    expect(errors[0]).not.toHaveProperty("locations");
  });
});

describe("JSON input", () => {
  const query = "query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }";
  const deep = (levels: number) => `${'{"AND":['.repeat(levels)}{}${"]}".repeat(levels)}`;

  it.each([
    ["GraphQL variables", "/api/graphql", `{"query":${JSON.stringify(query)},"variables":{"where":${deep(3000)}}}`],
    [
      "GraphQL variables, one level too deep",
      "/api/graphql",
      `{"query":${JSON.stringify(query)},"variables":{"where":${deep(16)}}}`,
    ],
    [
      "GraphQL extensions",
      "/api/graphql",
      `{"query":"{ menuItemsCount }","extensions":{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}}`,
    ],
    ["a quote by REST", "/api/quote", `{"orderType":"pickup","items":${"[".repeat(40_000)}${"]".repeat(40_000)}}`],
    ["an order by REST", "/api/orders/create", `{"customerInfo":${'{"a":'.repeat(8000)}1${"}".repeat(8000)}}`],
  ])("is refused as bad input if it is nested too deeply: %s", async (_what, path, body) => {
    const shop = await world();
    const answer = await shop.post(path, body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('"code":"BAD_INPUT"');
  });

  it("may nest 32 levels in GraphQL variables", async () => {
    const shop = await world();
    const body = `{"query":${JSON.stringify(query)},"variables":{"where":{"id":{"in":${"[".repeat(29)}${"]".repeat(29)}}}}}`;
    const { errors } = await (await shop.post("/api/graphql", body)).json<{ errors: { message: string }[] }>();
    expect(errors[0]?.message).not.toContain("nested");
    const over = await (await shop.post("/api/graphql", body.replace("[]", "[[]]"))).json<{
      errors: { message: string }[];
    }>();
    expect(over.errors[0]?.message).toContain("nested");
  });
});

describe("a preflight request", () => {
  // A hundred requests would take minutes in quadratic time, and the test has half a minute.
  it("takes time proportional to its headers", async () => {
    const shop = await world();
    const asks = { origin: "https://partner.example", "access-control-request-method": "POST" };
    const headers = { ...asks, "access-control-request-headers": `a${" ".repeat(60_000)}b` };
    for (let count = 0; count < 100; count += 1) await shop.send("OPTIONS", "/api/store", undefined, { headers });
    const allowed = { ...headers, "access-control-request-headers": "content-type , Authorization" };
    expect((await shop.send("OPTIONS", "/api/store", undefined, { headers: allowed })).status).toBe(204);
  });
});
