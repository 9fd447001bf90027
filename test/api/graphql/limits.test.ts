import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { watch } from "../../support/builders/statements.ts";
import { world } from "../../support/world.ts";

const codes = (errors: readonly { extensions: Record<string, unknown> }[]) =>
  errors.map(({ extensions }) => extensions["code"]);

/** A filter with `count` conditions that every dish meets. */
const conditions = (count: number) => Array.from({ length: count }, () => ({ price: { gte: 0 } }));

it("a list returns 100 rows by default and at most 500", async () => {
  const shop = await world();
  const { data } = await shop.graphql<{ menuItemModifiers: unknown[]; menuItemModifiersCount: number }>(
    "{ menuItemModifiers { id } menuItemModifiersCount }",
  );
  expect(data?.menuItemModifiersCount).toBeGreaterThan(100);
  expect(data?.menuItemModifiers).toHaveLength(100);
  const maxResult = await shop.graphql<{ menuItemModifiers: unknown[] }>("{ menuItemModifiers(take: 500) { id } }");
  expect(maxResult.data?.menuItemModifiers).toHaveLength(data?.menuItemModifiersCount ?? 0);
  const over = await shop.graphql("{ menuItemModifiers(take: 501) { id } }");
  expect(over.status).toBe(200);
  expect(over.data).toEqual({ menuItemModifiers: null });
  expect(codes(over.errors)).toEqual(["LIMIT_EXCEEDED"]);
});

it("nested lists may plan 10,000 rows, and one more is refused before anything is read", async () => {
  const { database, statements } = watch(env.DB);
  const shop = await world({ env: { DB: database } });
  const maxResult = await shop.graphql("{ menuCategories { menuItems { name } } }");
  expect(maxResult.errors).toEqual([]);
  statements.length = 0;
  const over = await shop.graphql("{ menuCategories(take: 101) { menuItems { name } } }");
  expect(codes(over.errors)).toEqual(["LIMIT_EXCEEDED"]);
  const deep = await shop.graphql("{ menuCategories { menuItems { category { menuItems { name } } } } }");
  expect(codes(deep.errors)).toEqual(["LIMIT_EXCEEDED"]);
  expect(statements.filter((statement) => statement.includes('from "menu_'))).toEqual([]);
});

it.each(["take: -1", "skip: -1", "orderBy: [{ name: asc, price: desc }]", "orderBy: [{}]", "cursor: {}"])(
  "a list with %s is refused as bad input",
  async (args) => {
    const shop = await world();
    const { errors } = await shop.graphql(`{ menuItems(${args}) { id } }`);
    expect(codes(errors)).toEqual(["BAD_INPUT"]);
  },
);

it("a filter may have at most 50 conditions in any structure", async () => {
  const shop = await world();
  const query = "query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }";
  const { data: whole } = await shop.graphql("{ menuItemsCount }");
  for (const where of [{ OR: conditions(50) }, { AND: conditions(50) }, { NOT: [{ NOT: conditions(50) }] }]) {
    const { errors } = await shop.graphql(query, { where });
    expect(errors).toEqual([]);
  }
  expect((await shop.graphql(query, { where: { AND: conditions(50) } })).data).toEqual(whole);
  expect(codes((await shop.graphql(query, { where: { OR: conditions(51) } })).errors)).toEqual(["LIMIT_EXCEEDED"]);
});

it("the database can run the deepest filter that is allowed", async () => {
  const shop = await world();
  const query = "query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }";
  const through = (levels: number, inner: object): object =>
    levels === 0
      ? inner
      : { NOT: [{ category: { NOT: [{ menuItems: { every: through(levels - 1, inner) } }] }, AND: conditions(4) }] };
  const negated = (levels: number, inner: object): object =>
    levels === 0 ? inner : { AND: [...conditions(4), { NOT: [negated(levels - 1, inner)] }] };
  for (const where of [through(2, { price: { gt: 1 } }), negated(4, { name: { not: { contains: "a" } } })]) {
    expect((await shop.graphql(query, { where })).errors).toEqual([]);
  }
  for (const where of [through(4, { price: { gt: 1 } }), negated(7, { price: { gt: 1 } })]) {
    expect(codes((await shop.graphql(query, { where })).errors)).toEqual(["LIMIT_EXCEEDED"]);
  }
});

