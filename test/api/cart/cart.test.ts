import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import {
  addItem,
  bowl,
  changeDish,
  choice,
  dish,
  readCart,
  readRefusal,
  soup,
  tea,
} from "../../support/builders/cart.ts";
import { world } from "../../support/world.ts";

describe("a cart", () => {
  it("is empty for a new visitor, sets no cookie and starts no object", async () => {
    const shop = await world({
      env: {
        CART: new Proxy(env.CART, {
          get: () => {
            throw new Error("The Durable Object must not be called.");
          },
        }),
      },
    });
    const guest = shop.asGuest();
    const response = await guest.get("/api/cart");
    const empty = { revision: null, orderType: "pickup", items: [], subtotal: 0, itemCount: 0, problems: [] };
    expect(await response.json()).toEqual(empty);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await guest.delete("/api/cart")).status).toBe(200);
    expect((await guest.delete("/api/cart/items/cit_1")).status).toBe(404);
  });

  it("keeps added dishes, with prices from the menu", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 2 });
    await addItem(guest, { menuItemId: soup, quantity: 1, modifierIds: [bowl], specialInstructions: "  Hot, please " });
    const cart = await readCart(guest);
    expect(cart).toMatchObject({ subtotal: 2 * 395 + 895 + 350, itemCount: 3, problems: [] });
    expect(cart.items).toMatchObject([
      { name: "English Breakfast Tea", quantity: 2, unitPrice: 395, lineTotal: 790, problems: [] },
      { menuItem: { id: soup }, modifiers: [{ id: bowl }], specialInstructions: "Hot, please", unitPrice: 1245 },
    ]);
  });

  it("counts ten concurrent additions as ten", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    await Promise.all(Array.from({ length: 9 }, () => addItem(guest, { menuItemId: tea, quantity: 1 })));
    expect(await readCart(guest)).toMatchObject({ itemCount: 10, items: [{ quantity: 10 }] });
  });

  it("is separate for each store, even with the same cookie", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    const otherStoreCart = await guest.get("/api/cart", { store: "gasthaus-linde" });
    expect(await otherStoreCart.json()).toMatchObject({ items: [], itemCount: 0 });
    expect(await readCart(guest)).toMatchObject({ itemCount: 1 });
  });

  it("is not visible to other visitors", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    const [cartItem] = (await readCart(guest)).items;
    const otherGuest = shop.asGuest();
    await addItem(otherGuest, { menuItemId: soup, quantity: 1, modifierIds: [bowl] });
    expect((await otherGuest.patch(`/api/cart/items/${cartItem?.id}`, { quantity: 9 })).status).toBe(404);
    expect(await readCart(guest)).toMatchObject({ itemCount: 1 });
  });

  it("changes only the sent fields of an item, and removes it", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: soup, quantity: 1, modifierIds: [bowl], specialInstructions: "Hot" });
    const path = `/api/cart/items/${(await readCart(guest)).items[0]?.id}`;
    await guest.patch(path, { quantity: 3 });
    expect((await readCart(guest)).items).toMatchObject([{ quantity: 3, specialInstructions: "Hot", unitPrice: 1245 }]);
    const cup = choice("tomato-soup", "size", 0);
    await guest.patch(path, { menuItemId: soup, quantity: 1, modifierIds: [cup], specialInstructions: null });
    expect((await readCart(guest)).items).toMatchObject([{ quantity: 1, specialInstructions: null, unitPrice: 895 }]);
    expect(await readRefusal(await guest.patch(path, { modifierIds: [] }))).toMatchObject({
      code: "INVALID_MODIFIERS",
    });
    expect(await readRefusal(await guest.patch(path, {}))).toMatchObject({ code: "BAD_INPUT" });
    await guest.delete(path);
    expect((await readCart(guest)).items).toEqual([]);
  });

  it("can be emptied at once, and remembers the delivery type", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    await guest.patch("/api/cart", { orderType: "delivery" });
    const response = await guest.delete("/api/cart");
    expect(await response.json()).toMatchObject({ orderType: "delivery", items: [], itemCount: 0 });
  });

  it("reports what changed about a dish since it was added", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    await addItem(guest, { menuItemId: soup, quantity: 1, modifierIds: [bowl] });
    await changeDish(shop, tea, { available: false });
    await changeDish(shop, soup, { availableUntil: "2026-11-01T00:00:00.000Z" });
    const { items } = await readCart(guest);
    expect(items[0]).toMatchObject({
      menuItem: { id: tea },
      problems: [{ code: "ITEM_UNAVAILABLE", path: "items.0" }],
    });
    expect(items[1]).toMatchObject({
      menuItem: null,
      name: "No longer on the menu",
      lineTotal: 0,
      problems: [{ code: "ITEM_UNAVAILABLE", path: "items.1" }],
    });
  });

  it("accepts a dish that is served later, and says that it is not served now", async () => {
    const guest = (await world()).asGuest();
    const added = await addItem(guest, { menuItemId: dish("granola-bowl"), quantity: 1 });
    expect((await added.json<Cart>()).items[0]?.problems).toMatchObject([{ code: "ITEM_UNAVAILABLE" }]);
  });

  it("reports a pause of ordering for the cart as a whole", async () => {
    const shop = await world();
    await shop.db
      .update(storeSettings)
      .set({ orderingPaused: true, pauseMessage: "Back soon.", menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    expect(await readCart(shop.asGuest())).toMatchObject({
      problems: [{ code: "ORDERING_PAUSED", message: "Back soon." }],
    });
  });
});

