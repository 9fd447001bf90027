import { env } from "cloudflare:workers";
import { and, asc, count, desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { menuCategory, menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import { watch } from "../../support/builders/statements.ts";
import { findStoreId, inSeason, type World, world } from "../../support/world.ts";

interface Named {
  id: string;
  name: string;
}

const itemsOf = async (shop: World, slug = "copper-pot") =>
  shop.db
    .select()
    .from(menuItem)
    .where(eq(menuItem.storeId, await findStoreId(shop.db, slug)))
    .orderBy(asc(menuItem.id));

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

it("dishes are sorted by id by default", async () => {
  const shop = await world({ now: inSeason });
  const { data, status } = await shop.graphql<{ menuItems: Named[] }>("{ menuItems { id name } }");
  const items = await itemsOf(shop);
  expect(status).toBe(200);
  expect(items.length).toBeGreaterThanOrEqual(45);
  expect(data?.menuItems).toEqual(items.map(({ id, name }) => ({ id, name })));
});

it("a dish can be read by its id, with all of its public fields", async () => {
  const shop = await world({ now: inSeason });
  const [dish] = await itemsOf(shop);
  const { data } = await shop.graphql(
    `query ($id: ID!) { menuItem(where: { id: $id }) {
      id name description price thumbnail available featured popular soldOutUntil availableFrom availableUntil
      prepTimeMinutes calories kitchenStation allergens isAllergenFree dietaryFlags mealPeriods taxRatePpm taxClassId sortOrder revision
      createdAt updatedAt
    } }`,
    { id: dish?.id },
  );
  const { storeId, categoryId, availabilitySetAt, availabilitySetBy, deletedAt, ...publicFields } = dish ?? {};
  expect(data?.["menuItem"]).toEqual(publicFields);
});

it("a missing dish and another restaurant's dish are both null", async () => {
  const shop = await world({ now: inSeason });
  const [foreignDish] = await itemsOf(shop, "umi-sando");
  for (const id of ["itm_nothing", foreignDish?.id]) {
    const { data, errors } = await shop.graphql("query ($id: ID) { menuItem(where: { id: $id }) { name } }", { id });
    expect(errors).toEqual([]);
    expect(data).toEqual({ menuItem: null });
  }
});

it("lists and counts contain only the restaurant's own rows", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{ menuItems: Named[]; menuItemsCount: number }>(
    "{ menuItems { id name } menuItemsCount }",
    {},
    { store: "umi-sando" },
  );
  const items = await itemsOf(shop, "umi-sando");
  expect(names(data?.menuItems ?? [])).toEqual(names(items));
  expect(data?.menuItemsCount).toBe(items.length);
});

it("dishes can be read with their category, modifiers and pictures", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{
    menuItems: {
      id: string;
      category: { name: string; menuItemsCount: number };
      modifiers: Named[];
      modifiersCount: number;
      menuItemImages: { altText: string; imagePath: string; image: { url: string; width: number; height: number } }[];
    }[];
  }>(`{ menuItems(take: 20) {
    id
    category { name menuItemsCount }
    modifiers { id name }
    modifiersCount
    menuItemImages { altText imagePath image { url width height } }
  } }`);
  const modifiers = await shop.db.select().from(menuItemModifier).orderBy(asc(menuItemModifier.id));
  const categories = await shop.db.select().from(menuCategory);
  const items = await itemsOf(shop);
  expect(data?.menuItems).toHaveLength(20);
  expect(data?.menuItems.some((item) => item.modifiersCount > 0)).toBe(true);
  for (const item of data?.menuItems ?? []) {
    const row = items.find(({ id }) => id === item.id);
    const category = categories.find(({ id }) => id === row?.categoryId);
    const own = modifiers.filter(({ menuItemId }) => menuItemId === item.id);
    expect(item.modifiers).toEqual(own.map(({ id, name }) => ({ id, name })));
    expect(item.modifiersCount).toBe(own.length);
    expect(item.category.name).toBe(category?.name);
    expect(item.category.menuItemsCount).toBe(items.filter(({ categoryId }) => categoryId === category?.id).length);
    const [picture] = item.menuItemImages;
    expect(picture?.image).toEqual({ url: picture?.imagePath, width: 640, height: 480 });
  }
});

it("skip and take of a nested list apply within each category", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{ menuCategories: { id: string; menuItems: Named[] }[] }>(
    "{ menuCategories { id menuItems(orderBy: [{ price: desc }], skip: 1, take: 2) { id name } } }",
  );
  expect(data?.menuCategories.length).toBeGreaterThanOrEqual(8);
  for (const { id, menuItems } of data?.menuCategories ?? []) {
    const rows = await shop.db
      .select({ id: menuItem.id, name: menuItem.name })
      .from(menuItem)
      .where(eq(menuItem.categoryId, id))
      .orderBy(desc(menuItem.price), asc(menuItem.id))
      .limit(2)
      .offset(1);
    expect(menuItems).toEqual(rows);
  }
});

