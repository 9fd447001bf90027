import { describe, expect, it } from "vitest";
import { decideCounterOrder, decideOrder, type OrderRequest } from "../../../worker/domain/checkout/decide.rules.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { aCartItem, anOrder, items, menu, paused, reasons } from "../../support/chaos/decisions.ts";

describe("an order at the counter", () => {
  const atTable = (facts: Partial<OrderRequest> = {}): OrderRequest => ({
    ...anOrder(),
    orderType: "dine_in",
    ...facts,
  });
  const midnight = "2026-11-20T23:30:00.000Z";

  it("costs the same as online, but has no pickup discount at a table", () => {
    const shopMenu = aMenu({ items, store: { pickupDiscountPercent: 10 } });
    const { quote } = decideCounterOrder(shopMenu, atTable({ items: [aCartItem("soup", 2)], tip: 50 }), noon);
    expect(quote).toMatchObject({ subtotal: 1000, discount: 0, deliveryFee: 0, tax: 100, tip: 50, total: 1150 });
    const pickup = { orderType: "pickup", items: [aCartItem("soup", 2)] } as const;
    const { lines: _lines, ...online } = decideOrder(shopMenu, anOrder(pickup), noon).quote;
    expect(decideCounterOrder(shopMenu, atTable(pickup), noon).quote).toMatchObject(online);
  });

  it("is accepted outside opening hours and during a pause", () => {
    for (const shopMenu of [menu, aMenu({ items, store: { ...paused, pickupEnabled: false } }, midnight)]) {
      const decision = decideCounterOrder(shopMenu, atTable({ items: [aCartItem("roast")] }), midnight);
      expect([reasons(decision), decision.readyAt]).toEqual([[], "2026-11-21T00:15:00.000Z"]);
    }
  });

  it("is refused with dishes that are sold out, not served now, unknown or wrongly configured", () => {
    const invalidOrder = atTable({
      items: [aCartItem("pie"), aCartItem("bowl"), aCartItem("tea"), aCartItem("gone")],
      tip: 20_000,
    });
    expect(reasons(decideCounterOrder(menu, invalidOrder, midnight))).toEqual([
      "ITEM_UNAVAILABLE items.0",
      "ITEM_UNAVAILABLE items.1",
      "INVALID_MODIFIERS items.2.modifierIds",
      "ITEM_UNAVAILABLE items.3",
      "BAD_INPUT tip",
    ]);
    expect(reasons(decideCounterOrder(menu, atTable({ items: [] }), noon))).toEqual(["CART_EMPTY items"]);
  });
});
