import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { watch } from "../../support/builders/statements.ts";
import { type World, world } from "../../support/world.ts";

interface Dish {
  id: string;
  saleState: string | null;
}

const states = async (client: Pick<World, "graphql">, store = "copper-pot") => {
  const { data, errors } = await client.graphql<{ menuItems: Dish[] }>(
    "{ menuItems(take: 500) { id saleState } }",
    {},
    { store },
  );
  expect(errors).toEqual([]);
  return new Map(data?.menuItems.map(({ id, saleState }) => [id, saleState]));
};

const restStates = async (shop: World, store = "copper-pot") => {
  const { items } = await (await shop.get("/api/menu-items?limit=100", { store })).json<{ items: Dish[] }>();
  return new Map(items.map(({ id, saleState }) => [id, saleState]));
};

describe("the sale state of a dish", () => {
  it.each(["2026-11-20T23:30:00.000Z", "2026-11-21T13:00:00.000Z", "2026-11-21T05:00:00.000Z"])(
    "is the same over GraphQL and REST at %s, at every restaurant",
    async (now) => {
      const shop = await world({ now });
      for (const store of ["copper-pot", "gasthaus-linde", "umi-sando"]) {
        const byRest = await restStates(shop, store);
        expect(byRest.size).toBeGreaterThan(10);
        expect(Object.fromEntries(await states(shop, store))).toEqual(Object.fromEntries(byRest));
      }
    },
  );

  it("follows a change at once for the partner who makes it, even in the mutation's own response", async () => {
    const shop = await world({ secondsBetweenRequests: 0 });
    const partner = await shop.withKey(["write_menu"]);
    const [[id] = []] = [...(await states(shop))].filter(([, state]) => state === "on_sale");
    const change = `mutation ($id: ID!) {
      off: setItemAvailability(menuItemId: $id, available: false) { id saleState }
      on: setItemAvailability(menuItemId: $id, available: true) { id saleState }
      again: setItemAvailability(menuItemId: $id, available: false) { id saleState category { menuItems { saleState } } }
    }`;
    const { data, errors } = await partner.graphql(change, { id });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      off: { id, saleState: "sold_out" },
      on: { id, saleState: "on_sale" },
      again: { id, saleState: "sold_out" },
    });
    expect((await states(partner)).get(String(id))).toBe("sold_out");
  });

  it("is null for a dish outside of its dates, which partners see and guests do not", async () => {
    const shop = await world();
    const partner = await shop.withKey(["write_menu"]);
    const [[id] = []] = await states(shop);
    await partner.graphql(
      "mutation ($id: ID!, $at: DateTime) { updateMenuItem(where: { id: $id }, data: { availableFrom: $at }) { id } }",
      { id, at: "2098-01-01T00:00:00.000Z" },
    );
    expect((await states(partner)).get(String(id))).toBeNull();
    expect((await states(shop)).has(String(id))).toBe(false);
  });

  it("limits the lifetime of a shared response to the end of the dish's sold-out mark", async () => {
    const shop = await world({ secondsBetweenRequests: 0 });
    const partner = await shop.withKey(["write_menu"]);
    const [[id] = []] = [...(await states(shop))].filter(([, state]) => state === "on_sale");
    const until = "2026-11-20T23:30:20.000Z";
    await partner.graphql(
      "mutation ($id: ID!, $until: DateTime) { setItemAvailability(menuItemId: $id, available: false, until: $until) { id } }",
      { id, until },
    );
    shop.pass(2);
    expect((await states(shop)).get(String(id))).toBe("sold_out");
    shop.at(until);
    expect((await states(shop)).get(String(id))).toBe("on_sale");
  });

  it("is available for the dishes of a cart and of orders", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const [[menuItemId] = []] = [...(await states(shop))].filter(([, state]) => state === "on_sale");
    await guest.post("/api/cart/items", { menuItemId, quantity: 1 });
    const { data, errors } = await guest.graphql("{ activeCart { items { menuItem { name saleState } } } }");
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ activeCart: { items: [{ menuItem: { saleState: "on_sale" } }] } });
  });

  it("costs one statement for all dishes of a query, and none if it is not selected", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database }, secondsBetweenRequests: 0 });
    const partner = await shop.withKey(["read_menu"]);
    const count = async (query: string) => {
      statements.length = 0;
      expect((await partner.graphql(query)).errors).toEqual([]);
      return statements.length;
    };
    await count("{ menuItems { saleState } }");
    const without = await count("{ menuItems(take: 500) { id } }");
    for (const take of [1, 10, 500])
      expect(await count(`{ menuItems(take: ${take}) { id saleState } }`)).toBe(without + 1);
  });
});
