import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LimitExceeded,
  maxTip,
  type PricingRules,
  priceOrder,
  unitPrice,
} from "../../worker/domain/pricing/pricing.rules.ts";

const copperPot: PricingRules = {
  currencyCode: "USD",
  taxRatePpm: 88_750,
  pricesIncludeTax: false,
  taxDeliveryFee: false,
  pickupDiscountPercent: 5,
  freeDeliveryFrom: 6000,
};
const taxedDelivery: PricingRules = { ...copperPot, taxDeliveryFee: true };
const gasthaus: PricingRules = {
  currencyCode: "EUR",
  taxRatePpm: 70_000,
  pricesIncludeTax: true,
  taxDeliveryFee: true,
  pickupDiscountPercent: 10,
  freeDeliveryFrom: 5000,
};
const umi: PricingRules = {
  currencyCode: "JPY",
  taxRatePpm: 80_000,
  pricesIncludeTax: true,
  taxDeliveryFee: true,
  pickupDiscountPercent: 0,
  freeDeliveryFrom: null,
};

const percent = (percentOff: number) => ({ kind: "percent" as const, percentOff, amountOff: null });
const amountOff = (amount: number) => ({ kind: "amount" as const, percentOff: null, amountOff: amount });

const line = (price: number, quantity = 1, taxRatePpm: number | null = null, adjustments: number[] = []) => ({
  price,
  adjustments,
  quantity,
  taxRatePpm,
});
const amounts = (order: ReturnType<typeof priceOrder>) => [
  order.subtotal,
  order.discount,
  order.deliveryFee,
  order.tax,
  order.tip,
  order.total,
];

// Calculated by hand: subtotal, discount, delivery, tax, tip, total.
const cases: [string, Parameters<typeof priceOrder>[0], number[]][] = [
  [
    "Copper Pot, pickup: 5 % off 2990 is 149.5 → 150; tax on 2840 is 252.05",
    { rules: copperPot, orderType: "pickup", lines: [line(1495, 2)], deliveryFee: 399, tip: 0 },
    [2990, 150, 0, 252, 0, 3092],
  ],
  [
    "Copper Pot, delivery, fee not taxed: tax on 2490 is 220.99",
    { rules: copperPot, orderType: "delivery", lines: [line(1795), line(695)], deliveryFee: 399, tip: 500 },
    [2490, 0, 399, 221, 500, 3610],
  ],
  [
    "Copper Pot, delivery, fee taxed: tax on 2889 is 256.40",
    { rules: taxedDelivery, orderType: "delivery", lines: [line(1795), line(695)], deliveryFee: 399, tip: 0 },
    [2490, 0, 399, 256, 0, 3145],
  ],
  [
    "Copper Pot, free delivery from exactly 60 dollars",
    { rules: copperPot, orderType: "delivery", lines: [line(2000, 3)], deliveryFee: 399, tip: 0 },
    [6000, 0, 0, 533, 0, 6533],
  ],
  [
    "Copper Pot, one cent below free delivery",
    { rules: copperPot, orderType: "delivery", lines: [line(5999)], deliveryFee: 399, tip: 0 },
    [5999, 0, 399, 532, 0, 6930],
  ],
  [
    "Copper Pot, water untaxed: tax on 1705 of 2045 only, after 5 %",
    { rules: copperPot, orderType: "pickup", lines: [line(1795), line(350, 1, 0)], deliveryFee: 0, tip: 0 },
    [2145, 107, 0, 151, 0, 2189],
  ],
  [
    "Copper Pot, choices: 1795 + 500 − 200 = 2095, two of them",
    { rules: copperPot, orderType: "delivery", lines: [line(1795, 2, null, [500, -200])], deliveryFee: 299, tip: 0 },
    [4190, 0, 299, 372, 0, 4861],
  ],
  [
    "Gasthaus, pickup: 10 % of 2680 = 268 spread 229 and 39; 7 % in 2061 is 134.83, 19 % in 351 is 56.04",
    { rules: gasthaus, orderType: "pickup", lines: [line(2290), line(390, 1, 190_000)], deliveryFee: 350, tip: 0 },
    [2680, 268, 0, 191, 0, 2412],
  ],
  [
    "Gasthaus, delivery: 7 % in 2290 + 350 = 2640 is 172.71, 19 % in 390 is 62.27",
    { rules: gasthaus, orderType: "delivery", lines: [line(2290), line(390, 1, 190_000)], deliveryFee: 350, tip: 200 },
    [2680, 0, 350, 235, 200, 3230],
  ],
  [
    "Gasthaus, a discount that does not divide: 10 % of 995 is 99.5 → 100",
    { rules: gasthaus, orderType: "pickup", lines: [line(331), line(332), line(332)], deliveryFee: 0, tip: 0 },
    [995, 100, 0, 59, 0, 895],
  ],
  [
    "Umi, delivery: 8 % in 980 + 680 + 300 = 1960 is 145.19",
    { rules: umi, orderType: "delivery", lines: [line(980), line(680)], deliveryFee: 300, tip: 0 },
    [1660, 0, 300, 145, 0, 1960],
  ],
  [
    "Umi, pickup without discount: 8 % in 2040 is 151.11",
    { rules: umi, orderType: "pickup", lines: [line(1020, 2)], deliveryFee: 300, tip: 0 },
    [2040, 0, 0, 151, 0, 2040],
  ],
  [
    "a promo code applies after the pickup discount: 10 % of 2840 is 284; tax on 2556 is 226.845; the tip stays",
    { rules: copperPot, orderType: "pickup", lines: [line(1495, 2)], deliveryFee: 399, tip: 300, promo: percent(10) },
    [2990, 434, 0, 227, 300, 3083],
  ],
  [
    "a promo code above the subtotal does not reduce the delivery fee: 7 % in 250 is 16.36",
    { rules: gasthaus, orderType: "delivery", lines: [line(300)], deliveryFee: 250, tip: 0, promo: amountOff(500) },
    [300, 300, 250, 16, 0, 250],
  ],
  [
    "free delivery is decided after the promo code: 5900 is below 6000; tax on it is 523.625",
    { rules: copperPot, orderType: "delivery", lines: [line(6200)], deliveryFee: 399, tip: 0, promo: amountOff(300) },
    [6200, 300, 399, 524, 0, 6823],
  ],
  [
    "a promo code in yen is rounded half up: 15 % of 1990 is 298.5; 8 % in 1691 is 125.26",
    { rules: umi, orderType: "pickup", lines: [line(1990)], deliveryFee: 0, tip: 0, promo: percent(15) },
    [1990, 299, 0, 125, 0, 1691],
  ],
  [
    "an empty order costs nothing",
    { rules: copperPot, orderType: "pickup", lines: [], deliveryFee: 399, tip: 0 },
    [0, 0, 0, 0, 0, 0],
  ],
];

