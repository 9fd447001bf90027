import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  listSubjects,
  priceOfPortions,
  type RefundWithParts,
  readGivenBack,
  type Share,
  type Subject,
  settledTotal,
  subjectKeys,
} from "../../../worker/domain/payments/refunds/given-back.rules.ts";
import {
  assignShares,
  type RefundablePayment,
  refundableTotal,
  shareOfAll,
  shareOfDecrease,
} from "../../../worker/domain/payments/refunds/refund-shares.rules.ts";
import { settleGoodwill } from "../../../worker/domain/payments/refunds/settle-goodwill.rules.ts";

const line = (key: string, quantity: number, amount: number): Subject => ({ key, quantity, amount, ratePpm: 70_000 });
const tip = (amount: number): Subject => ({ key: subjectKeys.tip, quantity: 0, amount, ratePpm: null });

const row = (lineId: string, quantity: number, amount: number, changes = {}) => ({
  ...{ id: `row_${lineId}_${amount}`, lineId, quantity, amount, continuesId: null },
  ...{ settledQuantity: 0, settledAmount: 0, ...changes },
});

const refund = (id: string, amount: number, parts: Partial<RefundWithParts> = {}): RefundWithParts => ({
  ...{ id, amount, kind: "goodwill", status: "succeeded", lines: [], feeLines: [] },
  ...{ tipAmount: 0, deliveryFeeAmount: 0, otherAmount: 0, ...parts },
});

/** What is left of each subject. */
const amountLeft = (subjects: readonly Subject[], refunds: readonly RefundWithParts[]) =>
  Object.fromEntries([...readGivenBack(subjects, refunds, 1).left].map(([key, { amount }]) => [key, amount]));

describe("what an order charges for", () => {
  it("adds up to its total, with discount and tax in each line, and the tax of delivery in its fee", () => {
    const subjects = listSubjects({
      order: { currencyCode: "USD", total: 3613, tip: 300, deliveryFee: 500, tax: 213, taxIncluded: false },
      items: [
        { ...{ id: "oit_2", lineId: "oit_1", quantity: 2, totalPrice: 2000, discountAmount: 100 }, ...taxed(133) },
        { ...{ id: "oit_3", lineId: null, quantity: 1, totalPrice: 600, discountAmount: 0 }, ...taxed(42) },
      ],
      fees: [{ kind: "bag", amount: 100, taxAmount: 7, taxRatePpm: 70_000 }],
    });
    expect(subjects.map(({ key, quantity, amount }) => [key, quantity, amount])).toEqual([
      ["oit_1", 2, 2033],
      ["oit_3", 1, 642],
      ["fee:bag", 0, 107],
      ["delivery", 0, 531],
      ["tip", 0, 300],
      ["other", 0, 0],
    ]);
  });
});

const taxed = (taxAmount: number) => ({ taxAmount, taxRatePpm: 70_000 });

