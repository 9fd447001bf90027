import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, menuItemModifier, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { bowl, soup, tea } from "../../support/builders/orders.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu", "write_products", "write_settings"]);
});

const findDish = (id: string) => shop.query.menuItem.findFirst({ where: eq(menuItem.id, id) });
const categoryId = async () => (await findDish(tea))?.categoryId;
const change =
  "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }";
const create = "mutation ($data: [MenuItemCreateInput!]!) { createMenuItems(data: $data) { id name } }";
const remove = "mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { name } }";

describe("a dish and its modifiers", () => {
  it("cannot disconnect another dish's modifier", async () => {
    const data = { modifiers: { disconnect: [{ id: bowl }] } };
    expect((await run(staff, change, { id: tea, data })).codes).toEqual([]);
    const choice = await shop.query.menuItemModifier.findFirst({ where: eq(menuItemModifier.id, bowl) });
    expect(choice?.menuItemId).toBe(soup);
  });

  it("cannot share a modifier that is created with another dish", async () => {
    const choice = { name: "Stolen", modifierGroup: "size", menuItem: { connect: { id: soup } } };
    const answer = await run(staff, change, { id: tea, data: { modifiers: { create: [choice] } } });
    expect(answer.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(answer)).toEqual(["data.modifiers.create.0.menuItem"]);
    const created = await shop.db.select().from(menuItemModifier).where(eq(menuItemModifier.name, "Stolen"));
    expect(created).toEqual([]);
  });

  it("allow at most 100 new modifiers at once", async () => {
    const choices = Array.from({ length: 101 }, () => ({ name: "One more", modifierGroup: "size" }));
    const answer = await run(staff, change, { id: tea, data: { modifiers: { create: choices } } });
    expect(answer.codes).toEqual(["LIMIT_EXCEEDED"]);
    expect(listPaths(answer)).toEqual(["data.modifiers.create"]);
  });

  it("replace the pictures in their new order, completely or not at all", async () => {
    const picture = (altText: string, sortOrder: number) => ({
      ...{ imagePath: `/${altText}.webp`, width: 640, height: 480, altText, sortOrder },
    });
    const readPictures = async () =>
      (
        await run<{ menuItem: { thumbnail: string | null; menuItemImages: { id: string; altText: string }[] } }>(
          staff,
          "query ($id: ID!) { menuItem(where: { id: $id }) { thumbnail menuItemImages(take: 100) { id altText } } }",
          { id: tea },
        )
      ).data?.menuItem;
    const write = async (names: readonly string[]) => {
      const before = (await readPictures())?.menuItemImages ?? [];
      const menuItemImages = { disconnect: before.map(({ id }) => ({ id })), create: names.map(picture) };
      return run(staff, change, { id: tea, data: { thumbnail: `/${names[0]}.webp`, menuItemImages } });
    };
    expect((await write(["cup", "leaves", "pot"])).codes).toEqual([]);
    expect((await write(["pot", "cup", "leaves"])).codes).toEqual([]);
    const refused = await write(["leaves", ""]);
    expect([refused.codes, listPaths(refused)]).toEqual([["BAD_INPUT"], ["data.menuItemImages.create.1.altText"]]);
    const { thumbnail, menuItemImages } = (await readPictures()) ?? { thumbnail: "", menuItemImages: [] };
    expect([thumbnail, ...menuItemImages.map(({ altText }) => altText)]).toEqual(["/pot.webp", "pot", "cup", "leaves"]);
  });

  it.each([
    ["{}", {}, "data.0.category"],
    ["connect: null", { connect: null }, "data.0.category"],
    ["connect: {}", { connect: {} }, "data.0.category.connect"],
  ])("are refused at the category field if it is %s", async (_what, category, path) => {
    const answer = await run(staff, create, { data: [{ name: "Stew", price: 900, category }] });
    expect(answer.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(answer)).toEqual([path]);
  });

  it("of one call keep their order, in the response and by their ids", async () => {
    const category = { connect: { id: await categoryId() } };
    const data = Array.from({ length: 30 }, (_, price) => ({ name: `Dish ${price}`, price, category }));
    const created = await run<{ createMenuItems: { id: string; name: string }[] }>(staff, create, { data });
    const dishes = created.data?.createMenuItems ?? [];
    expect(dishes.map(({ name }) => name)).toEqual(data.map(({ name }) => name));
    expect(dishes.map(({ id }) => id)).toEqual(dishes.map(({ id }) => id).toSorted());
  });

  it("refuse a date that does not exist", async () => {
    const answer = await run(staff, change, { id: tea, data: { soldOutUntil: "2026-02-30T10:00:00Z" } });
    expect(answer.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(answer)).toEqual(["data.soldOutUntil"]);
  });

  it("accept an instant with any offset and store it in UTC with milliseconds", async () => {
    await run(staff, change, { id: tea, data: { soldOutUntil: "2026-11-21T12:00:00+01:00" } });
    expect((await findDish(tea))?.soldOutUntil).toBe("2026-11-21T11:00:00.000Z");
  });
});

