import { beforeEach, describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { brooklyn, type OrderInput, orderBody, sendOrder, tea } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const delivery: OrderInput = {
  orderType: "delivery",
  deliveryAddress: brooklyn,
  items: [{ menuItemId: tea, quantity: 8 }],
};
const pickup: OrderInput = { orderType: "pickup" };

let shop: World;
beforeEach(async () => {
  shop = await world();
});

const allow = (settings: { cashOnPickupEnabled: boolean; cashOnDeliveryEnabled: boolean }) =>
  shop.db.update(storeSettings).set({ ...settings, menuRevision: 1000 });
const payInCash = async (input: OrderInput) => {
  const response = await sendOrder(shop, { ...(await orderBody(shop, input)), paymentMethod: "cash" });
  const { code } = await response.json<{ code?: string }>();
  return code ?? response.status;
};
const listMethods = async () => {
  const store = await (await shop.get("/api/store")).json<{ paymentOptions: { paymentMethod: string }[] }>();
  return store.paymentOptions.map(({ paymentMethod }) => paymentMethod);
};

describe("cash", () => {
  it("is accepted for the order types that the restaurant allows, and for no other", async () => {
    expect(await listMethods()).not.toContain("cash");
    await allow({ cashOnPickupEnabled: false, cashOnDeliveryEnabled: true });
    expect(await listMethods()).toContain("cash");
    expect([await payInCash(delivery), await payInCash(pickup)]).toEqual([201, "BAD_INPUT"]);
    await shop.db.update(storeSettings).set({
      ...{ cashOnPickupEnabled: true, cashOnDeliveryEnabled: false, menuRevision: 1001 },
    });
    expect([await payInCash(delivery), await payInCash(pickup)]).toEqual(["BAD_INPUT", 201]);
  });

  it("on delivery sends the order to the kitchen at once, and the driver's cash settles it", async () => {
    await allow({ cashOnPickupEnabled: false, cashOnDeliveryEnabled: true });
    const body = { ...(await orderBody(shop, delivery)), paymentMethod: "cash" };
    const { orderId } = await (await sendOrder(shop, body)).json<{ orderId: string }>();
    const staff = await shop.withKey(["read_orders", "write_orders", "read_payments", "take_payments"]);
    const { data } = await staff.graphql<{ restaurantOrder: { status: string } }>(
      "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status } }",
      { id: orderId },
    );
    expect(data?.restaurantOrder.status).toBe("sent_to_kitchen");
    const paid = await staff.graphql<{ processPayment: { status: string; change: number } }>(
      `mutation ($id: ID!, $amount: Int!, $tendered: Int!) {
        processPayment(orderId: $id, paymentMethod: "cash", amount: $amount, tendered: $tendered) { status change } }`,
      { id: orderId, amount: body.total, tendered: body.total + 74 },
    );
    expect(paid.data?.processPayment).toEqual({ status: "succeeded", change: 74 });
  });
});