describe("a cart refuses", () => {
  const cases = [
    {
      name: "an unknown dish",
      body: { menuItemId: "itm_none", quantity: 1 },
      is: [422, "ITEM_UNAVAILABLE", "menuItemId"],
    },
    {
      name: "a dish of another store",
      body: { menuItemId: seedId("itm", "umi-sando/tamago-sando"), quantity: 1 },
      is: [422, "ITEM_UNAVAILABLE", "menuItemId"],
    },
    {
      name: "a sold-out dish",
      body: { menuItemId: dish("lobster-roll"), quantity: 1 },
      is: [422, "ITEM_UNAVAILABLE", "menuItemId"],
    },
    {
      name: "a soup without a size",
      body: { menuItemId: soup, quantity: 1 },
      is: [422, "INVALID_MODIFIERS", "modifierIds"],
    },
    {
      name: "a choice of another dish",
      body: { menuItemId: tea, quantity: 1, modifierIds: [bowl] },
      is: [422, "INVALID_MODIFIERS", "modifierIds"],
    },
  ] as const;

  it.each(cases)("$name", async ({ body, is: [status, code, path] }) => {
    const guest = (await world()).asGuest();
    expect(await readRefusal(await addItem(guest, body))).toEqual({ status, code, path });
    expect(guest.cookies.size).toBe(0);
  });

  const malformed = [
    { name: "a quantity of zero", body: { menuItemId: tea, quantity: 0 }, path: "quantity" },
    { name: "a quantity of a hundred", body: { menuItemId: tea, quantity: 100 }, path: "quantity" },
    { name: "a fractional quantity", body: { menuItemId: tea, quantity: 1.5 }, path: "quantity" },
    { name: "a quantity that is a string", body: { menuItemId: tea, quantity: "two" }, path: "quantity" },
    { name: "a missing dish id", body: { quantity: 1 }, path: "menuItemId" },
    {
      name: "a note that is too long",
      body: { menuItemId: tea, quantity: 1, specialInstructions: "x".repeat(501) },
      path: "specialInstructions",
    },
    {
      name: "a note with a control character",
      body: { menuItemId: tea, quantity: 1, specialInstructions: "a\u0000b" },
      path: "specialInstructions",
    },
  ];

  it.each(malformed)("$name", async ({ body, path }) => {
    const guest = (await world()).asGuest();
    expect(await readRefusal(await addItem(guest, body))).toEqual({ status: 400, code: "BAD_INPUT", path });
  });

  it("an order type that is served at the table or does not exist", async () => {
    const guest = (await world()).asGuest();
    const path = "orderType";
    const dineIn = await guest.patch("/api/cart", { orderType: "dine_in" });
    expect(await readRefusal(dineIn)).toEqual({ status: 422, code: "ORDER_TYPE_UNAVAILABLE", path });
    const nonsense = await guest.patch("/api/cart", { orderType: "teleport" });
    expect(await readRefusal(nonsense)).toEqual({ status: 400, code: "BAD_INPUT", path });
  });
});

describe("the cart over GraphQL", () => {
  it("is the same cart as over REST", async () => {
    const guest = (await world()).asGuest();
    const added = await guest.graphql<{ addActiveCartItem: { items: { id: string; menuItem: { name: string } }[] } }>(
      "mutation ($input: ActiveCartItemInput!) { addActiveCartItem(input: $input) { items { id menuItem { name } } } }",
      { input: { menuItemId: soup, quantity: 1, modifierIds: [bowl] } },
    );
    expect(added.errors).toEqual([]);
    const [cartItem] = added.data?.addActiveCartItem.items ?? [];
    expect(cartItem?.menuItem.name).toBe("Roasted Tomato Soup");
    const changed = await guest.graphql(
      `mutation ($id: ID!, $input: ActiveCartItemInput!) {
        updateCartItem(cartItemId: $id, input: $input) { subtotal }
        updateCartItemQuantity(cartItemId: $id, quantity: 3) { itemCount }
        updateActiveCart(orderType: "delivery") { orderType }
      }`,
      { id: cartItem?.id, input: { menuItemId: soup, quantity: 2, modifierIds: [choice("tomato-soup", "size", 0)] } },
    );
    expect(changed.data).toEqual({
      updateCartItem: { subtotal: 1790 },
      updateCartItemQuantity: { itemCount: 3 },
      updateActiveCart: { orderType: "delivery" },
    });
    expect(await readCart(guest)).toMatchObject({ orderType: "delivery", subtotal: 2685 });
  });

  it("refuses a quantity of zero", async () => {
    const guest = (await world()).asGuest();
    const { errors } = await guest.graphql(
      'mutation { updateCartItemQuantity(cartItemId: "cit_1", quantity: 0) { itemCount } }',
    );
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "quantity" }] });
  });
});