describe("portions of a line", () => {
  it("one by one give back the line's amount to the unit, whatever its price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(1_000_000), (quantity, amount) => {
        let left = { quantity, amount };
        const parts: number[] = [];
        while (left.quantity > 0) {
          const part = priceOfPortions({ quantity, amount }, left, 1, 1);
          parts.push(part);
          left = { quantity: left.quantity - 1, amount: left.amount - part };
        }
        expect(left.amount).toBe(0);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("cost the same in one refund as in several", () => {
    const dish = { quantity: 10, amount: 17_925 };
    expect(priceOfPortions(dish, dish, 1, 1)).toBe(1793);
    expect(priceOfPortions(dish, { quantity: 9, amount: 17_925 - 1793 }, 1, 1)).toBe(1792);
    expect(priceOfPortions(dish, dish, 2, 1)).toBe(1793 + 1792);
  });

  it("share what is left if another refund gave a part of the line back", () => {
    expect(priceOfPortions({ quantity: 2, amount: 1000 }, { quantity: 2, amount: 700 }, 1, 1)).toBe(350);
  });

  it("are whole units of a currency that is written without decimals", () => {
    const dish = { quantity: 3, amount: 10_000 };
    const first = priceOfPortions(dish, dish, 1, 100);
    expect(first).toBe(3300);
    expect(priceOfPortions(dish, { quantity: 2, amount: 10_000 - first }, 1, 100)).toBe(3400);
  });
});

describe("what refunds gave back", () => {
  const soup = line("soup", 1, 1000);
  const beer = line("beer", 1, 1000);
  const subjects = [soup, beer, tip(500)];

  it("counts a line and a tip for themselves alone, unless the refund failed", () => {
    const named = [refund("ref_1", 1000, { lines: [row("beer", 1, 1000)] }), refund("ref_2", 300, { tipAmount: 300 })];
    expect(amountLeft(subjects, named)).toEqual({ soup: 1000, beer: 0, tip: 200 });
    const failed = named.map((one) => ({ ...one, status: "failed" as const }));
    expect(amountLeft(subjects, failed)).toEqual({ soup: 1000, beer: 1000, tip: 500 });
  });

  it("spreads a sum that names nothing, and refunds from before they named anything, over all that was left", () => {
    const other = refund("ref_2", 300, { otherAmount: 300 });
    const before = refund("ref_1", 1000, { lines: [row("beer", 1, 1000)] });
    expect(amountLeft(subjects, [before, other])).toEqual({ soup: 800, beer: 0, tip: 400 });
    expect(amountLeft(subjects, [before, refund("ref_2", 300, { otherAmount: null })])).toEqual(
      amountLeft(subjects, [before, other]),
    );
  });

  it("leaves every line, tip and fee at exactly 0 once all is given back, by any refunds", () => {
    const amounts = fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 8 }), (charges, percents) => {
        const all = charges.map((amount, index) => line(`line_${index}`, 1, amount));
        const refunds: RefundWithParts[] = [];
        let rest = charges.reduce((sum, amount) => sum + amount, 0);
        for (const [index, percent] of [...percents, 100].entries()) {
          const amount = Math.min(rest, Math.ceil((rest * percent) / 100));
          if (amount > 0) refunds.push(refund(`ref_${index}`, amount, { otherAmount: amount }));
          rest -= amount;
        }
        const given = readGivenBack(all, refunds, 1);
        expect([...given.left.values()].every(({ amount }) => amount === 0)).toBe(true);
        expect(settledTotal(given)).toBe(0);
        for (const { id, amount } of refunds) expect(sumOf(given.shares.get(id) ?? [])).toBe(amount);
      }),
    );
  });

  it("frees the portions of a call over several payments only if all of its refunds failed", () => {
    const one = refund("ref_1", 600, { lines: [row("beer", 1, 600)] });
    const two = refund("ref_2", 400, { lines: [row("beer", 0, 400, { continuesId: "row_beer_600" })] });
    const portions = (refunds: RefundWithParts[]) => readGivenBack(subjects, refunds, 1).left.get("beer");
    expect(portions([{ ...one, status: "failed" }, two])).toEqual({ quantity: 0, amount: 600 });
    const failed = [one, two].map((each) => ({ ...each, status: "failed" as const }));
    expect(portions(failed)).toEqual({ quantity: 1, amount: 1000 });
  });
});

const sumOf = (shares: readonly Pick<Share, "amount">[]): number => shares.reduce((sum, { amount }) => sum + amount, 0);

describe("an edit after goodwill", () => {
  const beer = line("beer", 3, 3000);
  const gaveOne = refund("ref_1", 1000, { lines: [row("beer", 1, 1000)] });

  it("does not give portions back again that goodwill gave back", () => {
    const settled = settleGoodwill([beer], [line("beer", 2, 2000)], [gaveOne], 1);
    expect(settled).toMatchObject({
      amount: 1000,
      rows: [{ id: "row_beer_1000", settledQuantity: 1, settledAmount: 1000 }],
      refunds: [{ id: "ref_1", lines: [{ settledQuantity: 1, settledAmount: 1000 }] }],
    });
    // What stays can be given back in full.
    expect(readGivenBack([line("beer", 2, 2000)], settled.refunds, 1).left.get("beer")).toEqual({
      quantity: 2,
      amount: 2000,
    });
  });

  it("counts what was given back beyond a lower price, and takes it off again if the price rises", () => {
    const gaveAll = refund("ref_1", 3000, { lines: [row("beer", 3, 3000)] });
    expect(settleGoodwill([beer], [line("beer", 3, 2700)], [gaveAll], 1)).toEqual({
      amount: 300,
      rows: [],
      refunds: [],
    });
    expect(settleGoodwill([line("beer", 3, 2700)], [beer], [gaveAll], 1).amount).toBe(-300);
  });

  it("leaves a sum that names nothing to what stays", () => {
    const soup = line("soup", 1, 1000);
    const other = refund("ref_1", 500, { otherAmount: 500 });
    expect(settleGoodwill([soup, beer], [soup], [other], 1)).toEqual({ amount: 0, rows: [], refunds: [] });
    expect(settleGoodwill([soup, beer], [line("soup", 1, 300)], [other], 1).amount).toBe(200);
  });
});

