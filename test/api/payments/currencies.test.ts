import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { spread } from "../../../worker/domain/money.rules.ts";
import { complete, loadOrderRow, placeOrder, tea } from "../../support/builders/orders.ts";
import { posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { paidAtStripe, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../support/world.ts";

/** Copper Pot with another currency, in which a tea costs `price`. */
const sellIn = async (shop: World, currencyCode: string, price: number) => {
  await shop.db.update(menuItem).set({ price }).where(eq(menuItem.id, tea));
  await shop.db.update(storeSettings).set({ currencyCode, menuRevision: 1000 });
  shop.pass(5);
};

const twoTeas = { items: [{ menuItemId: tea, quantity: 2 }] };

const refundPart = `mutation ($paymentId: ID!, $amount: Int!) { refundPayment(paymentId: $paymentId, amount: $amount) { id } }`;

describe("an order at Stripe", () => {
  it.each([
    ["HUF", 1490, 100, 1],
    ["ISK", 1490, 100, 1],
    ["COP", 35_000, 100, 1],
    ["JPY", 1490, 1, 1],
    ["KWD", 1755, 1, 10],
    ["TWD", 12_345, 1, 100],
  ])("in %s is charged and refunded as it is shown, to the unit", async (currencyCode, price, factor, unit) => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    await sellIn(shop, currencyCode, price);
    const placed = await paidAtStripe(setup, twoTeas);
    const [intent] = account.intents.values();
    const total = (await loadOrderRow(shop, placed)).total ?? 0;
    expect(total % unit).toBe(0);
    expect(intent).toMatchObject({ amount: total * factor, currency: currencyCode.toLowerCase() });
    expect(await (await complete(shop, placed)).json()).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded", amount: total }],
    });
    const manager = await posClient(shop);
    const thirds = spread(total, [1, 1, 1], unit);
    const { payments } = await readStaffOrder(manager, placed.orderId);
    for (const amount of thirds) {
      const { errors } = await manager.graphql(refundPart, { paymentId: payments[0]?.id, amount });
      expect(errors).toEqual([]);
    }
    expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual(thirds.map((third) => third * factor));
    const [refunded] = (await readStaffOrder(manager, placed.orderId)).payments;
    expect(refunded).toMatchObject({ status: "refunded", refundedAmount: total });
  });
});

describe("an amount that nobody can pay", () => {
  const item =
    "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id price } }";
  const counterOrder = `mutation ($items: [POSOrderItemInput!]!, $tip: Int, $fees: [OrderFeeInput!]) {
    createPOSOrder(orderType: "dine_in", items: $items, tip: $tip, fees: $fees) { id total } }`;
  const payment = `mutation ($orderId: ID!, $amount: Int!) {
    processPayment(orderId: $orderId, paymentMethod: "manual", amount: $amount) { id } }`;
  const edit = `mutation ($items: [EditedMenuItemInput!]!) { editMenuItems(items: $items, changes: {}) { menuItemIds } }`;

  it("is refused at its field, in steps of the currency's unit", async () => {
    const shop = await world();
    await sellIn(shop, "KWD", 1750);
    const pos = await posClient(shop);
    const refuse = async (query: string, variables: Record<string, unknown>, path: string) => {
      const { errors } = await pos.graphql(query, variables);
      expect(errors[0]?.extensions).toMatchObject({
        code: "BAD_INPUT",
        errors: [
          { path, message: expect.stringMatching(/^Amounts go in steps of KWD.0\.010 here\. Try KWD.\d\.\d\d0\.$/) },
        ],
      });
    };
    await refuse(item, { id: tea, data: { price: 1755 } }, "data.price");
    await refuse(counterOrder, { ...twoTeas, tip: 5 }, "tip");
    await refuse(counterOrder, { ...twoTeas, fees: [{ kind: "service", amount: 15 }] }, "fees.0.amount");
    await refuse(payment, { orderId: "ord_any", amount: 1001 }, "amount");
    await refuse(edit, { items: [{ menuItemId: tea, price: 1755 }] }, "items.0.price");
    expect((await pos.graphql(item, { id: tea, data: { price: 1760 } })).data).toEqual({
      updateMenuItem: { id: tea, price: 1760 },
    });
  });

  it("that was stored before is shown and priced rounded, and blocks no change of something else", async () => {
    const shop = await world();
    await sellIn(shop, "TWD", 12_345);
    const menu = await (await shop.get("/api/menu-items?limit=100")).json<{ items: { id: string; price: number }[] }>();
    expect(menu.items.find(({ id }) => id === tea)?.price).toBe(12_300);
    const pos = await posClient(shop);
    expect((await pos.graphql(item, { id: tea, data: { featured: true } })).data).toEqual({
      updateMenuItem: { id: tea, price: 12_345 },
    });
    const placed = await placeOrder(shop, twoTeas);
    const { subtotal, total } = await loadOrderRow(shop, placed);
    expect([subtotal, (total ?? 1) % 100]).toEqual([24_600, 0]);
  });
});
