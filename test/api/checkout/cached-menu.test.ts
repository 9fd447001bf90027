import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import { orderBody, placeOrder, sendOrder, tea } from "../../support/builders/orders.ts";
import { setPaymentAccount, stripeShop, toIntentId } from "../../support/fakes/stripe-shop.ts";
import type { World } from "../../support/world.ts";

/** A store without kitchen limits, whose worker has just cached the menu and the payment account. No time passes
 *  between its requests, so the cached menu counts as current. */
const openCachedShop = async () => {
  const setup = await stripeShop({ secondsBetweenRequests: 0 });
  await change(setup.shop, { ordersPerSlot: null, prepMinutesPerSlot: null });
  await placeOrder(setup.shop);
  return setup;
};

const change = async ({ db }: World, settings: Partial<typeof storeSettings.$inferInsert>): Promise<void> => {
  await db.update(storeSettings).set({ ...settings, menuRevision: sql`${storeSettings.menuRevision} + 1` });
};

const changeTea = async (shop: World, columns: Partial<typeof menuItem.$inferInsert>): Promise<void> => {
  await shop.db.update(menuItem).set(columns).where(eq(menuItem.id, tea));
  await change(shop, {});
};

const listOrders = ({ db }: World) => db.select().from(restaurantOrder);

describe("an order that is decided by a cached menu", () => {
  it("is refused with the new amounts if a price has changed since", async () => {
    const { shop } = await openCachedShop();
    const body = await orderBody(shop);
    await changeTea(shop, { price: 400 });
    const response = await sendOrder(shop, body);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: "PRICE_CHANGED", quote: { subtotal: 1200 } },
    ]);
    expect(await listOrders(shop)).toHaveLength(1);
  });

  it("is refused if the store has paused ordering since", async () => {
    const { shop } = await openCachedShop();
    const body = await orderBody(shop);
    await change(shop, { orderingPaused: true });
    expect([(await sendOrder(shop, body)).status, (await listOrders(shop)).length]).toEqual([422, 1]);
  });

  it("is accepted if a dish that was sold out is available again", async () => {
    const { shop } = await openCachedShop();
    const body = await orderBody(shop);
    await changeTea(shop, { available: false });
    expect((await sendOrder(shop, body)).status).toBe(422);
    await changeTea(shop, { available: true });
    expect((await sendOrder(shop, body)).status).toBe(201);
  });

  it("is paid at the account that the store has now, not at one that it has replaced since", async () => {
    const { shop, stripe, account } = await openCachedShop();
    const keys = { publishableKey: "pk_test_replaced", secretKey: "sk_test_replacedSecret" };
    const newAccount = stripe.open(keys.secretKey, keys.publishableKey);
    expect((await setPaymentAccount(shop, "copper-pot", keys)).errors).toEqual([]);
    const intentId = toIntentId(await placeOrder(shop));
    expect([account.intents.has(intentId), newAccount.intents.has(intentId)]).toEqual([false, true]);
  });
});
