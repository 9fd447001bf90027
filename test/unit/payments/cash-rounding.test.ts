import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCashPart, readCashRounding, roundCash } from "../../../worker/domain/payments/cash-rounding.rules.ts";

const inCountry = (countryCode: string, currencyCode: string, cashRoundingStep: number | null = null) =>
  readCashRounding({ countryCode, currencyCode, cashRoundingStep });

describe("cash", () => {
  it.each([
    ["CH", "CHF", 5],
    ["HU", "HUF", 5],
    ["SE", "SEK", 100],
    ["NO", "NOK", 100],
    ["DK", "DKK", 50],
    ["CZ", "CZK", 100],
    ["CA", "CAD", 5],
    ["NZ", "NZD", 10],
    ["NL", "EUR", 5],
    ["LT", "EUR", 5],
    ["CL", "CLP", 10],
    ["IL", "ILS", 10],
    ["DE", "EUR", 0],
    ["US", "USD", 0],
    ["CH", "EUR", 0],
  ])("in %s with %s is rounded in steps of %i", (countryCode, currencyCode, step) => {
    expect(inCountry(countryCode, currencyCode).step).toBe(step);
  });

  it("is rounded as the owner chose, whatever the country does", () => {
    expect(inCountry("CH", "CHF", 0).step).toBe(0);
    expect(inCountry("DE", "EUR", 5).step).toBe(5);
    expect(readCashRounding({ countryCode: null, currencyCode: "EUR", cashRoundingStep: null }).step).toBe(0);
  });

  it("is rounded to the nearest step, its middle up, and down in Chile", () => {
    expect([1001, 1002, 1003, 1004, 1005].map((amount) => roundCash(amount, { step: 5 }))).toEqual([-1, -2, 2, 1, 0]);
    expect(roundCash(25, { step: 50 })).toBe(25);
    expect([15, 16].map((amount) => roundCash(amount, inCountry("CL", "CLP")))).toEqual([-5, 4]);
    expect(roundCash(1003, { step: 0 })).toBe(0);
  });

  it("that is taken can be made up by coins, and differs from the amount by at most half a step", () => {
    const amounts = fc.nat(10_000_000);
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, 5, 10, 50, 100), fc.boolean(), (amount, step, isHalfDown) => {
        const rounding = roundCash(amount, { step, isHalfDown });
        expect((amount + rounding) % step).toBe(0);
        expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(step);
        expect(isCashPart(amount + rounding, { step })).toBe(true);
      }),
    );
  });
});
