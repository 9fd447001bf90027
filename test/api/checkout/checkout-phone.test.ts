import { describe, expect, it } from "vitest";
import { brooklyn, dumpOrderTables, orderBody, type Placed, sendOrder, tea } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

describe("an empty phone number", () => {
  it("is accepted for pickup, and reads as empty everywhere", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const placed = await (
      await sendOrder(shop, { ...body, customerInfo: { ...body.customerInfo, phone: "  " } })
    ).json<Placed>();
    const order = await (await shop.get(`/api/orders/${placed.orderId}?secretKey=${placed.secretKey}`)).json();
    expect(order).toMatchObject({ customerPhone: "" });
  });

  it("is refused for delivery with a field error", async () => {
    const shop = await world();
    const body = await orderBody(shop, {
      orderType: "delivery",
      deliveryAddress: brooklyn,
      items: [{ menuItemId: tea, quantity: 20 }],
    });
    const response = await sendOrder(shop, { ...body, customerInfo: { ...body.customerInfo, phone: "" } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "BAD_INPUT", errors: [{ path: "customerInfo.phone" }] },
    ]);
    expect((await dumpOrderTables())["restaurant_order"]).toEqual([]);
  });
});
