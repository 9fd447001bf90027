import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, outbox, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { soup, tea } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu"]);
});

const mutation = `mutation ($items: [EditedMenuItemInput!]!, $changes: MenuItemChangesInput) {
  editMenuItems(items: $items, changes: $changes) { menuItemIds } }`;

const edit = (items: object[], changes: object = {}, actor: Actor = staff) =>
  run<{ editMenuItems: { menuItemIds: string[] } }>(actor, mutation, { items, changes });

const readDish = async (id: string) => shop.query.menuItem.findFirst({ where: eq(menuItem.id, id) });
const readAll = async () => ({
  dishes: await shop.db.select().from(menuItem).orderBy(asc(menuItem.id)),
  revisions: await shop.db.select({ revision: storeSettings.menuRevision }).from(storeSettings),
});

describe("editing many dishes at once", () => {
  it("changes prices, labels and availability of all dishes in one write", async () => {
    const items = [{ menuItemId: soup, price: 950, expectedPrice: 895 }, { menuItemId: tea }];
    const answer = await edit(items, {
      addAllergens: ["nuts"],
      removeDietaryFlags: ["vegan"],
      popular: true,
      available: false,
    });
    expect(answer.codes).toEqual([]);
    const first = await readDish(soup);
    const second = await readDish(tea);
    expect(first).toMatchObject({ price: 950, popular: true, available: false, revision: 1 });
    expect(second).toMatchObject({ popular: true, available: false, revision: 1 });
    for (const dish of [first, second]) expect(dish?.allergens).toContain("nuts");
    expect(second?.dietaryFlags).not.toContain("vegan");
    const events = await shop.db.select({ subjectId: outbox.subjectId, event: outbox.event }).from(outbox);
    expect(events.map(({ subjectId }) => subjectId).toSorted()).toEqual([soup, tea].toSorted());
  });

  it("declares dishes free of allergens, but none that contains some, and an added allergen withdraws it", async () => {
    const declare = await edit([{ menuItemId: soup }, { menuItemId: tea }], { isAllergenFree: true });
    expect(declare.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(declare)).toEqual(["changes.isAllergenFree"]);
    await shop.db.update(menuItem).set({ isAllergenFree: false }).where(eq(menuItem.id, tea));
    expect((await edit([{ menuItemId: tea }], { isAllergenFree: true })).codes).toEqual([]);
    expect(await readDish(tea)).toMatchObject({ allergens: [], isAllergenFree: true, revision: 1 });
    expect((await edit([{ menuItemId: tea }], { addAllergens: ["nuts"] })).codes).toEqual([]);
    expect(await readDish(tea)).toMatchObject({ allergens: ["nuts"], isAllergenFree: false, revision: 2 });
    expect((await edit([{ menuItemId: tea }], { removeAllergens: ["nuts"] })).codes).toEqual([]);
    expect(await readDish(tea)).toMatchObject({ allergens: [], isAllergenFree: false, revision: 3 });
  });

  it("changes nothing if one dish is of another restaurant, or does not exist", async () => {
    const before = await readAll();
    const [foreign] = await shop.db
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(eq(menuItem.storeId, await findStoreId(shop.db, "gasthaus-linde")))
      .limit(1);
    for (const id of [foreign?.id, "itm_00000000000000000000000000"]) {
      const answer = await edit([
        { menuItemId: soup, price: 1 },
        { menuItemId: id, price: 1 },
      ]);
      expect(answer.codes).toEqual(["NOT_FOUND"]);
      expect(listPaths(answer)).toEqual(["items.1.menuItemId"]);
    }
    expect(await readAll()).toEqual(before);
  });

  it("refuses 501 dishes, a dish that is listed twice, and a negative price, each at its field", async () => {
    const before = await readAll();
    const many = Array.from({ length: 501 }, (_, index) => ({ menuItemId: `itm_${index}` }));
    expect(listPaths(await edit(many))).toEqual(["items"]);
    expect(listPaths(await edit([{ menuItemId: soup }, { menuItemId: soup }]))).toEqual(["items.1.menuItemId"]);
    expect(listPaths(await edit([{ menuItemId: soup, price: -1 }]))).toEqual(["items.0.price"]);
    expect(await readAll()).toEqual(before);
  });

  it("refuses a price that was computed from another one, and accepts the same call again", async () => {
    const raise = [{ menuItemId: soup, price: 950, expectedPrice: 895 }];
    expect((await edit(raise)).codes).toEqual([]);
    const after = await readAll();
    expect((await edit(raise)).codes).toEqual([]);
    expect(await readAll()).toEqual(after);
    expect((await edit([{ menuItemId: soup, price: 990, expectedPrice: 895 }])).codes).toEqual(["PRICE_CHANGED"]);
    expect(await readAll()).toEqual(after);
  });

  it("applies two edits that are sent at once to the same dishes", async () => {
    const items = [{ menuItemId: soup }, { menuItemId: tea }];
    const answers = await Promise.all([
      edit(items, { addAllergens: ["nuts"] }),
      edit(items, { addAllergens: ["lupin"] }),
    ]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    expect((await readDish(soup))?.allergens).toEqual(expect.arrayContaining(["nuts", "lupin"]));
  });

  it("refuses a tax class and a category of another restaurant", async () => {
    const before = await readAll();
    const linde = await findStoreId(shop.db, "gasthaus-linde");
    const foreignClass = await shop.query.taxClass.findFirst({ where: (row, is) => is.eq(row.storeId, linde) });
    const foreignCategory = await shop.query.menuCategory.findFirst({
      where: (row, is) => is.eq(row.storeId, linde),
    });
    for (const changes of [{ taxClassId: foreignClass?.id }, { menuCategoryId: foreignCategory?.id }]) {
      expect((await edit([{ menuItemId: soup }], changes)).codes).toEqual(["NOT_FOUND"]);
    }
    expect(await readAll()).toEqual(before);
  });

  it("runs the same number of statements for two dishes and for all", async () => {
    const dishes = await shop.query.menuItem.findMany({
      where: (row, is) => is.like(row.thumbnail, "%copper-pot%"),
    });
    const { database, statements } = watch(env.DB);
    const counted = await world({ env: { DB: database } });
    const writer = await counted.withKey(["write_menu"]);
    const count = async (ids: readonly string[], allergen: string) => {
      const items = ids.map((menuItemId) => ({ menuItemId }));
      statements.length = 0;
      expect((await edit(items, { addAllergens: [allergen] }, writer)).codes).toEqual([]);
      return statements.length;
    };
    await count([soup], "lupin");
    const few = await count([soup, tea], "nuts");
    expect(
      await count(
        dishes.map(({ id }) => id),
        "molluscs",
      ),
    ).toBe(few);
  });
});
