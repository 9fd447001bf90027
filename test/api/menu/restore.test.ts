import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuCategory, menuItem, menuItemModifier } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { choice, readQuote, soup, tea } from "../../support/builders/orders.ts";
import { runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  // The start of an hour, when due work also deletes old rows.
  shop = await world({ now: "2026-11-21T00:00:00.000Z" });
  staff = await shop.withKey(["write_menu", "write_settings", "read_orders"]);
});

const remove = "mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { name } }";
const removal = `mutation ($id: ID!, $to: ID) { removeMenuCategory(menuCategoryId: $id, moveDishesTo: $to) { id } }`;
const restoring = `mutation ($items: [ID!], $categories: [ID!]) {
  restoreMenu(menuItemIds: $items, menuCategoryIds: $categories) { menuItemIds menuCategoryIds } }`;
const listing = `{ deletedMenu { categories { id name dishes restorableUntil } items { id name restorableUntil } } }`;

interface Deleted {
  deletedMenu: { categories: { id: string; dishes: number }[]; items: { id: string }[] };
}

const readDeleted = async () => {
  const { data } = await run<Deleted>(staff, listing);
  return data?.deletedMenu ?? { categories: [], items: [] };
};
const restore = (items: string[], categories: string[] = []) => run(staff, restoring, { items, categories });
const dishRow = async (id: string) => shop.query.menuItem.findFirst({ where: eq(menuItem.id, id) });
const readCategory = async (id: string) => (await dishRow(id))?.categoryId ?? "";
const guestsDishes = async () => {
  const { items } = await (await shop.get("/api/menu")).json<{ items: { id: string; categoryId: string }[] }>();
  return items;
};

/** Every way to read a dish, its choices and its pictures. */
const readEverywhere = async (id: string) => {
  const query = `query ($id: ID!) { menuItem(where: { id: $id }) { id } menuItemsCount(where: { id: { equals: $id } })
    menuItems(where: { id: { equals: $id } }) { id } menuItemModifiers(where: { menuItem: { id: { equals: $id } } }) { id }
    menuCategories(where: { menuItems: { some: { id: { equals: $id } } } }) { id }
    menuItemImages(where: { menuItem: { id: { equals: $id } } }) { id } }`;
  const choices = `query ($id: ID!) { menuItemModifier(where: { id: $id }) { id } }`;
  const [{ data }, modifier] = await Promise.all([
    run<Record<string, unknown>>(staff, query, { id }),
    run<Record<string, unknown>>(staff, choices, { id: choice("tomato-soup", "size", 0) }),
  ]);
  const rest = (await shop.get(`/api/menu-items/${id}`)).status;
  return { ...data, ...modifier.data, rest };
};

const nothing = {
  ...{
    menuItem: null,
    menuItemsCount: 0,
    menuItems: [],
    menuItemModifiers: [],
    menuCategories: [],
    menuItemImages: [],
  },
  ...{ menuItemModifier: null, rest: 404 },
};

describe("a deleted dish", () => {
  it("is hidden from every read, and returns as it was with its choices and pictures", async () => {
    const before = await readEverywhere(soup);
    expect((await run(staff, remove, { id: soup })).codes).toEqual([]);
    expect(await readEverywhere(soup)).toEqual(nothing);
    expect((await guestsDishes()).some(({ id }) => id === soup)).toBe(false);
    expect((await readDeleted()).items).toMatchObject([{ id: soup, restorableUntil: "2026-12-21T00:00:00.000Z" }]);
    expect((await restore([soup])).codes).toEqual([]);
    expect(await readEverywhere(soup)).toEqual(before);
    expect((await guestsDishes()).some(({ id }) => id === soup)).toBe(true);
    expect(await readDeleted()).toEqual({ categories: [], items: [] });
  });

  it("cannot be ordered, changed, taken off sale or deleted again", async () => {
    await run(staff, remove, { id: soup });
    const { problems } = await readQuote(shop, { items: [{ menuItemId: soup, quantity: 1 }] });
    expect(problems.map(({ code }) => code)).toContain("ITEM_UNAVAILABLE");
    const calls = [
      remove,
      'mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: { name: "Broth" }) { id } }',
      "mutation ($id: ID!) { setItemAvailability(menuItemId: $id, available: false) { id } }",
      "mutation ($id: ID!) { editMenuItems(items: [{ menuItemId: $id, price: 1 }]) { menuItemIds } }",
      'mutation ($id: ID!) { createMenuItemModifier(data: { name: "Mug", modifierGroup: size, menuItem: { connect: { id: $id } } }) { id } }',
    ];
    for (const call of calls)
      expect([call, (await run(staff, call, { id: soup })).codes]).toEqual([call, ["NOT_FOUND"]]);
    const modifier =
      "mutation ($id: ID!) { setModifierAvailability(menuItemModifierId: $id, available: false) { id } }";
    expect((await run(staff, modifier, { id: choice("tomato-soup", "size", 0) })).codes).toEqual(["NOT_FOUND"]);
    expect((await dishRow(soup))?.name).toBe("Roasted Tomato Soup");
  });

  it("holds back no tax class, and returns with the restaurant's own class if its class is gone", async () => {
    const created = await run<{ createTaxClass: { id: string } }>(
      staff,
      'mutation { createTaxClass(data: { name: "Soups", rates: [{ ratePpm: 50000, from: "2026-01-01" }] }) { id } }',
    );
    const taxClassId = created.data?.createTaxClass.id;
    await run(
      staff,
      "mutation ($id: ID!, $tax: ID) { updateMenuItem(where: { id: $id }, data: { taxClassId: $tax }) { id } }",
      { id: soup, tax: taxClassId },
    );
    expect((await dishRow(soup))?.taxClassId).toBe(taxClassId);
    await run(staff, remove, { id: soup });
    expect(
      (await run(staff, "mutation ($id: ID!) { deleteTaxClass(where: { id: $id }) { id } }", { id: taxClassId })).codes,
    ).toEqual([]);
    expect((await restore([soup])).codes).toEqual([]);
    expect((await dishRow(soup))?.taxClassId).toBeNull();
  });

  it("is gone for good after 30 days, with its choices", async () => {
    await run(staff, remove, { id: soup });
    shop.at("2026-12-20T23:00:00.000Z");
    await runDueWork(shop);
    expect(await dishRow(soup)).toBeDefined();
    shop.at("2026-12-21T00:00:00.000Z");
    expect((await restore([soup])).codes).toEqual(["NOT_FOUND"]);
    await runDueWork(shop);
    expect(await dishRow(soup)).toBeUndefined();
    expect(await shop.db.select().from(menuItemModifier).where(eq(menuItemModifier.menuItemId, soup))).toEqual([]);
  });

  it("of another restaurant cannot be restored", async () => {
    const linde = await findStoreId(shop.db, "gasthaus-linde");
    const foreign = await shop.query.menuItem.findFirst({ where: eq(menuItem.storeId, linde) });
    await shop.db
      .update(menuItem)
      .set({ deletedAt: shop.now })
      .where(eq(menuItem.id, foreign?.id ?? ""));
    const answer = await restore([foreign?.id ?? ""]);
    expect([answer.codes, listPaths(answer)]).toEqual([["NOT_FOUND"], ["menuItemIds.0"]]);
    expect((await readDeleted()).items).toEqual([]);
    expect((await dishRow(foreign?.id ?? ""))?.deletedAt).toBe(shop.now);
  });
});

