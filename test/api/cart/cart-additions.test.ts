import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import { addItem, bowl, changeDish, readCart, readRefusal, soup, tea } from "../../support/builders/cart.ts";
import type { Actor } from "../../support/builders/client.ts";
import { complete, confirm, placeOrder } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

describe("adding a dish with an idempotency key", () => {
  const key = "tap-0123456789abcdef";
  const addWith = (guest: Actor, body: object) =>
    guest.post("/api/cart/items", body, { headers: { "idempotency-key": key } });

  it("adds it once, however often and over any transport it is sent", async () => {
    const guest = (await world()).asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    const body = { menuItemId: soup, quantity: 1, modifierIds: [bowl] };
    const responses = await Promise.all([addWith(guest, body), addWith(guest, body), addWith(guest, body)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await addWith(guest, { ...body, specialInstructions: " " })).status).toBe(200);
    const repeated = await guest.graphql<{ addActiveCartItem: { itemCount: number } }>(
      "mutation ($input: ActiveCartItemInput!, $key: String) { addActiveCartItem(input: $input, idempotencyKey: $key) { itemCount } }",
      { input: body, key },
    );
    expect(repeated.data?.addActiveCartItem.itemCount).toBe(2);
    expect(await readCart(guest)).toMatchObject({ itemCount: 2 });
  });

  it("is refused with other input, and is independent in another browser", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const otherGuest = shop.asGuest();
    await addWith(guest, { menuItemId: tea, quantity: 1 });
    expect(await readRefusal(await addWith(guest, { menuItemId: tea, quantity: 2 }))).toMatchObject({
      status: 409,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await addWith(otherGuest, { menuItemId: tea, quantity: 2 })).status).toBe(200);
    expect([(await readCart(guest)).itemCount, (await readCart(otherGuest)).itemCount]).toEqual([1, 2]);
  });

  it("returns the cart even if the dish has sold out since, and does not add a removed dish again", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const cart = await (await addWith(guest, { menuItemId: tea, quantity: 1 })).json<Cart>();
    await changeDish(shop, tea, { available: false });
    expect((await addWith(guest, { menuItemId: tea, quantity: 1 })).status).toBe(200);
    expect((await addItem(guest, { menuItemId: tea, quantity: 1 })).status).toBe(422);
    await guest.delete(`/api/cart/items/${cart.items[0]?.id}`);
    expect(await (await addWith(guest, { menuItemId: tea, quantity: 1 })).json()).toMatchObject({ itemCount: 0 });
  });

  it("needs a key of at least 16 characters", async () => {
    const guest = (await world()).asGuest();
    const response = await guest.post(
      "/api/cart/items",
      { menuItemId: tea, quantity: 1 },
      { headers: { "idempotency-key": "short" } },
    );
    expect(await readRefusal(response)).toMatchObject({ status: 400, path: "idempotencyKey" });
  });
});

describe("a cart that one tab orders while another tab adds to it", () => {
  it("keeps the other tab's concurrent addition, even if the payment is reported again", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 2 });
    const placed = await placeOrder(guest, { items: [{ menuItemId: tea, quantity: 2 }] });
    await addItem(guest, { menuItemId: soup, quantity: 1, modifierIds: [bowl] });
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    await confirm(shop, placed);
    await complete(guest, placed);
    expect(await readCart(guest)).toMatchObject({ items: [{ quantity: 1 }, { quantity: 1 }], itemCount: 2 });
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    await complete(guest, placed);
    expect(await readCart(guest)).toMatchObject({ itemCount: 3 });
  });

  it("keeps the other tab's addition for an order paid in cash too", async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 2 });
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 3 });
    await placeOrder(guest, { items: [{ menuItemId: tea, quantity: 2 }], paymentMethod: "cash" });
    expect(await readCart(guest)).toMatchObject({ itemCount: 1 });
  });
});
