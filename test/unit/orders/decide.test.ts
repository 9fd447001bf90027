import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideOrder, type OnlineRequest } from "../../../worker/domain/checkout/decide.rules.ts";
import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { address, anOrder, items, aCartItem, menu, paused, reasons, zoned, zones } from "../../support/chaos/decisions.ts";

const delivery = (zip: string, facts: Partial<OnlineRequest> = {}) =>
  anOrder({ orderType: "delivery", items: [aCartItem("roast")], deliveryAddress: address(zip), ...facts });

const midnight: Instant = "2026-11-20T00:00:00.000Z";

interface Case {
  name: string;
  menu?: MenuSnapshot;
  order: OnlineRequest;
  now?: Instant;
  problems: string[];
}

const cases: Case[] = [
  { name: "a soup for pickup at noon is taken", order: anOrder(), problems: [] },
  { name: "nothing is no order", order: anOrder({ items: [] }), problems: ["CART_EMPTY items"] },
  {
    name: "a hundred lines are the most",
    order: anOrder({ items: Array.from({ length: 100 }, () => aCartItem("soup")) }),
    problems: [],
  },
  {
    name: "the line after the hundredth is too many",
    order: anOrder({ items: Array.from({ length: 101 }, () => aCartItem("soup")) }),
    problems: ["LIMIT_EXCEEDED items"],
  },
  {
    name: "a pause stops orders",
    menu: aMenu({ items, store: paused }),
    order: anOrder(),
    problems: ["ORDERING_PAUSED -"],
  },
  {
    name: "a pause stops orders for later too",
    menu: aMenu({ items, store: paused }),
    order: anOrder({ scheduledFor: "2026-11-20T18:00:00.000Z" }),
    problems: ["ORDERING_PAUSED -"],
  },
  {
    name: "a pause that is over stops nothing",
    menu: aMenu({ items, store: { ...paused, pausedUntil: "2026-11-20T11:59:00.000Z" } }),
    order: anOrder(),
    problems: [],
  },
  {
    name: "a store without delivery takes no delivery",
    menu: aMenu({ items, store: { deliveryEnabled: false } }),
    order: delivery("11201"),
    problems: ["ORDER_TYPE_UNAVAILABLE orderType"],
  },
  {
    name: "a closed store takes nothing for now",
    order: anOrder(),
    now: midnight,
    problems: ["STORE_CLOSED scheduledFor"],
  },
  {
    name: "a closed store takes an order for when it is open",
    order: anOrder({ scheduledFor: "2026-11-20T12:00:00.000Z" }),
    now: midnight,
    problems: [],
  },
  {
    name: "an order that cannot be ready before closing is not taken",
    order: anOrder(),
    now: "2026-11-20T21:50:00.000Z",
    problems: ["STORE_CLOSED scheduledFor"],
  },
  {
    name: "a time between two slots cannot be chosen",
    order: anOrder({ scheduledFor: "2026-11-20T18:07:00.000Z" }),
    problems: ["SLOT_UNAVAILABLE scheduledFor"],
  },
  {
    name: "a slot before the longest dish is done cannot be chosen",
    order: anOrder({ items: [aCartItem("roast")], scheduledFor: "2026-11-20T12:30:00.000Z" }),
    problems: ["SLOT_UNAVAILABLE scheduledFor"],
  },
  {
    name: "a dish that the menu does not have cannot be ordered",
    order: anOrder({ items: [aCartItem("soup"), aCartItem("unicorn")] }),
    problems: ["ITEM_UNAVAILABLE items.1"],
  },
  {
    name: "a sold-out dish cannot be ordered",
    order: anOrder({ items: [aCartItem("pie")] }),
    problems: ["ITEM_UNAVAILABLE items.0"],
  },
  {
    name: "a lunch dish is not sold for the evening",
    order: anOrder({ items: [aCartItem("bowl")], scheduledFor: "2026-11-20T18:00:00.000Z" }),
    problems: ["ITEM_UNAVAILABLE items.0"],
  },
  {
    name: "a lunch dish can be ordered at night for tomorrow’s lunch",
    order: anOrder({ items: [aCartItem("bowl")], scheduledFor: "2026-11-20T12:00:00.000Z" }),
    now: midnight,
    problems: [],
  },
  {
    name: "a required choice must be made",
    order: anOrder({ items: [aCartItem("tea")] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "two sizes of one tea are too many",
    order: anOrder({ items: [aCartItem("tea", 1, ["small", "large"])] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "a choice of another dish does not fit",
    order: anOrder({ items: [aCartItem("soup", 1, ["small"])] }),
    problems: ["INVALID_MODIFIERS items.0.modifierIds"],
  },
  {
    name: "a sold-out choice cannot be ordered",
    order: anOrder({ items: [aCartItem("salad", 1, ["figs"])] }),
    problems: ["ITEM_UNAVAILABLE items.0.modifierIds"],
  },
  {
    name: "a delivery needs an address",
    order: delivery("", { deliveryAddress: null }),
    problems: [
      "BAD_INPUT deliveryAddress.address",
      "BAD_INPUT deliveryAddress.city",
      "BAD_INPUT deliveryAddress.state",
      "BAD_INPUT deliveryAddress.zip",
    ],
  },
  {
    name: "an address outside the zones is not delivered to, whatever the amount",
    menu: zoned,
    order: delivery("99999", { items: [aCartItem("soup")] }),
    problems: ["OUT_OF_ZONE deliveryAddress.zip"],
  },
  {
    name: "an address in a country without postal codes needs none",
    menu: aMenu({ items, store: { countryCode: "AE" } }),
    order: delivery("", { deliveryAddress: { ...address(""), city: "", state: "دبي" } }),
    problems: [],
  },
  {
    name: "a store that delivers by zones needs a postal code in every country",
    menu: aMenu({ items, zones, store: { countryCode: "AE" } }),
    order: delivery("", { deliveryAddress: { ...address(""), city: "", state: "دبي" } }),
    problems: ["BAD_INPUT deliveryAddress.zip"],
  },
  { name: "an address inside a zone is delivered to", menu: zoned, order: delivery("11201"), problems: [] },
  {
    name: "a delivery below the zone’s minimum is not made",
    menu: zoned,
    order: delivery("11201", { items: [aCartItem("soup", 2)] }),
    problems: ["BELOW_MINIMUM -"],
  },
  { name: "the minimum is for delivery alone", menu: zoned, order: anOrder(), problems: [] },
  { name: "the highest tip is taken", order: anOrder({ tip: 10_000 }), problems: [] },
  { name: "a tip past the highest is not", order: anOrder({ tip: 10_001 }), problems: ["BAD_INPUT tip"] },
  {
    name: "an order past what a total can be is not taken",
    order: anOrder({ items: [aCartItem("gold", 99), aCartItem("gold", 99), aCartItem("gold", 99)] }),
    problems: ["LIMIT_EXCEEDED items"],
  },
  {
    name: "everything that is wrong is told at once, the store’s part first",
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

describe("an order", () => {
  it.each(cases)("$name", ({ menu: on = menu, order, now = noon, problems }) => {
    const decision = decideOrder(on, order, now);
    expect(reasons(decision)).toEqual(problems);
    expect(decision.firstProblem).toEqual(decision.quote.problems[0] ?? null);
  });

  it("tells the store’s own words during a pause", () => {
    const on = aMenu({ items, store: paused });
    expect(decideOrder(on, anOrder(), noon).firstProblem?.message).toBe("Back at one o’clock.");
  });

  it("says how much is missing for a delivery", () => {
    const { firstProblem } = decideOrder(zoned, delivery("11201", { items: [aCartItem("soup", 2)] }), noon);
    expect(firstProblem?.message).toBe("We deliver from $15.00 on. Please add $5.00 more.");
  });

  it("is ready after the lead, or when the longest dish is done", () => {
    expect(decideOrder(menu, anOrder(), noon).readyAt).toBe("2026-11-20T12:20:00.000Z");
    expect(decideOrder(menu, anOrder({ items: [aCartItem("roast")] }), noon).readyAt).toBe("2026-11-20T12:45:00.000Z");
  });

  it("takes the zone’s lead and fee for a delivery", () => {
    const { leadMinutes, readyAt, quote } = decideOrder(zoned, delivery("112 01"), noon);
    expect({ leadMinutes, readyAt, fee: quote.deliveryFee }).toEqual({
      leadMinutes: 60,
      readyAt: "2026-11-20T13:00:00.000Z",
      fee: 250,
    });
  });

  it("keeps the chosen time and its slot", () => {
    const at = "2026-11-20T18:00:00.000Z";
    const { slotStartsAt, readyAt } = decideOrder(menu, anOrder({ scheduledFor: at }), noon);
    expect([readyAt, slotStartsAt]).toEqual([at, at]);
  });
});

describe("a quote", () => {
  it("can be asked for before there is an address, and takes the store’s own fee", () => {
    const { quote } = decideOrder(zoned, delivery("", { deliveryAddress: null }), noon, "quote");
    expect(quote).toMatchObject({ deliveryFee: 300, problems: [], readyAt: "2026-11-20T12:45:00.000Z" });
  });

  it("prices what is sold out too, and nothing for a dish that is gone", () => {
    const { quote } = decideOrder(menu, anOrder({ items: [aCartItem("pie"), aCartItem("unicorn", 2)] }), noon);
    expect(quote.lines.map(({ name, lineTotal }) => [name, lineTotal])).toEqual([
      ["Pie", 1000],
      ["No longer on the menu", 0],
    ]);
    expect(quote).toMatchObject({ subtotal: 1000, tax: 100, total: 1100 });
  });

  it("adds the chosen modifiers to the price of each piece", () => {
    const { lines } = decideOrder(menu, anOrder({ items: [aCartItem("tea", 3, ["large"])] }), noon);
    expect(lines[0]).toMatchObject({ unitPrice: 400, lineTotal: 1200, modifiers: [{ id: "large" }] });
  });

  it("adds up, whatever is ordered", () => {
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
