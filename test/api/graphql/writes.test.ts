import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, menuItemModifier, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu", "write_products", "write_settings"]);
});

const revision = async (): Promise<number> => {
  const store = await shop.query.storeSettings.findFirst({ where: eq(storeSettings.slug, "copper-pot") });
  return store?.menuRevision ?? 0;
};
const dishes = async (slug = "copper-pot") =>
  shop.query.menuItem.findMany({ where: eq(menuItem.storeId, await findStoreId(shop.db, slug)) });
const first = async (slug = "copper-pot") => {
  const [dish] = await dishes(slug);
  if (!dish) throw new Error("The demo has no dishes.");
  return dish;
};
const categoryId = async (slug = "copper-pot") => (await first(slug)).categoryId;

const createItem = `mutation ($data: MenuItemCreateInput!) { createMenuItem(data: $data) {
  id name price available category { id } modifiers { name modifierGroup maxSelections } modifiersCount
} }`;
interface Created {
  createMenuItem: { id: string; name: string; price: number; modifiers: { name: string }[]; modifiersCount: number };
}
const soup = async (overrides: Record<string, unknown> = {}) => ({
  name: "Ember Soup",
  price: 950,
  category: { connect: { id: await categoryId() } },
  ...overrides,
});

describe("a new dish", () => {
  it("is created with its modifiers in one call, is on the menu at once, and increments the menu revision", async () => {
    const before = await revision();
    const modifiers = { create: [{ name: "Large", modifierGroup: "size", priceAdjustment: 200 }] };
    const { data, codes } = await run<Created>(staff, createItem, { data: await soup({ modifiers }) });
    expect(codes).toEqual([]);
    expect(data?.createMenuItem).toMatchObject({
      name: "Ember Soup",
      price: 950,
      available: true,
      category: { id: await categoryId() },
      modifiers: [{ name: "Large", modifierGroup: "size", maxSelections: 1 }],
      modifiersCount: 1,
    });
    expect(await revision()).toBe(before + 1);
    const searchResponse = await shop.get("/api/menu-items?q=ember");
    expect(await searchResponse.json()).toMatchObject({
      total: 1,
      items: [{ name: "Ember Soup", modifiers: [{ name: "Large" }] }],
    });
  });

  it.each([
    ["without a name", { name: null }, "data.name"],
    ["with an empty name", { name: "  " }, "data.name"],
    ["with a name of 201 letters", { name: "x".repeat(201) }, "data.name"],
    ["without a price", { price: null }, "data.price"],
    ["with a negative price", { price: -1 }, "data.price"],
    ["above the highest price", { price: 10_000_001 }, "data.price"],
    ["with an invalid instant", { soldOutUntil: "tomorrow" }, "data.soldOutUntil"],
    [
      "that ends before it begins",
      { availableFrom: "2027-01-02T00:00:00Z", availableUntil: "2027-01-01T00:00:00Z" },
      "data.availableUntil",
    ],
    ["with an allergen twice", { allergens: ["milk", "milk"] }, "data.allergens"],
    ["as free of allergens with one", { allergens: ["milk"], isAllergenFree: true }, "data.isAllergenFree"],
    ["with U+0000 in its text", { description: "a\u0000b" }, "data.description"],
    ["with a picture of another scheme", { thumbnail: "javascript:alert(1)" }, "data.thumbnail"],
    [
      "with a modifier whose maximum is below its minimum",
      { modifiers: { create: [{ name: "a", modifierGroup: "size", minSelections: 3, maxSelections: 2 }] } },
      "data.modifiers.create.0.maxSelections",
    ],
    ["without a category", { category: null }, "data.category"],
  ])("is refused %s, with a field error, and nothing is written", async (_what, wrong, path) => {
    const before = { count: (await dishes()).length, revision: await revision() };
    const result = await run(staff, createItem, { data: await soup(wrong) });
    expect(result.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(result)).toEqual([path]);
    expect({ count: (await dishes()).length, revision: await revision() }).toEqual(before);
  });

  it("cannot be created in another store's category, which is answered like a missing one", async () => {
    const foreignCategory = { category: { connect: { id: await categoryId("umi-sando") } } };
    const missing = { category: { connect: { id: "cat_00000000000000000000000000" } } };
    const responses = await Promise.all(
      [foreignCategory, missing].map(async (wrong) => run(staff, createItem, { data: await soup(wrong) })),
    );
    for (const response of responses) {
      expect(response.codes).toEqual(["NOT_FOUND"]);
      expect(listPaths(response)).toEqual(["data.category.connect"]);
    }
  });
});

