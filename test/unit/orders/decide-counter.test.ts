import { describe, expect, it } from "vitest";
import { decideCounterOrder, decideOrder, type OrderRequest } from "../../../worker/domain/checkout/decide.rules.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { aCartItem, address, anOrder, items, menu, paused, reasons, zoned, zones } from "../../support/decisions.ts";

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

describe("a delivery that staff take", () => {
  const delivered = (facts: Partial<OrderRequest> = {}) =>
    anOrder({ orderType: "delivery", deliveryAddress: address("11201"), items: [aCartItem("roast")], ...facts });
  const override = (facts: Partial<NonNullable<OrderRequest["deliveryOverride"]>>) => ({
    ...{ zone: null, fee: null, minimum: null },
    ...facts,
  });

  it("has the terms of its zone, takes the zone's time, and is refused below the minimum and outside of all zones", () => {
    const decision = decideCounterOrder(zoned, delivered(), noon);
    expect(reasons(decision)).toEqual([]);
    expect(decision).toMatchObject({ leadMinutes: 60, quote: { subtotal: 2000, deliveryFee: 250 } });
    expect(reasons(decideCounterOrder(zoned, delivered({ items: [aCartItem("soup")] }), noon))).toEqual([
      "BELOW_MINIMUM -",
    ]);
    expect(reasons(decideCounterOrder(zoned, delivered({ deliveryAddress: address("90210") }), noon))).toEqual([
      "OUT_OF_ZONE deliveryAddress.zip",
    ]);
    expect(reasons(decideCounterOrder(zoned, delivered({ deliveryAddress: null }), noon)).length).toBeGreaterThan(1);
  });

  it.each([
    ["a fee", { fee: 0 }, { items: [aCartItem("roast")] }, 0],
    ["a minimum", { minimum: 0 }, { items: [aCartItem("soup")] }, 250],
    ["a zone for an address outside of all zones", { zone: "zon_1" }, { deliveryAddress: address("90210") }, 250],
    ["a zone and a fee", { zone: "zon_1", fee: 900 }, { deliveryAddress: address("90210") }, 900],
  ])("is taken on other terms if staff set %s", (_, terms, facts, deliveryFee) => {
    const decision = decideCounterOrder(zoned, delivered({ ...facts, deliveryOverride: override(terms) }), noon);
    expect([reasons(decision), decision.quote.deliveryFee]).toEqual([[], deliveryFee]);
  });

  it("costs the fee that staff set even where delivery is free, and is free otherwise", () => {
    const generous = aMenu({ items, zones, store: { freeDeliveryFrom: 1000 } });
    const feeFor = (facts: Partial<OrderRequest>) =>
      decideCounterOrder(generous, delivered(facts), noon).quote.deliveryFee;
    expect(feeFor({})).toBe(0);
    expect(feeFor({ deliveryOverride: override({ minimum: 100 }) })).toBe(0);
    expect(feeFor({ deliveryOverride: override({ fee: 300 }) })).toBe(300);
  });

  it("is refused with an unknown zone, and outside of all zones if only the fee is set", () => {
    const outside = delivered({ deliveryAddress: address("90210") });
    expect(
      reasons(decideCounterOrder(zoned, { ...outside, deliveryOverride: override({ zone: "zon_none" }) }, noon)),
    ).toEqual(["BAD_INPUT deliveryOverride.zone"]);
    expect(reasons(decideCounterOrder(zoned, { ...outside, deliveryOverride: override({ fee: 100 }) }, noon))).toEqual([
      "OUT_OF_ZONE deliveryAddress.zip",
    ]);
  });

  it("can be promised for any time within a year, without a slot, but not for the past", () => {
    const at = (scheduledFor: string) => decideCounterOrder(zoned, delivered({ scheduledFor }), noon);
    const tomorrow = "2026-11-21T17:00:00.000Z";
    expect(at(tomorrow)).toMatchObject({ readyAt: tomorrow, slotStartsAt: null, firstProblem: null });
    for (const time of [noon, "2020-01-01T00:00:00.000Z", "2030-01-01T00:00:00.000Z"]) {
      expect(reasons(at(time))).toEqual(["SLOT_UNAVAILABLE scheduledFor"]);
    }
  });
});
