import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { type World, world } from "../../support/world.ts";

interface Listed {
  id: string;
  name: string;
  price: number;
  popular: boolean;
  featured: boolean;
  categoryId: string;
  dietaryFlags: string[];
  mealPeriods: string[];
  saleState: string;
  modifiers: { id: string }[];
}

interface Page {
  items: Listed[];
  page: number;
  limit: number;
  total: number;
}

const list = async (shop: World, query: string): Promise<Page> => {
  const response = await shop.get(`/api/menu-items${query}`);
  expect(response.status).toBe(200);
  return response.json<Page>();
};

const all = (shop: World) => list(shop, "?limit=100");

it("guests can read the restaurant's settings and whether it is open", async () => {
  const shop = await world();
  const response = await shop.get("/api/store");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    slug: "copper-pot",
    currencyCode: "USD",
    opening: { state: "open" },
    orderTypes: ["pickup", "delivery"],
  });
});

it("the card simulator is a payment method in development only", async () => {
  const inDevelopment = await (await world()).get("/api/store");
  expect((await inDevelopment.json<{ paymentOptions: unknown[] }>()).paymentOptions).toContainEqual({
    paymentMethod: "card",
    provider: "simulator",
    publishableKey: null,
  });
  const shop = await world({ env: { ENVIRONMENT: "production" } });
  const options = (await (await shop.get("/api/store")).json<{ paymentOptions: { provider: string }[] }>())
    .paymentOptions;
  expect(options.map(({ provider }) => provider)).not.toContain("simulator");
});

it("guests never receive internal fields: store ids, revisions or row timestamps", async () => {
  const shop = await world();
  const { items } = await all(shop);
  const store = await (await shop.get("/api/store")).json<object>();
  for (const name of ["storeId", "createdAt", "updatedAt", "menuRevision"]) {
    expect(items[0]).not.toHaveProperty(name);
    expect(store).not.toHaveProperty(name);
  }
});

it("the menu lists its categories in order, and those of one meal", async () => {
  const shop = await world();
  const categories = await (await shop.get("/api/categories")).json<{ name: string; sortOrder: number }[]>();
  expect(categories.length).toBeGreaterThanOrEqual(8);
  expect(categories.map(({ sortOrder }) => sortOrder)).toEqual(
    categories.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b),
  );
  const breakfast = await (await shop.get("/api/categories?meal=breakfast")).json<{ mealPeriods: string[] }[]>();
  expect(breakfast.length).toBeGreaterThan(0);
  expect(breakfast.length).toBeLessThan(categories.length);
  for (const { mealPeriods } of breakfast) {
    expect(mealPeriods.length === 0 || mealPeriods.includes("breakfast") || mealPeriods.includes("all_day")).toBe(true);
  }
});

it("the pages of dishes contain every dish once", async () => {
  const shop = await world();
  const { items, total } = await all(shop);
  expect(items.length).toBe(total);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(shop, `?page=${page}&limit=20`)));
  expect(pages.map(({ limit }) => limit)).toEqual([20, 20, 20, 20]);
  expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id));
});

it("dishes can be filtered by category, by all given diets, and by featured", async () => {
  const shop = await world();
  const { items } = await all(shop);
  const vegan = await list(shop, "?dietary=vegan&dietary=gluten_free&limit=100");
  const expected = items.filter(
    ({ dietaryFlags }) => dietaryFlags.includes("vegan") && dietaryFlags.includes("gluten_free"),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(vegan.items).toEqual(expected);
  const category = items.at(-1)?.categoryId ?? "";
  expect((await list(shop, `?category=${category}`)).items).toEqual(
    items.filter((item) => item.categoryId === category),
  );
  expect((await list(shop, "?featured=true")).items).toEqual(items.filter(({ featured }) => featured));
});

it("dishes are found by search words, without regard to case and accents", async () => {
  const shop = await world();
  const [listed] = (await list(await world(), "?limit=1")).items;
  const id = listed?.id ?? "";
  await shop.db.update(menuItem).set({ name: "Crème Brûlée of the House" }).where(eq(menuItem.id, id));
  const searchResult = await list(shop, `?q=${encodeURIComponent("BRULEE  creme")}`);
  expect(searchResult.items.map((item) => item.id)).toEqual([id]);
  expect((await list(shop, "?q=no-such-dish-anywhere")).total).toBe(0);
});

it("dishes can be sorted by name, by price in both directions, and by popularity", async () => {
  const shop = await world();
  const prices = async (sort: string) => (await list(shop, `?sort=${sort}&limit=100`)).items.map(({ price }) => price);
  const rising = await prices("price_asc");
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  expect(await prices("price_desc")).toEqual(rising.toReversed());
  const popular = (await list(shop, "?sort=popular&limit=100")).items.map((item) => item.popular);
  expect(popular.lastIndexOf(true)).toBe(popular.indexOf(false) - 1);
  const names = (await list(shop, "?sort=name&limit=100")).items.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en-US")));
});

it("each dish says whether it sells now, waits for its meal, or is sold out", async () => {
  const shop = await world({ now: "2026-11-20T13:00:00.000Z" });
  const states = new Set((await all(shop)).items.map(({ saleState }) => saleState));
  expect(states).toEqual(new Set(["on_sale", "later", "sold_out"]));
});

it("a dish can be read by its id, and another restaurant's dish is answered like a missing one", async () => {
  const shop = await world();
  const [dish] = (await all(shop)).items;
  const searchResult = await shop.get(`/api/menu-items/${dish?.id}`);
  expect(await searchResult.json()).toEqual(dish);
  const otherStoreResponse = await shop.get(`/api/menu-items/${dish?.id}`, { store: "umi-sando" });
  const nowhere = await shop.get("/api/menu-items/itm_none", { store: "umi-sando" });
  expect([otherStoreResponse.status, nowhere.status]).toEqual([404, 404]);
  const readBody = async (response: Response) => ({ ...(await response.json<object>()), requestId: "" });
  expect(await readBody(otherStoreResponse)).toEqual(await readBody(nowhere));
});

it.each([
  "limit=0",
  "limit=101",
  "limit=ten",
  "page=0",
  "featured=maybe",
  "meal=brunch",
  "dietary=carnivore",
  "sort=luck",
])("the query %s is refused with the name of its field", async (query) => {
  const response = await (await world()).get(`/api/menu-items?${query}`);
  expect(response.status).toBe(400);
  const { code, errors } = await response.json<{ code: string; errors: { path: string }[] }>();
  expect(code).toBe("BAD_INPUT");
  expect(errors[0]?.path.split(".")[0]).toBe(query.split("=")[0]);
});

it("a changed price is visible within two seconds", async () => {
  const shop = await world({ secondsBetweenRequests: 0 });
  const [dish] = (await all(shop)).items;
  const price = async () => (await (await shop.get(`/api/menu-items/${dish?.id}`)).json<Listed>()).price;
  const before = await price();
  await shop.db.batch([
    shop.db
      .update(menuItem)
      .set({ price: before + 100 })
      .where(eq(menuItem.id, dish?.id ?? "")),
    shop.db.update(storeSettings).set({ menuRevision: sql`${storeSettings.menuRevision} + 1` }),
  ]);
  shop.pass(2);
  expect(await price()).toBe(before + 100);
});
