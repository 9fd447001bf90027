import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addSums,
  type ReceiptSums,
  shareSums,
  sumTax,
} from "../../../worker/domain/orders/record/receipt-sums.rules.ts";
import {
  listReceipts,
  type ReceiptDraft,
  type ReceiptOrder,
} from "../../../worker/domain/orders/record/receipts.rules.ts";
import { breakDownTax } from "../../../worker/domain/pricing/tax-breakdown.rules.ts";

const rates = [0, 70_000, 80_000, 88_750, 190_000];

/** What an order sold, priced as orders are: with its tax by rate. */
const sale = fc
  .record({
    dishes: fc.array(fc.record({ amount: fc.nat(20_000), ratePpm: fc.constantFrom(...rates) }), {
      minLength: 1,
      maxLength: 6,
    }),
    deliveryFee: fc.nat(900),
    tip: fc.nat(2000),
    included: fc.boolean(),
  })
  .map(({ dishes, deliveryFee, tip, included }) => {
    const taxLines = breakDownTax(dishes, included).lines;
    const subtotal = dishes.reduce((sum, { amount }) => sum + amount, 0);
    const total = subtotal + deliveryFee + tip + (included ? 0 : sumTax(taxLines));
    const items = dishes.map(({ amount, ratePpm }, index) => ({
      ...{ name: `Dish ${index}`, quantity: 1, unitPrice: amount, taxRatePpm: ratePpm, modifiers: [] },
    }));
    return { items, sold: { subtotal, discount: 0, promoDiscount: 0, deliveryFee, fees: 0, tip, total, taxLines } };
  });

const unpaid = { isTest: false, status: "sent_to_kitchen", settledByGoodwill: 0, outstanding: 0 } as const;

const toOrder = (
  {
    items,
    sold,
  }: {
    items: ReceiptOrder["items"];
    sold: ReceiptSums & Omit<ReceiptOrder["order"], keyof typeof unpaid | "firstPaidAt">;
  },
  changes: Partial<ReceiptOrder["order"]> = {},
  refunds: ReceiptOrder["refunds"] = [],
): ReceiptOrder => ({
  items,
  order: { ...unpaid, firstPaidAt: "2026-11-20T23:30:00.000Z", ...sold, ...changes },
  refunds,
});

describe("the receipts of an order", () => {
  it("add up to what was sold minus what was returned, in total and at every rate, after any edits and refunds", () => {
    fc.assert(
      fc.property(
        fc.array(sale, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 100 })),
        (revisions, percents) => {
          const [first] = revisions;
          if (!first) return;
          const issued: ReceiptDraft[] = [];
          let order = toOrder(first, { firstPaidAt: null });
          const change = (after: ReceiptOrder): void => {
            issued.push(...listReceipts(order, after, issued));
            order = after;
          };
          for (const revision of revisions) change(toOrder(revision));
          const last = revisions.at(-1) ?? first;
          expect(addSums(issued).total).toBe(last.sold.total);
          expect(addSums(issued).taxLines).toEqual(addSums([last.sold]).taxLines);
          let left = last.sold.total;
          for (const [index, percent] of percents.entries()) {
            const amount = Math.min(left, Math.ceil((left * percent) / 100));
            if (amount === 0) break;
            left -= amount;
            const refund = { id: `ref_${index}`, kind: "goodwill", status: "succeeded", amount } as const;
            change({ ...order, refunds: [...order.refunds, refund] });
          }
          expect(addSums(issued).total).toBe(left);
          if (left > 0)
            change({
              ...order,
              refunds: [...order.refunds, { id: "rest", kind: "goodwill", status: "succeeded", amount: left }],
            });
          const { total, tip, taxLines } = addSums(issued);
          expect([total, tip, taxLines]).toEqual([0, 0, []]);
          expect(issued.filter(({ kind }) => kind === "sale")).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("take back what a refund returned if the processor takes the refund back, line by line", () => {
    fc.assert(
      fc.property(sale, (revision) => {
        const before = toOrder(revision, { firstPaidAt: null });
        const refund = { id: "ref_1", kind: "goodwill", amount: Math.ceil(revision.sold.total / 3) } as const;
        fc.pre(refund.amount > 0);
        const returned = toOrder(revision, {}, [{ ...refund, status: "succeeded" }]);
        const failed = toOrder(revision, {}, [{ ...refund, status: "failed" }]);
        const issued: ReceiptDraft[] = [];
        issued.push(...listReceipts(before, toOrder(revision), issued));
        issued.push(...listReceipts(toOrder(revision), returned, issued));
        issued.push(...listReceipts(returned, failed, issued));
        expect(issued.map(({ kind }) => kind)).toEqual(["sale", "goodwill", "goodwill"]);
        expect(addSums(issued).taxLines).toEqual(addSums([revision.sold]).taxLines);
      }),
    );
  });

  it("are none for a test order, and none that correct a receipt that does not exist", () => {
    const revision = { items: [], sold: { ...toSums(1000), subtotal: 1000 } };
    const unissued = toOrder(revision, { firstPaidAt: null });
    expect(listReceipts(unissued, toOrder(revision, { isTest: true }), [])).toEqual([]);
    const refund = { id: "ref_1", kind: "goodwill", status: "succeeded", amount: 100 } as const;
    expect(listReceipts(toOrder(revision), toOrder(revision, {}, [refund]), [])).toEqual([]);
  });

  it("count goodwill once if an edit counts it as its refund", () => {
    const revision = { items: [], sold: { ...toSums(1000), subtotal: 1000 } };
    const refund = { id: "ref_1", kind: "goodwill", status: "succeeded", amount: 500 } as const;
    const sold = listReceipts(toOrder(revision, { firstPaidAt: null }), toOrder(revision), []);
    const returned = [...sold, ...listReceipts(toOrder(revision), toOrder(revision, {}, [refund]), sold)];
    const smaller = { items: [], sold: { ...toSums(300), subtotal: 300 } };
    const after = toOrder(smaller, { settledByGoodwill: 200 }, [refund]);
    const all = [...returned, ...listReceipts(toOrder(revision, {}, [refund]), after, returned)];
    expect(all.map(({ kind, total }) => [kind, total])).toEqual([
      ["sale", 1000],
      ["goodwill", -500],
      ["edit", -700],
      ["goodwill", 200],
    ]);
  });
});

const toSums = (total: number) => ({
  ...{ total, tip: 0, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0 },
  taxLines: breakDownTax([{ amount: total, ratePpm: 70_000 }], true).lines,
});

it("returns everything exactly, and parts by largest remainder", () => {
  const sums = toSums(1000);
  expect(shareSums(sums, 1000)).toMatchObject({ total: 1000, taxLines: sums.taxLines });
  expect(shareSums(sums, 500).taxLines).toMatchObject([{ net: 467, tax: 33, gross: 500 }]);
});