describe("concurrent writes", () => {
  it("delete a dish once: the second call gets NOT_FOUND", async () => {
    const responses = await Promise.all([run(staff, remove, { id: soup }), run(staff, remove, { id: soup })]);
    expect(responses.flatMap(({ codes }) => codes)).toEqual(["NOT_FOUND"]);
  });

  it("of two dishes happen completely or not at all if one of them is deleted meanwhile", async () => {
    const data = [tea, soup].map((id) => ({ where: { id }, data: { price: 4321 } }));
    const many = "mutation ($data: [MenuItemUpdateArgs!]!) { updateMenuItems(data: $data) { id } }";
    const [changed, deleted] = await Promise.all([run(staff, many, { data }), run(staff, remove, { id: soup })]);
    expect(deleted.codes).toEqual([]);
    expect(changed.codes.every((code) => code === "NOT_FOUND")).toBe(true);
    expect((await findDish(tea))?.price === 4321).toBe(changed.codes.length === 0);
  });
});

it("a category that still has dishes cannot be deleted, and the error says what to do first", async () => {
  const query = "mutation ($id: ID!) { deleteMenuCategory(where: { id: $id }) { id } }";
  const answer = await run(staff, query, { id: await categoryId() });
  expect(answer.codes).toEqual(["CONFLICT"]);
  expect(answer.errorText).toContain("Please move or delete its menuItems first.");
});

describe("the restaurant's settings", () => {
  const update = `mutation ($where: StoreSettingsWhereUniqueInput, $data: StoreSettingsUpdateInput!) {
    updateStoreSettings(where: $where, data: $data) { orderingPaused paymentOptions { paymentMethod } } }`;

  it("are always those of the own restaurant, named or not", async () => {
    const data = { orderingPaused: true };
    for (const slug of ["copper-pot", "umi-sando"]) {
      const where = { id: await findStoreId(shop.db, slug) };
      expect((await run(staff, update, { where, data })).codes).toEqual(slug === "copper-pot" ? [] : ["NOT_FOUND"]);
    }
    const otherStore = await shop.query.storeSettings.findFirst({ where: eq(storeSettings.slug, "umi-sando") });
    expect(otherStore?.orderingPaused).toBe(false);
  });

  it("of a new restaurant can be changed one by one, before it has an address", async () => {
    await shop.db.update(storeSettings).set({ address: "", phone: "" }).where(eq(storeSettings.slug, "copper-pot"));
    expect((await run(staff, update, { data: { orderingPaused: true } })).codes).toEqual([]);
  });

  it("return the payment methods after the change, not before it", async () => {
    expect(await (await shop.get("/api/store")).text()).not.toContain('"cash"');
    const { data } = await run<{ updateStoreSettings: unknown }>(staff, update, {
      data: { cashOnPickupEnabled: true },
    });
    expect(JSON.stringify(data)).toContain('"cash"');
  });

  it("allow a meal period twice a day", async () => {
    const lunches = ["11:00", "14:00"].map((from) => ({ period: "lunch", from, to: from.replace(":00", ":45") }));
    expect((await run(staff, update, { data: { mealPeriodTimes: lunches } })).codes).toEqual([]);
    expect(await (await shop.get("/api/store")).json()).toMatchObject({ mealPeriodTimes: lunches });
  });
});