it("one field under two aliases returns separate results", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{ menuItems: { cheap: Named[]; dear: Named[]; free: number }[] }>(`{
    menuItems(where: { modifiers: { some: { priceAdjustment: { gt: 0 } } } }, take: 1) {
      ...prices
      free: modifiersCount(where: { priceAdjustment: { equals: 0 } })
    }
  }
  fragment prices on MenuItem {
    cheap: modifiers(orderBy: [{ priceAdjustment: asc }], take: 1) { priceAdjustment }
    dear: modifiers(orderBy: [{ priceAdjustment: desc }], take: 1) { priceAdjustment name @skip(if: true) }
  }`);
  const [item] = data?.menuItems ?? [];
  expect(item?.cheap).not.toEqual(item?.dear);
  expect(Object.keys(item?.dear[0] ?? {})).toEqual(["priceAdjustment"]);
  expect(item?.free).toBeGreaterThanOrEqual(0);
});

it("a list can be sorted by several fields, with ties sorted by id", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{ menuItems: Named[] }>(
    "{ menuItems(orderBy: [{ featured: desc }, { calories: asc }]) { id name } }",
  );
  const storeId = await findStoreId(shop.db, "copper-pot");
  const rows = await shop.db
    .select({ id: menuItem.id, name: menuItem.name })
    .from(menuItem)
    .where(eq(menuItem.storeId, storeId))
    .orderBy(desc(menuItem.featured), asc(menuItem.calories), asc(menuItem.id));
  expect(data?.menuItems).toEqual(rows);
});

it.each(["[]", "[{ price: desc }]", "[{ calories: desc }, { price: asc }]", "[{ calories: asc }]", "[{ id: desc }]"])(
  "cursor pages add up to the whole list when sorted by %s",
  async (orderBy) => {
    const shop = await world({ now: inSeason });
    const whole = await shop.graphql<{ menuItems: Named[] }>(`{ menuItems(orderBy: ${orderBy}) { id } }`);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const response: { data: { menuItems: Named[] } | null } = await shop.graphql<{ menuItems: Named[] }>(
        `query ($cursor: MenuItemWhereUniqueInput) { menuItems(orderBy: ${orderBy}, take: 12, cursor: $cursor) { id } }`,
        { cursor: cursor === null ? null : { id: cursor } },
      );
      const page = response.data?.menuItems ?? [];
      // The first row of the page is the cursor's own row.
      paged.push(...page.slice(cursor === null ? 0 : 1).map(({ id }) => id));
      cursor = page.length === 12 ? (page.at(-1)?.id ?? null) : null;
    } while (cursor !== null);
    expect(paged).toEqual(whole.data?.menuItems.map(({ id }) => id));
  },
);

it("a cursor of another restaurant returns no rows", async () => {
  const shop = await world({ now: inSeason });
  const [foreignDish] = await itemsOf(shop, "umi-sando");
  const query = "query ($id: ID) { menuItems(cursor: { id: $id }) { id } }";
  expect((await shop.graphql(query, { id: foreignDish?.id })).data).toEqual({ menuItems: [] });
});

it("the number of statements does not grow with the number of rows", async () => {
  const { database, statements } = watch(env.DB);
  const shop = await world({ now: inSeason, env: { DB: database } });
  // The expiry of shared responses is read with the menu, once per revision.
  await shop.get("/api/store");
  const readMenu = async (take: number) => {
    statements.length = 0;
    const { errors } = await shop.graphql(
      `query ($take: Int) { menuItems(take: $take) {
        category { name menuItemsCount }
        modifiers(take: 10) { name menuItem { name } }
        menuItemImages(take: 10) { image { url } }
      } }`,
      { take },
    );
    expect(errors).toEqual([]);
    return statements.filter((statement) => statement.includes('from "menu_')).length;
  };
  // Dishes, categories, their counts, modifiers, the modifiers' dishes, pictures.
  expect(await readMenu(45)).toBe(6);
  expect(await readMenu(10)).toBe(6);
});

it("the settings of a restaurant are public, and include the payment methods", async () => {
  const shop = await world({ now: inSeason });
  const { data } = await shop.graphql<{ storeSettings: Record<string, unknown> }>(
    `{ storeSettings {
      slug currencyCode taxRatePpm pricesIncludeTax tipPercents hours { day from to }
      hoursExceptions { date closed hours { from to } note } mealPeriodTimes { period from to }
      paymentOptions { paymentMethod provider publishableKey }
    } }`,
    {},
    { store: "gasthaus-linde" },
  );
  const rest = await (await shop.get("/api/store", { store: "gasthaus-linde" })).json();
  expect(data?.storeSettings["slug"]).toBe("gasthaus-linde");
  expect(rest).toMatchObject(data?.storeSettings ?? { missing: true });
});

it("counts match the database", async () => {
  const shop = await world({ now: inSeason });
  const storeId = await findStoreId(shop.db, "copper-pot");
  const [row] = await shop.db
    .select({ rows: count() })
    .from(menuItemModifier)
    .where(and(eq(menuItemModifier.storeId, storeId), eq(menuItemModifier.required, true)));
  const { data } = await shop.graphql("{ menuItemModifiersCount(where: { required: { equals: true } }) }");
  expect(row?.rows).toBeGreaterThan(0);
  expect(data).toEqual({ menuItemModifiersCount: row?.rows });
});