describe("a deleted category", () => {
  it("hides its dishes, and returns with those that were deleted with it", async () => {
    const category = await readCategory(soup);
    const others = (await guestsDishes()).filter(({ categoryId }) => categoryId === category).length;
    await run(staff, remove, { id: soup });
    shop.at("2026-11-21T00:01:00.000Z");
    expect((await run(staff, removal, { id: category })).codes).toEqual([]);
    expect((await guestsDishes()).filter(({ categoryId }) => categoryId === category)).toEqual([]);
    expect(await readDeleted()).toMatchObject({
      categories: [{ id: category, dishes: others - 1 }],
      items: [{ id: soup }],
    });
    expect((await restore([], [category])).codes).toEqual([]);
    expect((await guestsDishes()).filter(({ categoryId }) => categoryId === category)).toHaveLength(others - 1);
    expect((await readDeleted()).items).toMatchObject([{ id: soup }]);
  });

  it("returns if one of its dishes is restored", async () => {
    const category = await readCategory(soup);
    await run(staff, removal, { id: category });
    expect((await restore([soup])).codes).toEqual([]);
    const [row] = await shop.db.select().from(menuCategory).where(eq(menuCategory.id, category));
    expect(row?.deletedAt).toBeNull();
    expect((await guestsDishes()).filter(({ categoryId }) => categoryId === category)).toMatchObject([{ id: soup }]);
  });

  it("can give its dishes to another category first", async () => {
    const from = await readCategory(soup);
    const to = await readCategory(tea);
    const dishes = (await guestsDishes()).filter(({ categoryId }) => categoryId === from || categoryId === to).length;
    expect((await run(staff, removal, { id: from, to: from })).codes).toEqual(["BAD_INPUT"]);
    expect((await run(staff, removal, { id: from, to })).codes).toEqual([]);
    expect((await guestsDishes()).filter(({ categoryId }) => categoryId === to)).toHaveLength(dishes);
    expect((await readDeleted()).items).toEqual([]);
  });

  it("takes no dish that is created or moved at the same moment", async () => {
    const category = await readCategory(soup);
    const create = `mutation ($id: ID!) { createMenuItem(data: { name: "Late", price: 1, category: { connect: { id: $id } } }) { id } }`;
    await Promise.all([run(staff, removal, { id: category }), run(staff, create, { id: category })]);
    const dishes = await shop.db.select().from(menuItem).where(eq(menuItem.categoryId, category));
    expect(dishes.filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
    expect((await run(staff, create, { id: category })).codes).toEqual(["NOT_FOUND"]);
  });
});

describe("saving a dish that someone else saved meanwhile", () => {
  const save = (name: string, expectedRevision: number) =>
    run(
      staff,
      `mutation ($id: ID, $name: String!, $revision: Int) {
        saveMenuItem(id: $id, data: { name: $name }, expectedRevision: $revision) { name revision } }`,
      { id: soup, name, revision: expectedRevision },
    );

  it("is refused if it names the revision that it began from, and nothing is overwritten", async () => {
    expect((await save("Tomato Bisque", 0)).data).toEqual({ saveMenuItem: { name: "Tomato Bisque", revision: 1 } });
    expect((await save("Gazpacho", 0)).codes).toEqual(["REVISION_CONFLICT"]);
    expect(await dishRow(soup)).toMatchObject({ name: "Tomato Bisque", revision: 1 });
    expect((await save("Gazpacho", 1)).codes).toEqual([]);
  });

  it("lets one of two succeed that are sent at once", async () => {
    const answers = await Promise.all([save("Tomato Bisque", 0), save("Gazpacho", 0)]);
    expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(["", "REVISION_CONFLICT"]);
    expect((await dishRow(soup))?.revision).toBe(1);
  });
});
