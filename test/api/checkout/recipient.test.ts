import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { brooklyn, orderBody, type Placed, placeOrder, sendOrder, tea } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const twentyTeas = { items: [{ menuItemId: tea, quantity: 20 }] };

const readOrder = async (shop: World, { orderId, secretKey }: Placed) =>
  (await shop.get(`/api/orders/${orderId}?secretKey=${secretKey}`)).json<Record<string, unknown>>();

const deliverTo = (shop: World, recipient: Record<string, string>) =>
  placeOrder(shop, { ...twentyTeas, orderType: "delivery", deliveryAddress: { ...brooklyn, ...recipient } });

describe("phone numbers of an order", () => {
  it("are stored as E.164, however guest and recipient wrote them", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, {
      ...{ ...twentyTeas, orderType: "delivery" },
      customerInfo: { name: "Ada", email: "ada@example.com", phone: "(718) 555-0199" },
      deliveryAddress: { ...brooklyn, name: "Grace", phone: "718.555.0100" },
    });
    expect(await readOrder(shop, placed)).toMatchObject({
      customerPhone: "+17185550199",
      deliveryAddress: { name: "Grace", phone: "+17185550100" },
    });
  });
});

describe("another recipient", () => {
  it("is null if the guest receives the delivery", async () => {
    const shop = await world();
    expect(await readOrder(shop, await deliverTo(shop, {}))).toMatchObject({
      deliveryAddress: { name: null, phone: null },
    });
  });

  it("reads as null in an order from before there were recipients", async () => {
    const shop = await world();
    const placed = await deliverTo(shop, {});
    await shop.db.run(
      "UPDATE restaurant_order SET delivery_address = json_remove(delivery_address, '$.name', '$.phone')",
    );
    expect(await readOrder(shop, placed)).toMatchObject({ deliveryAddress: { name: null, phone: null } });
  });

  it("is named to the kitchen, and with a wrong number refused at its field", async () => {
    const shop = await world();
    await deliverTo(shop, { name: "Grace Hopper", phone: "+1 718 555 0100" });
    const staff = await shop.asStaff("staff");
    const { data } = await staff.graphql("query { restaurantOrders { deliveryAddress { name phone } } }");
    expect(data).toEqual({
      restaurantOrders: [{ deliveryAddress: { name: "Grace Hopper", phone: "+17185550100" } }],
    });
    const deliveryAddress = { ...brooklyn, name: "Grace", phone: "call her" };
    const body = await orderBody(shop, { ...twentyTeas, orderType: "delivery", deliveryAddress: brooklyn });
    expect(await (await sendOrder(shop, { ...body, deliveryAddress })).json()).toMatchObject({
      ...{ code: "BAD_INPUT", errors: [{ path: "deliveryAddress.phone" }] },
    });
  });
});

describe("napkins and cutlery", () => {
  it("go with an order that asks for them, and with no other", async () => {
    const shop = await world();
    expect(await readOrder(shop, await placeOrder(shop, { needsCutlery: true }))).toMatchObject({ needsCutlery: true });
    expect(await readOrder(shop, await placeOrder(shop))).toMatchObject({ needsCutlery: false });
  });

  it("are never promised by a restaurant that does not offer them", async () => {
    const shop = await world();
    const off = { cutleryEnabled: false, menuRevision: 1000 };
    await shop.db.update(storeSettings).set(off).where(eq(storeSettings.slug, "copper-pot"));
    expect(await readOrder(shop, await placeOrder(shop, { needsCutlery: true }))).toMatchObject({
      needsCutlery: false,
    });
  });
});