it("a case-insensitive filter works through relations, and one that is too deep for the database is refused with its name", async () => {
  const shop = await world();
  const query = "query ($where: MenuItemWhereInput!) { menuItemsCount(where: $where) }";
  const alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
  const caseless = (contains: string) => ({ name: { contains, mode: "insensitive" } });
  const nested: [string, (inner: object) => object][] = [
    ["denials", (inner) => ({ AND: [...conditions(4), { NOT: [inner] }] })],
    ["choices", (inner) => ({ OR: [...conditions(4), inner] })],
    ["relations", (inner) => ({ AND: conditions(2), category: { menuItems: { every: inner } } })],
    ["negated relations", (inner) => ({ NOT: [{ category: { NOT: [{ menuItems: { none: inner } }] } }] })],
  ];
  for (const [title, nest] of nested) {
    let where = caseless("борщ со сметаной и чёрным хлебом") as object;
    let accepted = 0;
    for (; accepted < 12; accepted += 1) {
      const { errors } = await shop.graphql(query, { where });
      if (errors.length > 0) {
        expect([title, codes(errors)]).toEqual([title, ["LIMIT_EXCEEDED"]]);
        break;
      }
      where = nest(where);
    }
    expect(accepted).toBeGreaterThanOrEqual(2);
    expect(accepted).toBeLessThan(12);
  }
  const wide = await shop.graphql(query, { where: { OR: [caseless(alphabet), ...conditions(49)] } });
  expect(wide.errors).toEqual([]);
  const two = await shop.graphql(query, { where: caseless(`${alphabet} αβγδεζηθικλμνξοπρστυφχψω`) });
  expect(codes(two.errors)).toEqual(["LIMIT_EXCEEDED"]);
});

it("a query may be 8 levels deep, with fragments expanded", async () => {
  const shop = await world();
  const nested = (levels: number): string =>
    levels === 1
      ? "id"
      : levels % 2 === 0
        ? `menuItem { ${nested(levels - 1)} }`
        : `modifiers(take: 1) { ${nested(levels - 1)} }`;
  const sendQuery = (levels: number) =>
    shop.graphql(`{ menuItems(take: 1) { ...deep } } fragment deep on MenuItem { ${nested(levels)} }`);
  expect((await sendQuery(7)).errors).toEqual([]);
  const over = await sendQuery(9);
  expect(over.status).toBe(422);
  expect(codes(over.errors)).toEqual(["LIMIT_EXCEEDED"]);
  expect(over.errors[0]?.message).toBe("A query may be at most 8 levels deep.");
});

it("a query may have 15 aliases", async () => {
  const shop = await world();
  const sendQuery = (count: number) =>
    shop.graphql(`{ ${Array.from({ length: count }, (_, index) => `a${index}: menuItemsCount`).join(" ")} }`);
  expect((await sendQuery(15)).errors).toEqual([]);
  const over = await sendQuery(16);
  expect(over.status).toBe(422);
  expect(codes(over.errors)).toEqual(["LIMIT_EXCEEDED"]);
});

it.each([
  ["thousands of levels", `${"{a".repeat(20_000)}${"}".repeat(20_000)}`],
  ["thousands of nested lists", `{a(b:${"[".repeat(20_000)}`],
  ["thousands of fields", `{ ${"id ".repeat(20_000)} }`],
])("a query of %s is refused without harm", async (_what, query) => {
  const shop = await world();
  const { status, errors } = await shop.graphql(query);
  expect(status).toBe(422);
  expect(codes(errors)).toEqual(["LIMIT_EXCEEDED"]);
});

it("the cost of a cart mutation is checked before the cart is changed", async () => {
  const shop = await world();
  const guest = shop.asGuest();
  const [item] = await shop.query.menuItem.findMany({ limit: 1 });
  const { errors } = await guest.graphql(
    `mutation ($id: ID!) { addActiveCartItem(input: { menuItemId: $id, quantity: 1 }) {
      items { menuItem { modifiers { menuItem { modifiers { id } } } } }
    } }`,
    { id: item?.id },
  );
  expect(codes(errors)).toEqual(["LIMIT_EXCEEDED"]);
  expect(guest.cookies.size).toBe(0);
});
