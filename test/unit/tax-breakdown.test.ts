import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxPrice } from "../../db/schema/bounds.rules.ts";
import { priceOrder } from "../../worker/domain/pricing/pricing.rules.ts";
import { breakDownTax } from "../../worker/domain/pricing/tax-breakdown.rules.ts";

const food = 70_000;
const drink = 190_000;

describe("breakDownTax", () => {
  it.each([
    [
      "spreads an added tax over its items by largest remainder",
      [88_750, 88_750],
      [1000, 500],
      false,
      [89, 44],
      [{ name: "8.875%", ratePpm: 88_750, net: 1500, tax: 133, gross: 1633 }],
    ],
    [
      "lists each rate once, the lowest first, and takes a contained tax out of the price",
      [drink, food, drink],
      [390, 2290, 390],
      true,
      [63, 150, 62],
      [
        { name: "7%", ratePpm: food, net: 2140, tax: 150, gross: 2290 },
        { name: "19%", ratePpm: drink, net: 655, tax: 125, gross: 780 },
      ],
    ],
    ["lists no rate without an amount", [food, drink], [0, 0], true, [0, 0], []],
  ] as const)("%s", (_name, rates, amounts, included, shares, lines) => {
    const taxed = rates.map((ratePpm, index) => ({ ratePpm, amount: amounts[index] ?? 0 }));
    expect(breakDownTax(taxed, included)).toEqual({ amounts: shares, lines });
  });

  const amounts = fc.nat({ max: maxPrice });
  const rates = fc.constantFrom(0, food, 80_000, 88_750, drink, 1_000_000);
  const order = fc.record({
    lines: fc.array(fc.record({ price: amounts, quantity: fc.integer({ min: 1, max: 20 }), taxRatePpm: rates }), {
      maxLength: 12,
    }),
    fees: fc.array(fc.record({ amount: fc.nat({ max: 5000 }), ratePpm: rates }), { maxLength: 4 }),
    percentOff: fc.integer({ min: 1, max: 100 }),
    deliveryFee: fc.nat({ max: 2000 }),
    pricesIncludeTax: fc.boolean(),
    taxDeliveryFee: fc.boolean(),
  });

  it("adds up to the tax, the discount and the total of any order", () => {
    fc.assert(
      fc.property(order, ({ lines, fees, percentOff, deliveryFee, pricesIncludeTax, taxDeliveryFee }) => {
        const rules = { currencyCode: "EUR", taxRatePpm: food, pickupDiscountPercent: 0, freeDeliveryFrom: null };
        const priced = priceOrder({
          rules: { ...rules, pricesIncludeTax, taxDeliveryFee },
          orderType: "delivery",
          lines: lines.map((line) => ({ ...line, adjustments: [] })),
          promo: { kind: "percent", percentOff, amountOff: null },
          ...{ deliveryFee, fees, tip: 0 },
        });
        const tax = breakDownTax(priced.taxed, priced.taxIncluded);
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(tax.lines.map((line) => line.tax))).toBe(priced.tax);
        expect(sum(tax.amounts)).toBe(priced.tax);
        for (const line of tax.lines) expect(line.net + line.tax).toBe(line.gross);
        const untaxed = taxDeliveryFee ? 0 : deliveryFee;
        expect(sum(tax.lines.map(({ gross }) => gross)) + untaxed).toBe(priced.total);
        const itemDiscounts = priced.lines.map(
          ({ lineTotal }, index) => lineTotal - (priced.taxed[index]?.amount ?? 0),
        );
        expect(sum(itemDiscounts)).toBe(priced.discount);
      }),
      { numRuns: 300 },
    );
  });
});
