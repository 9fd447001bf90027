import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { menuItem } from "../../../db/schema/menu.ts";
import { findStoreId, inSeason, type World, world } from "../../support/world.ts";

type Item = typeof menuItem.$inferSelect;

let shop: World;
let items: Item[];

beforeEach(async () => {
  shop = await world({ now: inSeason });
  items = await shop.db
    .select()
    .from(menuItem)
    .where(eq(menuItem.storeId, await findStoreId(shop.db, "copper-pot")))
    .orderBy(menuItem.id);
});

const findNames = async (where: unknown): Promise<string[]> => {
  const { data, errors } = await shop.graphql<{ menuItems: { name: string }[]; menuItemsCount: number }>(
    "query ($where: MenuItemWhereInput!) { menuItems(where: $where) { name } menuItemsCount(where: $where) }",
    { where },
  );
  expect(errors).toEqual([]);
  expect(data?.menuItemsCount).toBe(data?.menuItems.length);
  return data?.menuItems.map(({ name }) => name) ?? [];
};

const chicken = (item: Item) => item.name.includes("Chicken");
const cases: [string, unknown, (item: Item) => boolean][] = [
  ["a part of the name", { name: { contains: "Chicken" } }, chicken],
  ["a name that does not contain a text", { name: { not: { contains: "Chicken" } } }, (item) => !chicken(item)],
  ["the name's beginning", { name: { startsWith: "S" } }, (item) => item.name.startsWith("S")],
  ["the name's end", { name: { endsWith: "ad" } }, (item) => item.name.endsWith("ad")],
  ["a price range", { price: { gte: 900, lt: 1500 } }, ({ price }) => price >= 900 && price < 1500],
  ["one of several prices", { price: { in: [895, 1295, 1495] } }, ({ price }) => [895, 1295, 1495].includes(price)],
  ["none of several prices", { price: { notIn: [895, 1295] } }, ({ price }) => ![895, 1295].includes(price)],
  ["a boolean", { featured: { equals: true } }, ({ featured }) => featured],
  ["a negated boolean", { featured: { not: { equals: true } } }, ({ featured }) => !featured],
  [
    "a station",
    { kitchenStation: { in: ["grill", "bar"] } },
    (i) => i.kitchenStation === "grill" || i.kitchenStation === "bar",
  ],
  [
    "a station or a missing one",
    { kitchenStation: { notIn: ["grill"] } },
    ({ kitchenStation }) => kitchenStation !== "grill",
  ],
  ["a missing value", { soldOutUntil: { equals: null } }, ({ soldOutUntil }) => soldOutUntil === null],
  ["any value", { soldOutUntil: { not: { equals: null } } }, ({ soldOutUntil }) => soldOutUntil !== null],
  [
    "an instant in another zone",
    { soldOutUntil: { equals: "2099-06-01T02:00:00+02:00" } },
    ({ soldOutUntil }) => soldOutUntil === "2099-06-01T00:00:00.000Z",
  ],
  ["a diet", { dietaryFlags: { has: "vegan" } }, ({ dietaryFlags }) => dietaryFlags.includes("vegan")],
  [
    "one of two allergens",
    { allergens: { hasSome: ["fish", "nuts"] } },
    ({ allergens }) => allergens.includes("fish") || allergens.includes("nuts"),
  ],
  [
    "both of two allergens",
    { allergens: { hasEvery: ["milk", "gluten"] } },
    ({ allergens }) => allergens.includes("milk") && allergens.includes("gluten"),
  ],
  ["no allergens at all", { allergens: { isEmpty: true } }, ({ allergens }) => allergens.length === 0],
  ["some allergen", { allergens: { isEmpty: false } }, ({ allergens }) => allergens.length > 0],
  [
    "one condition or another",
    { OR: [{ price: { lt: 500 } }, { price: { gt: 3000 } }] },
    ({ price }) => price < 500 || price > 3000,
  ],
  [
    "both of two conditions",
    { AND: [{ price: { lt: 1500 } }, { popular: { equals: true } }] },
    ({ price, popular }) => price < 1500 && popular,
  ],
  [
    "neither of two conditions",
    { NOT: [{ price: { lt: 1500 } }, { popular: { equals: true } }] },
    ({ price, popular }) => price >= 1500 && !popular,
  ],
  ["an empty list of conditions", { OR: [] }, () => false],
  ["an empty filter", { AND: [], name: null, price: { gt: null } }, () => true],
];

it.each(cases)("dishes can be filtered by %s", async (_what, where, holds) => {
  expect(await findNames(where)).toEqual(items.filter(holds).map(({ name }) => name));
});

