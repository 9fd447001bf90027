import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedTax, containedTax, divideHalfUp, percentOf, spread } from "../../worker/domain/money.rules.ts";

const amount = fc.integer({ min: 0, max: 2_147_483_647 });
const ratePpm = fc.integer({ min: 0, max: 1_000_000 });

describe("divideHalfUp", () => {
  test.each([
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [5n, 2n, 3n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [149n, 100n, 1n],
  ])("rounds %s / %s to %s", (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  test("rejects negative numbers, and percentOf rejects fractions", () => {
    expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => percentOf(1.5, 10)).toThrow(RangeError);
  });
});

describe("tax", () => {
  test.each([
    [1000, 88_750, 89],
    [2490, 88_750, 221],
    [0, 88_750, 0],
    [2_147_483_647, 1_000_000, 2_147_483_647],
  ])("added to %i at %i parts per million is %i", (net, rate, expected) => {
    expect(addedTax(net, rate)).toBe(expected);
  });

  test.each([
    [1070, 70_000, 70],
    [1190, 190_000, 190],
    [980, 80_000, 73],
    [1, 70_000, 0],
  ])("contained in %i at %i parts per million is %i", (gross, rate, expected) => {
    expect(containedTax(gross, rate)).toBe(expected);
  });

  test("contained in a price equals the tax on its net amount, give or take one unit", () => {
    fc.assert(
      fc.property(amount, ratePpm, (gross, rate) => {
        const tax = containedTax(gross, rate);
        expect(Number.isSafeInteger(tax)).toBe(true);
        expect(Math.abs(addedTax(gross - tax, rate) - tax)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("spread", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [0, [5, 0], [0, 0]],
    [0, [0, 0], [0, 0]],
    [7, [0, 3, 0], [0, 7, 0]],
    [10, [1, 2, 3], [2, 3, 5]],
  ])("spreads %i over %j as %j", (discount, weights, expected) => {
    expect(spread(discount, weights)).toEqual(expected);
  });

  test("adds up to the amount, and each part differs from its exact share by less than one unit", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(amount, weights, (discount, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        fc.pre(total > 0);
        const shares = spread(discount, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [index, share] of shares.entries()) {
          const exact = (BigInt(discount) * BigInt(parts[index] ?? 0)) / BigInt(total);
          expect(Number.isSafeInteger(share)).toBe(true);
          expect(BigInt(share) - exact === 0n || BigInt(share) - exact === 1n).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("rejects an amount without weights, and negative amounts", () => {
    expect(() => spread(5, [0, 0])).toThrow(RangeError);
    expect(() => spread(-5, [1])).toThrow(RangeError);
  });
});
