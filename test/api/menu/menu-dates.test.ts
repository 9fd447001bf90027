import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { raiseMenuRevision } from "../../../db/menu-revision.ts";
import { menuItem, menuItemImage, menuItemModifier } from "../../../db/schema/index.ts";
import { dish } from "../../support/builders/orders.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const onSaleFrom = "2026-11-21T00:00:00.000Z";
const onSaleUntil = "2026-11-22T00:00:00.000Z";
const before = "2026-11-20T23:59:59.999Z";
const during = onSaleFrom;
const after = onSaleUntil;

const special = dish("summer-shortcake");

/** A dish with a modifier and a picture that sells on one day. */
const withSpecial = async (): Promise<World> => {
  const shop = await world({ now: before });
  const storeId = await findStoreId(shop.db, "copper-pot");
  const stamps = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  const dates = { availableFrom: onSaleFrom, availableUntil: onSaleUntil };
  await shop.db.update(menuItem).set(dates).where(eq(menuItem.id, special));
  await shop.db.insert(menuItemModifier).values({
    ...{ id: "mod_special", storeId, menuItemId: special, name: "Extra berries", modifierGroup: "addons" },
    ...{ priceAdjustment: 150, ...stamps },
  });
  await shop.db.insert(menuItemImage).values({
    ...{ id: "img_special", storeId, menuItemId: special, imagePath: "/images/special.webp" },
    ...{ altText: "Special", width: 960, height: 720, ...stamps },
  });
  return shop;
};

type Sender = Pick<World, "graphql">;

const query = `query ($id: ID!) {
  menuItem(where: { id: $id }) { price }
  menuItems(where: { id: { equals: $id } }) { price }
  menuItemsCount(where: { id: { equals: $id } })
  menuCategories(where: { menuItems: { some: { id: { equals: $id } } } }) {
    menuItems(where: { id: { equals: $id } }) { price }
    menuItemsCount(where: { id: { equals: $id } })
  }
  menuItemModifier(where: { id: "mod_special" }) { priceAdjustment menuItem { price } }
  menuItemModifiersCount(where: { id: { equals: "mod_special" } })
  dishesOfChoice: menuItems(where: { modifiers: { some: { id: { equals: "mod_special" } } } }) { id }
  menuItemImage(where: { id: "img_special" }) { altText menuItem { price } }
}`;

const hiddenResult = {
  ...{ menuItem: null, menuItems: [], menuItemsCount: 0, menuCategories: [] },
  ...{ menuItemModifier: null, menuItemModifiersCount: 0, dishesOfChoice: [], menuItemImage: null },
};

const visibleResult = {
  ...{ menuItem: { price: 1095 }, menuItems: [{ price: 1095 }], menuItemsCount: 1 },
  menuCategories: [{ menuItems: [{ price: 1095 }], menuItemsCount: 1 }],
  menuItemModifier: { priceAdjustment: 150, menuItem: { price: 1095 } },
  ...{ menuItemModifiersCount: 1, dishesOfChoice: [{ id: special }] },
  menuItemImage: { altText: "Special", menuItem: { price: 1095 } },
};

const seenBy = async (sender: Sender) => {
  const { data, errors } = await sender.graphql(query, { id: special });
  expect(errors).toEqual([]);
  return data;
};

describe("a dish with sale dates", () => {
  it("is hidden from guests over GraphQL outside its dates, with its modifiers and pictures", async () => {
    const shop = await withSpecial();
    expect(await seenBy(shop)).toEqual(hiddenResult);
    expect(await seenBy(shop.at(during))).toEqual(visibleResult);
    expect(await seenBy(shop.at(after))).toEqual(hiddenResult);
  });

  it("is hidden from guests if only one date is set", async () => {
    const shop = await withSpecial();
    const storeId = await findStoreId(shop.db, "copper-pot");
    const set = async (dates: Partial<typeof menuItem.$inferInsert>) => {
      await shop.db.update(menuItem).set(dates).where(eq(menuItem.id, special));
      await raiseMenuRevision(shop.db, storeId);
    };
    await set({ availableFrom: null });
    expect(await seenBy(shop)).toEqual(visibleResult);
    expect(await seenBy(shop.at(after))).toEqual(hiddenResult);
    await set({ availableFrom: onSaleFrom, availableUntil: null });
    expect(await seenBy(shop)).toEqual(visibleResult);
    expect(await seenBy(shop.at(before))).toEqual(hiddenResult);
  });

  it("is always visible to people and keys that may read the menu, and to no other key", async () => {
    const shop = await withSpecial();
    const readers = [
      await shop.asStaff("staff"),
      await shop.withKey(["read_menu"]),
      await shop.withKey(["write_menu"]),
    ];
    for (const reader of readers) expect(await seenBy(reader)).toEqual(visibleResult);
    expect(await seenBy(await shop.withKey(["read_orders"]))).toEqual(hiddenResult);
    expect(await seenBy(await shop.asCustomer("ada@example.com"))).toEqual(hiddenResult);
  });

  it("appears over REST, search and sitemap when its dates start, whatever was cached before", async () => {
    const shop = await withSpecial();
    const addresses = ["/api/menu-items?limit=100", "/api/menu-items?q=shortcake", "/api/menu", "/sitemap.xml"];
    const seesIt = async (address: string) => (await (await shop.get(address)).text()).includes(special);
    const statusOf = async () => (await shop.get(`/api/menu-items/${special}`)).status;
    for (const [at, isVisible] of [
      [before, false],
      [during, true],
      [after, false],
    ] as const) {
      shop.at(at);
      expect(await Promise.all(addresses.map(seesIt)), at).toEqual(addresses.map(() => isVisible));
      expect(await statusOf(), at).toBe(isVisible ? 200 : 404);
    }
  });

  it("stays visible while it is sold out", async () => {
    const shop = await withSpecial();
    await shop.db.update(menuItem).set({ available: false }).where(eq(menuItem.id, special));
    expect(await seenBy(shop.at(during))).toEqual(visibleResult);
  });
});