it("each filter case matches some dishes but not all", () => {
  const uselessCases = cases.filter(([, , holds]) => items.every(holds) || !items.some(holds)).map(([title]) => title);
  expect(uselessCases).toEqual(["an empty list of conditions", "an empty filter"]);
});

it("dishes can be filtered by their category and by their modifiers", async () => {
  const modifiers = await shop.query.menuItemModifier.findMany();
  const categories = await shop.query.menuCategory.findMany();
  const of = (item: Item) => modifiers.filter(({ menuItemId }) => menuItemId === item.id);
  const expectFound = async (where: unknown, holds: (item: Item) => boolean) => {
    const expected = items.filter(holds).map(({ name }) => name);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(items.length);
    expect(await findNames(where)).toEqual(expected);
  };
  const desserts = categories.filter(({ name }) => name.startsWith("D")).map(({ id }) => id);
  await expectFound({ category: { name: { startsWith: "D" } } }, ({ categoryId }) => desserts.includes(categoryId));
  await expectFound({ modifiers: { some: { required: { equals: true } } } }, (i) => of(i).some((m) => m.required));
  await expectFound({ modifiers: { none: { required: { equals: true } } } }, (i) => !of(i).some((m) => m.required));
  await expectFound({ modifiers: { every: { required: { equals: true } } } }, (i) => of(i).every((m) => m.required));
  await expectFound({ modifiers: { some: {} } }, (item) => of(item).length > 0);
  await expectFound({ modifiers: { none: {} } }, (item) => of(item).length === 0);
  expect(await findNames({ modifiers: { every: {} } })).toHaveLength(items.length);
  expect(await findNames({ category: {} })).toHaveLength(items.length);
  expect(await findNames({ category: null })).toEqual([]);
});

it("a filter through relations only matches the restaurant's own rows", async () => {
  const foreignDish = await shop.query.menuItem.findFirst({
    where: eq(menuItem.storeId, await findStoreId(shop.db, "umi-sando")),
  });
  expect(foreignDish).toBeDefined();
  expect(await findNames({ category: { menuItems: { some: { id: { equals: foreignDish?.id } } } } })).toEqual([]);
});

it("percent signs, underscores and quotes are ordinary characters in filters", async () => {
  const [first] = items;
  const odd = "100%_of 'it' 🍜";
  await shop.db
    .update(menuItem)
    .set({ name: odd })
    .where(eq(menuItem.id, first?.id ?? ""));
  expect(await findNames({ name: { contains: "%" } })).toEqual([odd]);
  expect(await findNames({ name: { contains: "%_of 'it'" } })).toEqual([odd]);
  expect(await findNames({ name: { endsWith: " 🍜" } })).toEqual([odd]);
  expect(await findNames({ name: { startsWith: "_" } })).toEqual([]);
  expect(await findNames({ name: { endsWith: "" } })).toHaveLength(items.length);
});

it.each([
  ["Käsespätzle", { contains: "KÄSESPÄTZLE" }],
  ["WEISSE SOẞE", { equals: "weiße soße" }],
  ["İskender", { startsWith: "isk" }],
  ["Борщ", { in: ["nichts", "БОРЩ"] }],
  ["Καφές", { endsWith: "ΈΣ" }],
  ["100% Ökö", { not: { not: { contains: "% ö" } } }],
])("%s is found by a case-insensitive filter", async (name, filter) => {
  const [first] = items;
  await shop.db
    .update(menuItem)
    .set({ name })
    .where(eq(menuItem.id, first?.id ?? ""));
  expect(await findNames({ name: filter })).toEqual([]);
  expect(await findNames({ name: { ...filter, mode: "insensitive" } })).toEqual([name]);
  expect(await findNames({ name: { ...filter, mode: "default" } })).toEqual([]);
});

it("a filter text longer than the pattern limit still works", async () => {
  const [first] = items;
  const description = "A very long story about a pot. ".repeat(20);
  await shop.db
    .update(menuItem)
    .set({ description })
    .where(eq(menuItem.id, first?.id ?? ""));
  expect(await findNames({ description: { contains: description.trim() } })).toEqual([first?.name]);
});

it.each([
  ["U+0000 in text", { name: { contains: "a\u0000b" } }],
  ["U+0000 in an id", { id: { in: ["itm_\u0000"] } }],
  ["a text that is not an instant", { createdAt: { gt: "yesterday" } }],
  ["a day that does not exist", { createdAt: { gt: "2026-13-41T00:00:00Z" } }],
])("filters refuse %s as bad input", async (_what, where) => {
  const { data, errors, status } = await shop.graphql(
    "query ($where: MenuItemWhereInput!) { menuItems(where: $where) { id } }",
    { where },
  );
  expect(status).toBe(200);
  expect(data).toEqual({ menuItems: null });
  expect(errors[0]?.extensions["code"]).toBe("BAD_INPUT");
});
