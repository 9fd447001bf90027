import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { soup, tea } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu"]);
});

const mutation = `mutation ($category: ID!, $ids: [ID!]!) {
  sortMenuItems(menuCategoryId: $category, menuItemIds: $ids) { menuItemIds } }`;
const sort = (category: string, ids: readonly string[]) => run(staff, mutation, { category, ids });

const readCategory = async (id: string) =>
  (await shop.query.menuItem.findFirst({ where: eq(menuItem.id, id) }))?.categoryId ?? "";
const idsIn = async (categoryId: string) => {
  const rows = await shop.db
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(and(eq(menuItem.categoryId, categoryId)))
    .orderBy(asc(menuItem.sortOrder), asc(menuItem.id));
  return rows.map(({ id }) => id);
};
const readRows = () => shop.db.select().from(menuItem).orderBy(asc(menuItem.id));

describe("sorting the menu", () => {
  it("puts dishes in an order and moves a dish of another category among them, in one write", async () => {
    const category = await readCategory(soup);
    const target = [tea, ...(await idsIn(category)).toReversed()];
    expect((await sort(category, target)).codes).toEqual([]);
    expect(await idsIn(category)).toEqual(target);
    const after = await readRows();
    expect((await sort(category, target)).codes).toEqual([]);
    expect(await readRows()).toEqual(after);
  });

  it("changes nothing if a dish or the category does not exist, or a dish is listed twice", async () => {
    const before = await readRows();
    const category = await readCategory(soup);
    const missing = await sort(category, [soup, "itm_gone"]);
    expect([missing.codes, listPaths(missing)]).toEqual([["NOT_FOUND"], ["menuItemIds.1"]]);
    expect(listPaths(await sort(category, [soup, soup]))).toEqual(["menuItemIds.1"]);
    expect((await sort("cat_gone", [soup])).codes).toEqual(["NOT_FOUND"]);
    expect(await readRows()).toEqual(before);
  });

  it("puts categories in an order", async () => {
    const read = async () => {
      const query = "{ menuCategories(orderBy: [{ sortOrder: asc }], take: 100) { id } }";
      return (
        (await run<{ menuCategories: { id: string }[] }>(staff, query)).data?.menuCategories.map(({ id }) => id) ?? []
      );
    };
    const target = (await read()).toReversed();
    const sorting = "mutation ($ids: [ID!]!) { sortMenuCategories(menuCategoryIds: $ids) { menuCategoryIds } }";
    expect((await run(staff, sorting, { ids: target })).codes).toEqual([]);
    expect(await read()).toEqual(target);
  });
});