describe("an update of many rows", () => {
  const updateMany = "mutation ($data: [MenuItemUpdateArgs!]!) { updateMenuItems(data: $data) { id price } }";

  it("is applied together", async () => {
    const dishIds = (await dishes()).slice(0, 3);
    const data = dishIds.map(({ id }, index) => ({ where: { id }, data: { price: 1000 + index } }));
    const response = await run<{ updateMenuItems: unknown[] }>(staff, updateMany, { data });
    expect(response.data?.updateMenuItems).toEqual(dishIds.map(({ id }, index) => ({ id, price: 1000 + index })));
  });

  it("is not applied at all if one row is invalid", async () => {
    const [one, two] = await dishes();
    const before = await dishes();
    const data = [
      { where: { id: one?.id }, data: { price: 5 } },
      { where: { id: two?.id }, data: { price: -5 } },
    ];
    const wrong = await run(staff, updateMany, { data });
    expect(wrong.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(wrong)).toEqual(["data.1.data.price"]);
    const deleted = await run(staff, updateMany, {
      data: [data[0], { where: { id: "itm_00000000000000000000000000" }, data: { price: 6 } }],
    });
    expect(deleted.codes).toEqual(["NOT_FOUND"]);
    expect(listPaths(deleted)).toEqual(["data.1.where"]);
    const twice = await run(staff, updateMany, { data: [data[0], data[0]] });
    expect(twice.codes).toEqual(["BAD_INPUT"]);
    expect(await dishes()).toEqual(before);
  });

  it("is limited to 100 rows", async () => {
    const { id } = await first();
    const data = Array.from({ length: 101 }, () => ({ where: { id }, data: { price: 5 } }));
    expect((await run(staff, updateMany, { data })).codes).toEqual(["LIMIT_EXCEEDED"]);
    const create = "mutation ($data: [MenuCategoryCreateInput!]!) { createMenuCategories(data: $data) { id } }";
    const hundred = Array.from({ length: 100 }, (_, index) => ({ name: `Chapter ${index}` }));
    const response = await run<{ createMenuCategories: unknown[] }>(staff, create, { data: hundred });
    expect(response.data?.createMenuCategories).toHaveLength(100);
    expect((await run(staff, create, { data: [...hundred, { name: "one more" }] })).codes).toEqual(["LIMIT_EXCEEDED"]);
  });

  it("keeps both of two concurrent changes to different fields of one row", async () => {
    const { id } = await first();
    const change = (data: string) =>
      run(staff, `mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: ${data}) { id } }`, { id });
    await Promise.all([change("{ price: 777 }"), change('{ name: "Renamed" }')]);
    expect((await dishes()).find((dish) => dish.id === id)).toMatchObject({ price: 777, name: "Renamed" });
  });
});

describe("a dish that is declared free of allergens", () => {
  const change =
    "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }";
  const stored = async (id: string) => (await dishes()).find((dish) => dish.id === id);

  it("is so no longer once a program lists an allergen, and cannot be both", async () => {
    const created = await run<Created>(staff, createItem, { data: await soup({ isAllergenFree: true }) });
    expect(created.codes).toEqual([]);
    const id = created.data?.createMenuItem.id ?? "";
    expect(await stored(id)).toMatchObject({ allergens: [], isAllergenFree: true });
    const both = await run(staff, change, { id, data: { allergens: ["milk"], isAllergenFree: true } });
    expect(listPaths(both)).toEqual(["data.isAllergenFree"]);
    expect((await run(staff, change, { id, data: { allergens: ["milk"] } })).codes).toEqual([]);
    expect(await stored(id)).toMatchObject({ allergens: ["milk"], isAllergenFree: false });
    expect(listPaths(await run(staff, change, { id, data: { isAllergenFree: true } }))).toEqual([
      "data.isAllergenFree",
    ]);
    expect((await run(staff, change, { id, data: { allergens: [], isAllergenFree: true } })).codes).toEqual([]);
    expect(await stored(id)).toMatchObject({ allergens: [], isAllergenFree: true });
    const write = shop.db
      .update(menuItem)
      .set({ allergens: ["milk"] })
      .where(eq(menuItem.id, id));
    await expect(write.run()).rejects.toThrow();
  });
});