describe("priceOrder", () => {
  test.each(cases)("%s", (_name, input, expected) => {
    expect(amounts(priceOrder(input))).toEqual(expected);
  });

  const anyRules = fc.record({
    currencyCode: fc.constantFrom("USD", "EUR", "JPY"),
    taxRatePpm: fc.integer({ min: 0, max: 300_000 }),
    pricesIncludeTax: fc.boolean(),
    taxDeliveryFee: fc.boolean(),
    pickupDiscountPercent: fc.integer({ min: 0, max: 100 }),
    freeDeliveryFrom: fc.option(fc.integer({ min: 0, max: 20_000 })),
  });
  const anyLine = fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    adjustments: fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 4 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxRatePpm: fc.option(fc.constantFrom(0, 70_000, 190_000)),
  });
  const anyOrder = fc.record({
    rules: anyRules,
    orderType: fc.constantFrom("pickup" as const, "delivery" as const),
    lines: fc.array(anyLine, { maxLength: 20 }),
    deliveryFee: fc.integer({ min: 0, max: 2000 }),
    tip: fc.integer({ min: 0, max: 10_000 }),
    promo: fc.option(
      fc.oneof(fc.integer({ min: 1, max: 100 }).map(percent), fc.integer({ min: 1, max: 1_000_000 }).map(amountOff)),
    ),
  });

  test("adds up to the total in whole minor units", () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = priceOrder(input);
        const added = order.taxIncluded ? 0 : order.tax;
        expect(order.total).toBe(order.subtotal - order.discount + order.deliveryFee + added + order.tip);
        expect(order.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(order.subtotal);
        expect(order.tip).toBe(input.tip);
        expect(order.promoDiscount).toBeGreaterThanOrEqual(0);
        expect(order.discount).toBeGreaterThanOrEqual(order.promoDiscount);
        expect(order.subtotal).toBeGreaterThanOrEqual(order.discount);
        for (const value of amounts(order)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("is independent of the order of items without a discount", () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const delivery = { ...input, orderType: "delivery" as const, promo: null };
        const turned = { ...delivery, lines: delivery.lines.toReversed() };
        expect(amounts(priceOrder(turned))).toEqual(amounts(priceOrder(delivery)));
      }),
      { numRuns: 500 },
    );
  });
});

describe("the limits of amounts", () => {
  test("keep the price of a dish at zero or above", () => {
    expect(unitPrice(100, [-300])).toBe(0);
  });

  test("refuse a price above ten million and a total above the maximum Int", () => {
    expect(() => unitPrice(10_000_000, [1])).toThrow(LimitExceeded);
    const lines = Array.from({ length: 3 }, () => line(10_000_000, 99));
    expect(() => priceOrder({ rules: umi, orderType: "pickup", lines, deliveryFee: 0, tip: 0 })).toThrow(LimitExceeded);
  });

  test.each([
    [2500, 10_000],
    [12_000, 12_000],
  ])("permit for a subtotal of %i a tip of at most %i", (subtotal, expected) => {
    expect(maxTip(subtotal)).toBe(expected);
  });
});

test("every amount that is asked is a multiple of the currency's unit, whatever is stored", () => {
  const amount = fc.integer({ min: 0, max: 50_000 });
  const lines = fc.array(
    fc.record({
      price: amount,
      adjustments: fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 3 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      taxRatePpm: fc.constantFrom(null, 190_000, 50_000),
    }),
    { maxLength: 8 },
  );
  const units = { USD: 1, KWD: 10, TWD: 100 };
  fc.assert(
    fc.property(
      lines,
      fc.record({ tip: amount, deliveryFee: amount, fee: amount, percentOff: fc.integer({ min: 0, max: 100 }) }),
      fc.constantFrom("USD" as const, "KWD" as const, "TWD" as const),
      fc.boolean(),
      (given, { tip, deliveryFee, fee, percentOff }, currencyCode, pricesIncludeTax) => {
        const rules = { ...gasthaus, currencyCode, pricesIncludeTax, freeDeliveryFrom: null };
        const fees = [{ ratePpm: 70_000, amount: fee }];
        const promo = percent(percentOff);
        const order = priceOrder({ rules, orderType: "pickup", lines: given, deliveryFee, fees, tip, promo });
        const unit = units[currencyCode];
        const asked = [...amounts(order).slice(0, 3), order.fees, order.tip, order.total];
        if (!pricesIncludeTax) asked.push(order.tax);
        asked.push(...order.lines.flatMap(({ unitPrice: price, lineTotal }) => [price, lineTotal]));
        asked.push(...order.taxed.map((taxed) => taxed.amount));
        expect(asked.filter((sum) => sum % unit !== 0)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});
