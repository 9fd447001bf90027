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
    const { lines: taxLines, amounts: taxes } = breakDownTax(dishes, included);
    const subtotal = dishes.reduce((sum, { amount }) => sum + amount, 0);
    const total = subtotal + deliveryFee + tip + (included ? 0 : sumTax(taxLines));
    const items = dishes.map(({ amount, ratePpm }, index) => ({
      ...{ id: `oit_${index}`, lineId: null, name: `Dish ${index}`, quantity: 1, unitPrice: amount, modifiers: [] },
      ...{ totalPrice: amount, discountAmount: 0, taxAmount: taxes[index] ?? 0, taxRatePpm: ratePpm },
    }));
    const amounts = { subtotal, discount: 0, promoDiscount: 0, deliveryFee, fees: 0, tip, total };
    return { items, sold: { ...amounts, tax: sumTax(taxLines), taxIncluded: included, taxLines } };
  });

const unpaid = {
  currencyCode: "EUR",
  isTest: false,
  status: "sent_to_kitchen",
  settledByGoodwill: 0,
  outstanding: 0,
} as const;

const toRefund = (
  id: string,
  amount: number,
  changes: Partial<ReceiptOrder["refunds"][number]> = {},
): ReceiptOrder["refunds"][number] => ({
  ...{ id, amount, kind: "goodwill", status: "succeeded", lines: [], feeLines: [] },
  ...{ tipAmount: 0, deliveryFeeAmount: 0, otherAmount: amount, ...changes },
});

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
  fees: [],
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
            change({ ...order, refunds: [...order.refunds, toRefund(`ref_${index}`, amount)] });
          }
          expect(addSums(issued).total).toBe(left);
          if (left > 0)
            change({
              ...order,
              refunds: [...order.refunds, toRefund("rest", left)],
            });
          const { total, tip, taxLines } = addSums(issued);
          expect([total, tip, taxLines]).toEqual([0, 0, []]);
          expect(issued.filter(({ kind }) => kind === "sale")).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("return no more than was sold if more came and goes back, however often it fails and is made again", () => {
    fc.assert(
      fc.property(sale, fc.integer({ min: 1, max: 500 }), fc.nat(100), (revision, beyond, percent) => {
        const { total } = revision.sold;
        const first = toRefund("ref_1", Math.ceil((total * percent) / 100));
        fc.pre(first.amount > 0);
        const rest = toRefund("ref_2", total - first.amount + beyond);
        const issued: ReceiptDraft[] = [];
        let order = toOrder(revision, { firstPaidAt: null, outstanding: -beyond });
        const change = (refunds: ReceiptOrder["refunds"]): void => {
          const after = toOrder(revision, { outstanding: -beyond }, refunds);
          issued.push(...listReceipts(order, after, issued));
          order = after;
        };
        change([]);
        change([first]);
        change([first, rest]);
        expect(addSums(issued)).toEqual({ total: 0, tip: 0, taxLines: [] });
        change([first, { ...rest, status: "failed" }]);
        expect(addSums(issued).total).toBe(total - first.amount);
        change([first, { ...rest, status: "failed" }, { ...rest, id: "ref_3" }]);
        expect(addSums(issued)).toEqual({ total: 0, tip: 0, taxLines: [] });
      }),
      { numRuns: 300 },
    );
  });

  it("take back what a refund returned if the processor takes the refund back, line by line", () => {
    fc.assert(
      fc.property(sale, (revision) => {
        const before = toOrder(revision, { firstPaidAt: null });
        const refund = toRefund("ref_1", Math.ceil(revision.sold.total / 3));
        fc.pre(refund.amount > 0);
        const returned = toOrder(revision, {}, [refund]);
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
    const refund = toRefund("ref_1", 100);
    expect(listReceipts(toOrder(revision), toOrder(revision, {}, [refund]), [])).toEqual([]);
  });

  it("count goodwill once if an edit counts it as its refund", () => {
    const revision = { items: [], sold: { ...toSums(1000), subtotal: 1000 } };
    const refund = toRefund("ref_1", 500);
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
  ...{ total, tip: 0, tax: 0, taxIncluded: true, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0 },
  taxLines: breakDownTax([{ amount: total, ratePpm: 70_000 }], true).lines,
});

it("returns everything exactly, and parts by largest remainder", () => {
  const sums = toSums(1000);
  expect(shareSums(sums, 1000)).toMatchObject({ total: 1000, taxLines: sums.taxLines });
  expect(shareSums(sums, 500).taxLines).toMatchObject([{ net: 467, tax: 33, gross: 500 }]);
});

describe("the receipt of a return", () => {
  /** A soup at 7 %, two beers at 19 % and a tip, with the tax included. */
  const dinner = (() => {
    const dish = (id: string, quantity: number, ratePpm: number) => ({
      ...{ id, lineId: null, name: id, quantity, unitPrice: 1000, modifiers: [], totalPrice: 1000 * quantity },
      ...{ discountAmount: 0, taxAmount: 0, taxRatePpm: ratePpm },
    });
    const items = [dish("soup", 1, 70_000), dish("beer", 2, 190_000)];
    const taxed = items.map(({ totalPrice: amount, taxRatePpm: ratePpm }) => ({ amount, ratePpm }));
    const taxLines = breakDownTax(taxed, true).lines;
    const amounts = { subtotal: 3000, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0, tip: 500, total: 3500 };
    return { items, sold: { ...amounts, tax: sumTax(taxLines), taxIncluded: true, taxLines } };
  })();
  const row = (lineId: string, quantity: number, amount: number) => ({
    ...{ id: `row_${lineId}`, lineId, quantity, amount, continuesId: null, settledQuantity: 0, settledAmount: 0 },
  });
  const sold = listReceipts(toOrder(dinner, { firstPaidAt: null }), toOrder(dinner), []);
  const issue = (refund: ReceiptOrder["refunds"][number]) =>
    listReceipts(toOrder(dinner), toOrder(dinner, {}, [refund]), sold);

  it("takes a line back at its own rate, and names it", () => {
    const [receipt] = issue(toRefund("ref_1", 1000, { lines: [row("beer", 1, 1000)], otherAmount: 0 }));
    expect(receipt).toMatchObject({
      ...{ kind: "goodwill", total: -1000, tip: 0 },
      taxLines: [{ ratePpm: 190_000, gross: -1000, tax: -160, net: -840 }],
      lines: [{ name: "beer", quantity: -1, totalPrice: -1000, taxRatePpm: 190_000 }],
    });
  });

  it("takes a tip back as a tip alone", () => {
    const [receipt] = issue(toRefund("ref_1", 500, { tipAmount: 500, otherAmount: 0 }));
    expect(receipt).toMatchObject({ total: -500, tip: -500, taxLines: [], lines: [] });
  });

  it("takes a sum that names nothing back from everything that is left", () => {
    const [receipt] = issue(toRefund("ref_1", 700));
    expect(receipt).toMatchObject({
      ...{ total: -700, tip: -100 },
      taxLines: [{ gross: -200 }, { gross: -400 }],
    });
  });

  it("leaves the rates of what stays alone if an edit removes a dish that was given back", () => {
    const gaveBeer = toRefund("ref_2", 2000, { lines: [row("beer", 2, 2000)], otherAmount: 0 });
    const gaveSoup = toRefund("ref_1", 500, { lines: [row("soup", 0, 500)], otherAmount: 0 });
    const before = toOrder(dinner, {}, [gaveSoup, gaveBeer]);
    const returned = [...sold, ...listReceipts(toOrder(dinner), before, sold)];
    const [soup] = dinner.items;
    const rest = breakDownTax([{ amount: 1000, ratePpm: 70_000 }], true).lines;
    const settledRow = { ...row("beer", 2, 2000), settledQuantity: 2, settledAmount: 2000 };
    const after = toOrder(
      {
        items: soup ? [soup] : [],
        sold: { ...dinner.sold, subtotal: 1000, total: 1500, tax: sumTax(rest), taxLines: rest },
      },
      { settledByGoodwill: 2000 },
      [gaveSoup, { ...gaveBeer, lines: [settledRow] }],
    );
    const all = addSums([...returned, ...listReceipts(before, after, returned)]);
    expect(all).toMatchObject({ total: 1000, tip: 500, taxLines: [{ ratePpm: 70_000, gross: 500 }] });
  });

  it("counts what was given back at its own rate if an edit removes dishes of several rates", () => {
    const gaveBeer = toRefund("ref_1", 1000, { lines: [row("beer", 1, 1000)], otherAmount: 0 });
    const before = toOrder(dinner, {}, [gaveBeer]);
    const returned = [...sold, ...listReceipts(toOrder(dinner), before, sold)];
    const beers = dinner.items.slice(1).map((beer) => ({ ...beer, quantity: 1, totalPrice: 1000 }));
    const rest = breakDownTax([{ amount: 1000, ratePpm: 190_000 }], true).lines;
    const settledRow = { ...row("beer", 1, 1000), settledQuantity: 1, settledAmount: 1000 };
    const after = toOrder(
      { items: beers, sold: { ...dinner.sold, subtotal: 1000, total: 1500, tax: sumTax(rest), taxLines: rest } },
      { settledByGoodwill: 1000 },
      [{ ...gaveBeer, lines: [settledRow] }],
    );
    const all = addSums([...returned, ...listReceipts(before, after, returned)]);
    expect(all).toEqual({ total: 1500, tip: 500, taxLines: rest });
  });
});
