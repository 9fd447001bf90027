import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDetails, readDetails } from "../../../../storefront/dashboard/menu/bulk/details.ts";
import { changePrice, parsePercent, roundingSteps } from "../../../../storefront/dashboard/menu/bulk/price-change.ts";
import { findConflicts } from "../../../../storefront/dashboard/menu/item-conflicts.ts";
import { changeLabels } from "../../../../worker/domain/menu/editing/edit-item.rules.ts";

describe("a change of many prices", () => {
  test.each([
    [895, { kind: "percent", value: 500, step: 1 }, 940],
    [895, { kind: "percent", value: 500, step: 5 }, 940],
    [1230, { kind: "percent", value: -1000, step: 50 }, 1100],
    [895, { kind: "amount", value: 50, step: 10 }, 950],
    [50, { kind: "amount", value: -100, step: 1 }, 0],
    [895, { kind: "set", value: 1000, step: 1 }, 1000],
  ] as const)("of %d by %j is %d", (price, change, expected) => {
    expect(changePrice(price, change)).toBe(expected);
  });

  test("never gives a negative price, and always a multiple of the step", () => {
    const amounts = fc.integer({ min: -100_000, max: 100_000 });
    const kinds = fc.constantFrom("amount" as const, "percent" as const);
    fc.assert(
      fc.property(fc.nat(100_000), kinds, amounts, fc.constantFrom(...roundingSteps), (price, kind, value, step) => {
        const after = changePrice(price, { kind, value, step });
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after % step).toBe(0);
      }),
    );
  });

  test.each([
    ["5", 500],
    ["-7,5", -750],
    ["+12.25 %", 1225],
    ["−3", -300],
    ["5.125", null],
    ["five", null],
    ["", null],
  ])("reads the percentage %j as %s hundredths", (text, value) => {
    expect(parsePercent(text)).toBe(value);
  });
});

describe("a change of many dishes", () => {
  test("sends only what was chosen", () => {
    expect(readDetails(emptyDetails)).toEqual({});
    const draft = { ...emptyDetails, popular: "no", taxClass: "own", station: "none", addAllergens: ["nuts" as const] };
    expect(readDetails(draft)).toEqual({
      ...{ popular: false, taxClassId: null, kitchenStation: null, addAllergens: ["nuts"] },
    });
    expect(readDetails({ ...emptyDetails, allergenFree: "yes" })).toEqual({ isAllergenFree: true });
  });

  test("adds labels once, and removes them", () => {
    expect(changeLabels(["vegan", "halal"], ["vegan", "keto"], ["halal"])).toEqual(["vegan", "keto"]);
  });
});

describe("two people who change one dish", () => {
  const saved = { name: "Soup", price: "8", popular: false };
  test("are in conflict only where both changed, to different values", () => {
    const mine = { ...saved, name: "Bisque", price: "9" };
    expect(findConflicts(saved, mine, { ...saved, price: "10", popular: true })).toEqual([
      { name: "price", mine: "9", theirs: "10" },
    ]);
    expect(findConflicts(saved, mine, { ...saved, price: "9" })).toEqual([]);
  });
});
