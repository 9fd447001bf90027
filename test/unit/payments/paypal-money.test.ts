import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canPaypalCollect, fromDecimal, toDecimal } from "../../../worker/domain/payments/paypal/money.rules.ts";

describe("PayPal's decimal amounts", () => {
  test.each([
    [0, "USD", "0.00"],
    [5, "USD", "0.05"],
    [50, "EUR", "0.50"],
    [1089, "USD", "10.89"],
    [2_147_483_647, "GBP", "21474836.47"],
    [1500, "JPY", "1500"],
    [7, "JPY", "7"],
    [175, "HUF", "175"],
    [9900, "TWD", "99"],
  ])("convert %i %s to %s and back", (amount, currencyCode, text) => {
    expect(toDecimal(amount, currencyCode)).toBe(text);
    expect(fromDecimal(text, currencyCode)).toBe(amount);
  });

  test.each([
    [17.5, "HUF"],
    [9901, "TWD"],
    [1089, "KWD"],
    [-1, "USD"],
    [10.5, "USD"],
  ])("refuse %d %s instead of rounding", (amount, currencyCode) => {
    expect(canPaypalCollect(amount, currencyCode)).toBe(false);
    expect(() => toDecimal(amount, currencyCode)).toThrow(RangeError);
  });

  test.each([
    ["10.8", "USD", 1080],
    ["10", "USD", 1000],
    ["1500.00", "JPY", 1500],
    ["175.00", "HUF", 175],
  ])("are parsed from PayPal's spelling %s %s", (text, currencyCode, amount) => {
    expect(fromDecimal(text, currencyCode)).toBe(amount);
  });

  test("keep fractions of a minor unit, and reject invalid amounts", () => {
    expect(fromDecimal("10.895", "USD")).toBe(1089.5);
    expect(fromDecimal("1500.5", "JPY")).toBe(1500.5);
    for (const text of ["", "-1.00", "1,00", "1e3", ".5", "1."]) {
      expect(() => fromDecimal(text, "USD")).toThrow(RangeError);
    }
  });

  test("survive a round trip for every amount that PayPal accepts", () => {
    const currency = fc.constantFrom("USD", "EUR", "JPY", "HUF", "TWD", "GBP", "CZK");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), currency, (amount, currencyCode) => {
        fc.pre(canPaypalCollect(amount, currencyCode));
        expect(fromDecimal(toDecimal(amount, currencyCode), currencyCode)).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});
