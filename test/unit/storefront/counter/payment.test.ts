import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPadKey, padKeys, pressPad } from "../../../../storefront/dashboard/counter/pad.rules.ts";
import { equalPart } from "../../../../storefront/dashboard/counter/pay/split.rules.ts";
import { findTenderFault, roundTender } from "../../../../storefront/dashboard/counter/pay/tender.rules.ts";
import { type BillLine, sumUnits, unitShares } from "../../../../worker/domain/payments/split-bill.rules.ts";

describe("the number pad", () => {
  test("types from the right like a cash register, and refuses what is too large", () => {
    const press = (keys: readonly (typeof padKeys)[number][], max: number) =>
      keys.reduce((value, key) => pressPad(value, key, max), 0);
    expect(press(["1", "2", "5", "0"], 9999)).toBe(1250);
    expect(press(["5", "00"], 9999)).toBe(500);
    expect(press(["1", "2", "back"], 99)).toBe(1);
    expect(press(["9", "9", "9"], 99)).toBe(99);
    expect(press(["back"], 99)).toBe(0);
  });

  test("stays a whole number from 0 to its maximum, whatever is pressed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...padKeys), { maxLength: 40 }), fc.nat(2 ** 31 - 1), (keys, max) => {
        const value = keys.reduce((current, key) => pressPad(current, key, max), 0);
        expect(Number.isSafeInteger(value) && value >= 0 && value <= max).toBe(true);
      }),
    );
  });

  test("knows the digits of a keyboard and no other key", () => {
    expect(["0", "7", "Backspace", "a", "Enter", "F1", ""].map(findPadKey)).toEqual([
      ...["0", "7", "back", null, null, null, null],
    ]);
  });
});

const billLines = fc.uniqueArray(
  fc.record({
    id: fc.nat(999).map((number) => `oit_${number}`),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: fc.nat(100_000),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe("a bill split by line", () => {
  test("shares fees and tip by price", () => {
    const lines: BillLine[] = [
      { id: "tea", quantity: 2, price: 600 },
      { id: "soup", quantity: 1, price: 300 },
    ];
    expect(unitShares(1000, lines)).toEqual([[334, 333], [333]]);
    const bill = { total: 1000, outstanding: 1000, lines };
    // Whatever list they are in, the first id takes what is left over.
    expect(sumUnits(bill, {}, { soup: 1 })).toBe(334);
    expect(sumUnits({ ...bill, lines: lines.toReversed() }, {}, { soup: 1 })).toBe(334);
    expect(sumUnits(bill, {}, { tea: 1 })).toBe(333);
    expect(sumUnits(bill, { tea: 1 }, { tea: 1 })).toBe(333);
    // Someone paid 900 by amount, so that the rest is less than the soup.
    expect(sumUnits({ ...bill, outstanding: 100 }, {}, { soup: 1 })).toBe(100);
  });

  test("pays every bill exactly, in whatever order its units are paid", () => {
    fc.assert(
      fc.property(billLines, fc.nat(1_000_000), fc.array(fc.nat(11), { maxLength: 60 }), (lines, total, picks) => {
        let outstanding = total;
        const paid: Record<string, number> = {};
        const pay = (units: Record<string, number>): void => {
          const amount = sumUnits({ total, outstanding, lines }, paid, units);
          expect(amount >= 0 && amount <= outstanding).toBe(true);
          outstanding -= amount;
          for (const [id, count] of Object.entries(units)) paid[id] = (paid[id] ?? 0) + count;
        };
        expect(sum(unitShares(total, lines).flat())).toBe(total);
        for (const pick of picks) {
          const line = lines[pick % lines.length];
          if (line) pay({ [line.id]: 1 });
        }
        pay(Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])));
        expect(outstanding).toBe(0);
      }),
    );
  });
});

describe("a bill split into equal parts", () => {
  test("is paid exactly after that many payments", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 20 }), (total, parts) => {
        let outstanding = total;
        for (let left = parts; left > 0; left -= 1) outstanding -= equalPart(outstanding, left);
        expect(outstanding).toBe(0);
      }),
    );
  });
});

describe("a payment at the counter", () => {
  const cash = (amount: number | null, received?: number | null) =>
    findTenderFault({ method: "cash", amount, received }, 1000, { step: 0 });

  test("is refused before it is sent if it is no amount, too much, or covered by too little cash", () => {
    expect([cash(null), cash(0), cash(1001), cash(500, null), cash(500, 499)]).toEqual([
      ...["amount", "amount", "too_much", "received", "too_little"],
    ]);
    expect([cash(1000), cash(500, 500), cash(500, 2000)]).toEqual([null, null, null]);
    // A terminal gives no change, so that a typed sum of cash does not matter.
    expect(findTenderFault({ method: "manual", amount: 500, received: null }, 1000, { step: 0 })).toBeNull();
  });

  test("in cash is a part that coins can make up, or the rest with its rounding", () => {
    const inFives = (amount: number, received?: number) =>
      findTenderFault({ method: "cash", amount, received }, 1003, { step: 5 });
    expect([inFives(500), inFives(502), inFives(1003), inFives(1003, 1004), inFives(1003, 1005)]).toEqual([
      ...[null, "step", null, "too_little", null],
    ]);
    expect([roundTender(1003, 1003, { step: 5 }), roundTender(1000, 1003, { step: 5 })]).toEqual([2, 0]);
  });
});