describe("the modifiers of a dish", () => {
  const update = `mutation ($id: ID!, $data: MenuItemUpdateInput!) {
    updateMenuItem(where: { id: $id }, data: $data) { modifiers(orderBy: { name: asc }) { id name } } }`;
  const choices = async (id: string) =>
    shop.query.menuItemModifier.findMany({ where: eq(menuItemModifier.menuItemId, id) });

  it("are created, kept and removed with `create`, `set` and `disconnect`", async () => {
    const create = ["A", "B", "C"].map((name) => ({ name, modifierGroup: "toppings", maxSelections: 3 }));
    const created = await run<Created>(staff, createItem, { data: await soup({ modifiers: { create } }) });
    const id = created.data?.createMenuItem.id ?? "";
    const [a, b] = (await choices(id)).toSorted((x, y) => (x.name < y.name ? -1 : 1));
    await run(staff, update, { id, data: { modifiers: { disconnect: [{ id: a?.id }] } } });
    expect((await choices(id)).map(({ name }) => name).toSorted()).toEqual(["B", "C"]);
    const modifierChanges = { set: [{ id: b?.id }], create: [{ name: "D", modifierGroup: "toppings" }] };
    const { data } = await run<{ updateMenuItem: { modifiers: { name: string }[] } }>(staff, update, {
      id,
      data: { modifiers: modifierChanges },
    });
    expect(data?.updateMenuItem.modifiers.map(({ name }) => name)).toEqual(["B", "D"]);
  });

  it("cannot be taken from another store", async () => {
    const foreignModifier = await shop.query.menuItemModifier.findFirst({
      where: eq(menuItemModifier.storeId, await findStoreId(shop.db, "umi-sando")),
    });
    const { id } = await first();
    const response = await run(staff, update, { id, data: { modifiers: { connect: [{ id: foreignModifier?.id }] } } });
    expect(response.codes).toEqual(["NOT_FOUND"]);
    expect(listPaths(response)).toEqual(["data.modifiers.connect.0"]);
  });
});

describe("a deletion", () => {
  it("of a category that still has dishes is refused, and of an empty one succeeds", async () => {
    const remove = "mutation ($id: ID!) { deleteMenuCategory(where: { id: $id }) { name } }";
    const full = await run(staff, remove, { id: await categoryId() });
    expect(full.codes).toEqual(["CONFLICT"]);
    const created = await run<{ createMenuCategory: { id: string } }>(
      staff,
      'mutation { createMenuCategory(data: { name: "Empty" }) { id } }',
    );
    const deleted = await run<{ deleteMenuCategory: unknown }>(staff, remove, {
      id: created.data?.createMenuCategory.id,
    });
    expect(deleted.data?.deleteMenuCategory).toEqual({ name: "Empty" });
  });

  it("of several rows succeeds completely or not at all", async () => {
    const before = await dishes();
    const remove = "mutation ($where: [MenuItemWhereUniqueInput!]!) { deleteMenuItems(where: $where) { id } }";
    const [one] = before;
    const half = [{ id: one?.id }, { id: "itm_00000000000000000000000000" }];
    expect((await run(staff, remove, { where: half })).codes).toEqual(["NOT_FOUND"]);
    expect(await dishes()).toEqual(before);
    await run(staff, remove, { where: [{ id: one?.id }] });
    const remaining = (await dishes()).filter(({ deletedAt }) => deletedAt === null);
    expect(remaining).toHaveLength(before.length - 1);
  });
});
