import { describe, expect, it } from "vitest";
import { type CounterRequest, decideCounterOrder, decideOrder } from "../../../worker/domain/checkout/decide.rules.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { anOrder, items, aCartItem, menu, paused, reasons } from "../../support/chaos/decisions.ts";

describe("an order at the counter", () => {
  const atTable = (facts: Partial<CounterRequest> = {}): CounterRequest => ({
    ...anOrder(),
    orderType: "dine_in",
    ...facts,
  });
  const midnight = "2026-11-20T23:30:00.000Z";

  it("costs what it costs online, without the saving of a pickup at a table", () => {
    const on = aMenu({ items, store: { pickupDiscountPercent: 10 } });
    const { quote } = decideCounterOrder(on, atTable({ items: [aCartItem("soup", 2)], tip: 50 }), noon);
    expect(quote).toMatchObject({ subtotal: 1000, discount: 0, deliveryFee: 0, tax: 100, tip: 50, total: 1150 });
    const pickup = { orderType: "pickup", items: [aCartItem("soup", 2)] } as const;
    const { lines: _lines, ...online } = decideOrder(on, anOrder(pickup), noon).quote;
    expect(decideCounterOrder(on, atTable(pickup), noon).quote).toMatchObject(online);
  });

  it("asks for no open doors, and stands still for no pause", () => {
    for (const on of [menu, aMenu({ items, store: { ...paused, pickupEnabled: false } }, midnight)]) {
      const decision = decideCounterOrder(on, atTable({ items: [aCartItem("roast")] }), midnight);
      expect([reasons(decision), decision.readyAt]).toEqual([[], "2026-11-21T00:15:00.000Z"]);
    }
  });

  it("sells nothing that is sold out, out of its hours, or wrongly chosen", () => {
    const wrong = atTable({ items: [aCartItem("pie"), aCartItem("bowl"), aCartItem("tea"), aCartItem("gone")], tip: 20_000 });
    expect(reasons(decideCounterOrder(menu, wrong, midnight))).toEqual([
      "ITEM_UNAVAILABLE items.0",
      "ITEM_UNAVAILABLE items.1",
      "INVALID_MODIFIERS items.2.modifierIds",
      "ITEM_UNAVAILABLE items.3",
      "BAD_INPUT tip",
    ]);
    expect(reasons(decideCounterOrder(menu, atTable({ items: [] }), noon))).toEqual(["CART_EMPTY items"]);
  });
});
