import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideOrder, type OrderRequest } from "../../../worker/domain/checkout/decide.rules.ts";
import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { aCartItem, address, anOrder, items, menu, paused, reasons, zoned, zones } from "../../support/decisions.ts";

const delivery = (zip: string, facts: Partial<OrderRequest> = {}) =>
  anOrder({ orderType: "delivery", items: [aCartItem("roast")], deliveryAddress: address(zip), ...facts });

const midnight: Instant = "2026-11-20T00:00:00.000Z";

interface Case {
  name: string;
  menu?: MenuSnapshot;
  order: OrderRequest;
  now?: Instant;
  problems: string[];
}

const cases: Case[] = [
  { name: "accepts a soup for pickup at noon", order: anOrder(), problems: [] },
  { name: "refuses an order without items", order: anOrder({ items: [] }), problems: ["CART_EMPTY items"] },
  {
    name: "accepts 100 items",
    order: anOrder({ items: Array.from({ length: 100 }, () => aCartItem("soup")) }),
    problems: [],
  },
  {
    name: "refuses 101 items",
    order: anOrder({ items: Array.from({ length: 101 }, () => aCartItem("soup")) }),
    problems: ["LIMIT_EXCEEDED items"],
  },
  {
    name: "refuses an order that a busy kitchen cannot finish before closing",
    menu: aMenu({ items, store: { busyMinutes: 60, busyUntil: "2026-11-20T22:00:00.000Z" } }),
    order: anOrder(),
    now: "2026-11-20T20:50:00.000Z",
    problems: ["STORE_CLOSED scheduledFor"],
  },
  {
    name: "refuses deliveries of a store without delivery",
    menu: aMenu({ items, store: { deliveryEnabled: false } }),
    order: delivery("11201"),
    problems: ["ORDER_TYPE_UNAVAILABLE orderType"],
  },
  {
    name: "refuses immediate orders of a closed store",
    order: anOrder(),
    now: midnight,
    problems: ["STORE_CLOSED scheduledFor"],
  },
  {
    name: "accepts orders of a closed store for its opening hours",
    order: anOrder({ scheduledFor: "2026-11-20T12:00:00.000Z" }),
    now: midnight,
    problems: [],
  },
  {
    name: "refuses an order that cannot be ready before closing",
    order: anOrder(),
    now: "2026-11-20T21:50:00.000Z",
    problems: ["STORE_CLOSED scheduledFor"],
  },
  {
    name: "refuses a time between two slots",
    order: anOrder({ scheduledFor: "2026-11-20T18:07:00.000Z" }),
    problems: ["SLOT_UNAVAILABLE scheduledFor"],
  },
  {
    name: "refuses a slot before the longest dish is ready",
    order: anOrder({ items: [aCartItem("roast")], scheduledFor: "2026-11-20T12:30:00.000Z" }),
    problems: ["SLOT_UNAVAILABLE scheduledFor"],
  },
  {
    name: "refuses an unknown dish",
    order: anOrder({ items: [aCartItem("soup"), aCartItem("unicorn")] }),
    problems: ["ITEM_UNAVAILABLE items.1"],
  },
  {
    name: "refuses a sold-out dish",
    order: anOrder({ items: [aCartItem("pie")] }),
    problems: ["ITEM_UNAVAILABLE items.0"],
  },
  {
    name: "refuses a lunch dish for the evening",
    order: anOrder({ items: [aCartItem("bowl")], scheduledFor: "2026-11-20T18:00:00.000Z" }),
    problems: ["ITEM_UNAVAILABLE items.0"],
  },
  {
    name: "accepts a lunch dish at night for tomorrow’s lunch",
    order: anOrder({ items: [aCartItem("bowl")], scheduledFor: "2026-11-20T12:00:00.000Z" }),
    now: midnight,
    problems: [],
  },
  {
    name: "refuses a dish without its required modifier",
    order: anOrder({ items: [aCartItem("tea")] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "refuses two sizes of one tea",
    order: anOrder({ items: [aCartItem("tea", 1, ["small", "large"])] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "refuses a modifier of another dish",
    order: anOrder({ items: [aCartItem("soup", 1, ["small"])] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "refuses a sold-out modifier",
    order: anOrder({ items: [aCartItem("salad", 1, ["figs"])] }),
    problems: ["ITEM_UNAVAILABLE items.0.modifierIds"],
  },
  {
    name: "refuses a delivery without an address",
    order: delivery("", { deliveryAddress: null }),
    problems: [
      "BAD_INPUT deliveryAddress.address",
      "BAD_INPUT deliveryAddress.city",
      "BAD_INPUT deliveryAddress.state",
      "BAD_INPUT deliveryAddress.zip",
    ],
  },
  {
    name: "refuses an address outside the zones, whatever the amount",
    menu: zoned,
    order: delivery("99999", { items: [aCartItem("soup")] }),
    problems: ["OUT_OF_ZONE deliveryAddress.zip"],
  },
  {
    name: "accepts an address without a postal code in a country without postal codes",
    menu: aMenu({ items, store: { countryCode: "AE" } }),
    order: delivery("", { deliveryAddress: { ...address(""), city: "", state: "دبي" } }),
    problems: [],
  },
  {
    name: "refuses an address without a postal code if the store delivers by zones",
    menu: aMenu({ items, zones, store: { countryCode: "AE" } }),
    order: delivery("", { deliveryAddress: { ...address(""), city: "", state: "دبي" } }),
    problems: ["BAD_INPUT deliveryAddress.zip"],
  },
  { name: "accepts an address inside a zone", menu: zoned, order: delivery("11201"), problems: [] },
  {
    name: "refuses a delivery below the zone’s minimum",
    menu: zoned,
    order: delivery("11201", { items: [aCartItem("soup", 2)] }),
    problems: ["BELOW_MINIMUM -"],
  },
  { name: "applies the minimum only to deliveries", menu: zoned, order: anOrder(), problems: [] },
  { name: "accepts the maximum tip", order: anOrder({ tip: 10_000 }), problems: [] },
  { name: "refuses a tip above the maximum", order: anOrder({ tip: 10_001 }), problems: ["BAD_INPUT tip"] },
  {
    name: "refuses an order above the maximum total",
    order: anOrder({ items: [aCartItem("gold", 99), aCartItem("gold", 99), aCartItem("gold", 99)] }),
    problems: ["LIMIT_EXCEEDED items"],
  },
  {
    name: "reports all problems at once, the store’s first",
    menu: aMenu({ items, zones, store: paused }),
    order: delivery("99999", { items: [aCartItem("pie"), aCartItem("tea")], tip: 99_999 }),
    problems: [
      "ORDERING_PAUSED -",
      "ITEM_UNAVAILABLE items.0",
      "INVALID_MODIFIERS items.1.modifierIds",
      "OUT_OF_ZONE deliveryAddress.zip",
      "BAD_INPUT tip",
    ],
  },
];

describe("decideOrder", () => {
  it.each(cases)("$name", ({ menu: on = menu, order, now = noon, problems }) => {
    const decision = decideOrder(on, order, now);
    expect(reasons(decision)).toEqual(problems);
    expect(decision.firstProblem).toEqual(decision.quote.problems[0] ?? null);
  });

  it("returns the amount missing for a delivery", () => {
    const { firstProblem } = decideOrder(zoned, delivery("11201", { items: [aCartItem("soup", 2)] }), noon);
    expect(firstProblem?.message).toBe("The minimum for delivery is $15.00. Please add $5.00 more.");
  });

  it("sets readyAt after the lead time or the longest dish", () => {
    expect(decideOrder(menu, anOrder(), noon).readyAt).toBe("2026-11-20T12:20:00.000Z");
    expect(decideOrder(menu, anOrder({ items: [aCartItem("roast")] }), noon).readyAt).toBe("2026-11-20T12:45:00.000Z");
  });

  it("uses the zone’s lead time and fee for a delivery", () => {
    const { leadMinutes, readyAt, quote } = decideOrder(zoned, delivery("112 01"), noon);
    expect({ leadMinutes, readyAt, fee: quote.deliveryFee }).toEqual({
      leadMinutes: 60,
      readyAt: "2026-11-20T13:00:00.000Z",
      fee: 250,
    });
  });

  it("returns the chosen time and its slot", () => {
    const at = "2026-11-20T18:00:00.000Z";
    const { slotStartsAt, readyAt } = decideOrder(menu, anOrder({ scheduledFor: at }), noon);
    expect([readyAt, slotStartsAt]).toEqual([at, at]);
  });
});

describe("decideOrder for a quote", () => {
  it("uses the store’s fee while there is no address", () => {
    const { quote } = decideOrder(zoned, delivery("", { deliveryAddress: null }), noon, "quote");
    expect(quote).toMatchObject({ deliveryFee: 300, problems: [], readyAt: "2026-11-20T12:45:00.000Z" });
  });

  it("prices sold-out dishes, and omits unknown ones", () => {
    const { quote } = decideOrder(menu, anOrder({ items: [aCartItem("pie"), aCartItem("unicorn", 2)] }), noon);
    expect(quote.lines.map(({ name, lineTotal }) => [name, lineTotal])).toEqual([
      ["Pie", 1000],
      ["No longer on the menu", 0],
    ]);
    expect(quote).toMatchObject({ subtotal: 1000, tax: 100, total: 1100 });
  });

  it("adds the modifiers to the unit price", () => {
    const { lines } = decideOrder(menu, anOrder({ items: [aCartItem("tea", 3, ["large"])] }), noon);
    expect(lines[0]).toMatchObject({ unitPrice: 400, lineTotal: 1200, modifiers: [{ id: "large" }] });
  });

  it("adds up for every order", () => {
    const someLine = fc.record({
      menuItemId: fc.constantFrom("soup", "roast", "pie", "bowl", "tea", "salad", "unicorn"),
      quantity: fc.integer({ min: 1, max: 99 }),
      modifierIds: fc.subarray(["small", "large", "olives", "figs", "nonsense"]),
      specialInstructions: fc.constant(null),
    });
    const someStore = fc.record({
      pickupDiscountPercent: fc.integer({ min: 0, max: 100 }),
      pricesIncludeTax: fc.boolean(),
      taxDeliveryFee: fc.boolean(),
      freeDeliveryFrom: fc.option(fc.integer({ min: 0, max: 20_000 })),
    });
    const someOrder = fc.record({
      orderType: fc.constantFrom("pickup" as const, "delivery" as const),
      items: fc.array(someLine, { maxLength: 8 }),
      tip: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(someStore, someOrder, (store, order) => {
        const { quote, lines } = decideOrder(aMenu({ items, store }), anOrder(order), noon, "quote");
        expect(quote.lines.map(({ lineTotal }) => lineTotal)).toEqual(
          lines.map((each) => each.unitPrice * each.quantity),
        );
        expect(quote.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(quote.subtotal);
        const added = quote.taxIncluded ? 0 : quote.tax;
        expect(quote.total).toBe(quote.subtotal - quote.discount + quote.deliveryFee + added + quote.tip);
        expect(quote.discount).toBeLessThanOrEqual(quote.subtotal);
      }),
    );
  });
});
