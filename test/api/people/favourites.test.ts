import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customer, favourite, menuItem } from "../../../db/schema/index.ts";
import { maxFavourites } from "../../../db/schema/people/favourites.ts";
import type { Actor } from "../../support/builders/client.ts";
import { readMailedCode } from "../../support/builders/people.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const ada = "ada@example.com";

interface Favourites {
  items: { menuItemId: string; name: string }[];
}

const list = async (browser: Actor): Promise<string[]> => {
  const response = await browser.get("/api/favourites");
  return (await response.json<Favourites>()).items.map(({ menuItemId }) => menuItemId);
};

const add = (browser: Actor, menuItemId: string) => browser.post("/api/favourites", { menuItemId });

const listDishes = async (shop: World, slug = "copper-pot") =>
  shop.db
    .select({ id: menuItem.id, name: menuItem.name })
    .from(menuItem)
    .where(eq(menuItem.storeId, await findStoreId(shop.db, slug)))
    .limit(3);

const twoDishes = async (shop: World): Promise<[string, string]> => {
  const [first, second] = await listDishes(shop);
  return [first?.id ?? "", second?.id ?? ""];
};

describe("a customer's favorites", () => {
  it("are added once, listed newest first, and removed", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const [first, second] = await twoDishes(shop);
    expect(await list(browser)).toEqual([]);
    await add(browser, first);
    shop.at("2026-11-20T23:40:00.000Z");
    expect((await add(browser, second)).status).toBe(200);
    await add(browser, first);
    expect(await list(browser)).toEqual([second, first]);
    const { data, errors } = await browser.graphql<{ removeFavourite: Favourites }>(
      "mutation ($id: ID!) { removeFavourite(menuItemId: $id) { items { menuItemId name } } }",
      { id: second },
    );
    expect(errors).toEqual([]);
    expect(data?.removeFavourite.items.map(({ menuItemId }) => menuItemId)).toEqual([first]);
    await browser.graphql("mutation ($id: ID!) { removeFavourite(menuItemId: $id) { items { name } } }", {
      id: second,
    });
    expect(await list(browser)).toEqual([first]);
  });

  it("hold a dish once if it is added twice at the same time", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const [dish] = await twoDishes(shop);
    const responses = await Promise.all([add(browser, dish), add(browser, dish)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(browser)).toEqual([dish]);
  });

  it("belong to one customer, and need a sign-in", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const ben = await shop.asCustomer("ben@example.com");
    const [dish] = await twoDishes(shop);
    await add(browser, dish);
    expect(await list(ben)).toEqual([]);
    await ben.graphql("mutation ($id: ID!) { removeFavourite(menuItemId: $id) { items { name } } }", { id: dish });
    expect(await list(browser)).toEqual([dish]);
    expect((await shop.get("/api/favourites")).status).toBe(401);
    expect((await shop.post("/api/favourites", { menuItemId: dish })).status).toBe(401);
  });

  it("answer another restaurant's dish and a deleted dish exactly like a missing one", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const [foreign] = await listDishes(shop, "gasthaus-linde");
    const [deleted] = await twoDishes(shop);
    const manager = await shop.asStaff("manager");
    const { errors } = await manager.graphql("mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { id } }", {
      id: deleted,
    });
    expect(errors).toEqual([]);
    const answers = await Promise.all(
      [foreign?.id ?? "", deleted, "itm_missing"].map(async (id) => {
        const response = await add(browser, id);
        const { requestId: _, ...problem } = await response.json<Record<string, unknown>>();
        return [response.status, problem["code"]];
      }),
    );
    expect(answers).toEqual([
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
    ]);
    expect(await list(browser)).toEqual([]);
  });

  it("keep a dish with its name after it is deleted from the menu", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const [dish] = await listDishes(shop);
    await add(browser, dish?.id ?? "");
    const manager = await shop.asStaff("manager");
    await manager.graphql("mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { id } }", { id: dish?.id });
    const { items } = await (await browser.get("/api/favourites")).json<Favourites>();
    expect(items).toMatchObject([{ menuItemId: dish?.id, name: dish?.name }]);
  });

  it("are limited, and a full list takes another dish after one was removed", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const [person] = await shop.db
      .select()
      .from(customer)
      .where(and(eq(customer.storeId, storeId), eq(customer.email, ada)));
    for (let index = 0; index < maxFavourites; index += 1) {
      await shop.db.insert(favourite).values({
        ...{ id: `fav_${index}`, storeId, customerId: person?.id ?? "", menuItemId: `itm_${index}`, name: "Soup" },
        ...{ createdAt: shop.now, updatedAt: shop.now },
      });
    }
    const [dish] = await twoDishes(shop);
    const refused = await add(browser, dish);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([422, "LIMIT_EXCEEDED"]);
    await browser.graphql('mutation { removeFavourite(menuItemId: "itm_7") { items { name } } }');
    expect((await add(browser, dish)).status).toBe(200);
  });

  it("are part of the person's export, and erased with the account", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const [dish] = await listDishes(shop);
    await add(browser, dish?.id ?? "");
    const exported = await browser.graphql<{ exportCustomer: { data: { favourites: unknown[] } } }>(
      "{ exportCustomer { data } }",
    );
    expect(exported.data?.exportCustomer.data.favourites).toMatchObject([{ menuItemId: dish?.id, name: dish?.name }]);
    await browser.graphql("mutation { requestErasureCode { digits } }");
    const code = await readMailedCode(shop, ada);
    const { errors } = await browser.graphql("mutation ($code: String) { eraseCustomer(code: $code) { isComplete } }", {
      code,
    });
    expect(errors).toEqual([]);
    expect(await shop.db.select().from(favourite)).toEqual([]);
  });
});