const payment = (id: string, amount: number, minute: number, changes = {}): RefundablePayment => ({
  ...{ id, amount, tipAmount: 0, refundedAmount: 0, paidLines: null, status: "succeeded" as const },
  ...{ processedAt: `2026-11-20T12:0${minute}:00.000Z`, ...changes },
});

describe("the payments of a refund", () => {
  const assign = (payments: RefundablePayment[], subjects: Subject[], shares: Share[]) =>
    assignShares({ payments, subjects, refunds: [], unit: 1 }, shares).map((part) => [part.payment.id, part.amount]);
  const other = (amount: number): Share[] => [{ key: subjectKeys.other, quantity: 0, amount }];

  it("are the newest first, by the time at which the money came", () => {
    const payments = [payment("a", 1000, 5), payment("b", 500, 1), payment("c", 300, 3, { refundedAmount: 250 })];
    expect(assign(payments, [], other(1100))).toEqual([
      ["a", 1000],
      ["c", 50],
      ["b", 50],
    ]);
  });

  it("are those that paid for a line and that carried the tip", () => {
    const subjects = [line("soup", 1, 1000), line("beer", 2, 2000), tip(200)];
    const ada = payment("ada", 2200, 1, {
      tipAmount: 200,
      paidLines: [
        { lineId: "soup", quantity: 1 },
        { lineId: "beer", quantity: 1 },
      ],
    });
    const ben = payment("ben", 1000, 5, { paidLines: [{ lineId: "beer", quantity: 1 }] });
    const share = (key: string, quantity: number, amount: number) => [{ key, quantity, amount }];
    expect(assign([ada, ben], subjects, share("soup", 1, 1000))).toEqual([["ada", 1000]]);
    expect(assign([ada, ben], subjects, share(subjectKeys.tip, 0, 200))).toEqual([["ada", 200]]);
    const both = assignShares({ payments: [ada, ben], subjects, refunds: [], unit: 1 }, share("beer", 2, 2000));
    expect(both.map((part) => [part.payment.id, part.shares])).toEqual([
      ["ben", [{ key: "beer", quantity: 2, amount: 1000 }]],
      ["ada", [{ key: "beer", quantity: 0, amount: 1000 }]],
    ]);
  });

  it("give back never more than is left of them, and lose nothing", () => {
    const rows = fc.array(fc.record({ amount: fc.nat(5000), left: fc.nat(5000), minute: fc.nat(9) }));
    fc.assert(
      fc.property(rows, fc.nat(20_000), (list, amount) => {
        const payments = list.map(({ amount: refunded, left, minute }, index) =>
          payment(`pay_${index}`, refunded + left, minute, { refundedAmount: refunded }),
        );
        if (amount > refundableTotal(payments)) {
          expect(() => assign(payments, [], other(amount))).toThrow(RangeError);
          return;
        }
        const parts = assignShares({ payments, subjects: [], refunds: [], unit: 1 }, other(amount));
        expect(sumOf(parts)).toBe(amount);
        for (const part of parts)
          expect(part.amount).toBeLessThanOrEqual(part.payment.amount - part.payment.refundedAmount);
      }),
    );
  });
});

describe("the shares of a refund", () => {
  it("of all that is left name each line with its portions, the tip and the fees", () => {
    const subjects = [line("soup", 2, 2000), tip(300)];
    const given = readGivenBack(subjects, [refund("ref_1", 1000, { lines: [row("soup", 1, 1000)] })], 1);
    expect(shareOfAll(subjects, given, 1300)).toEqual([
      { key: "soup", quantity: 1, amount: 1000 },
      { key: "tip", quantity: 0, amount: 300 },
    ]);
    expect(shareOfAll(subjects, given, 1400).at(-1)).toEqual({ key: "other", quantity: 0, amount: 100 });
    expect(shareOfAll(subjects, given, 650)).toEqual([
      { key: "soup", quantity: 0, amount: 500 },
      { key: "tip", quantity: 0, amount: 150 },
    ]);
  });

  it("of an edit are what became cheaper", () => {
    const before = [line("soup", 2, 2000), line("beer", 1, 900)];
    const after = [line("soup", 1, 1000), line("beer", 1, 900), line("tea", 1, 400)];
    expect(shareOfDecrease(before, after, 600, 1)).toEqual([{ key: "soup", quantity: 1, amount: 600 }]);
  });
});
