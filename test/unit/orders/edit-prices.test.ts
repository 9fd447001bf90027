import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderTerms } from "../../../db/schema/shapes.ts";
import { priceEdit } from "../../../worker/domain/checkout/edit/price-edit.rules.ts";
import { settleEdit } from "../../../worker/domain/checkout/edit/settle-edit.rules.ts";
import { computeOutstanding } from "../../../worker/domain/payments/outstanding.rules.ts";

const terms: OrderTerms = {
  rules: {
    currencyCode: "USD",
    taxRatePpm: 100_000,
    pricesIncludeTax: false,
    taxDeliveryFee: false,
    pickupDiscountPercent: 10,
    freeDeliveryFrom: 3000,
  },
  deliveryFee: 400,
  deliveryMinimum: 1000,
  promo: {
    ...{ id: "pro_1", code: "SOUP", kind: "amount", percentOff: null, amountOff: 200 },
    ...{ minimumSubtotal: 1000, orderTypes: ["delivery", "pickup"] },
  },
};
const line = (price: number, quantity = 1) => ({ price, adjustments: [], quantity, taxRatePpm: 100_000 });
const edit = { terms, orderType: "delivery", lines: [line(500, 2)], fees: [], tip: 100 } as const;

describe("priceEdit", () => {
  it.each([
    [
      "keeps the code from its minimum on",
      {},
      { promoDiscount: 200, discount: 200, deliveryFee: 400, tax: 80, total: 1380 },
    ],
    [
      "drops the code below its minimum",
      { lines: [line(999)] },
      { promoDiscount: 0, discount: 0, tax: 100, total: 1599 },
    ],
    ["drops the code for a type that it does not have", { orderType: "dine_in" }, { promoDiscount: 0, deliveryFee: 0 }],
    [
      "takes the order's own pickup percent before the code",
      { orderType: "pickup" },
      { discount: 300, promoDiscount: 200, deliveryFee: 0, tax: 70, total: 870 },
    ],
    ["delivers for free from the order's own bound", { lines: [line(3200)] }, { discount: 200, deliveryFee: 0 }],
    [
      "taxes fees at their own rate",
      { fees: [{ amount: 100, ratePpm: 200_000 }] },
      { fees: 100, tax: 100, total: 1500 },
    ],
  ] as const)("%s", (_name, changes, amounts) => {
    expect(priceEdit({ ...edit, ...changes })).toMatchObject({ tip: 100, ...amounts });
  });

  it("returns null for an order that is too expensive", () => {
    expect(
      priceEdit({ ...edit, lines: [line(10_000_000, 99), line(10_000_000, 99), line(10_000_000, 99)] }),
    ).toBeNull();
  });
});

interface Books {
  total: number;
  settledByGoodwill: number;
  payments: { id: string; status: "succeeded"; amount: number; returned: number }[];
  refunds: { kind: "edit" | "goodwill"; status: "succeeded"; amount: number }[];
}

const owed = ({ total, settledByGoodwill, payments, refunds }: Books) =>
  computeOutstanding({ order: { total, settledByGoodwill }, payments, refunds });

/** Refunds an amount of the payments, newest first, and records it with its kind. */
const refund = (books: Books, parts: readonly { paymentId: string; amount: number }[], kind: "edit" | "goodwill") => {
  for (const { paymentId, amount } of parts) {
    const payment = books.payments.find(({ id }) => id === paymentId);
    if (payment) payment.returned += amount;
    books.refunds.push({ kind, status: "succeeded", amount });
  }
};

/** Returns an amount from the newest payment first. */
const spread = (lefts: readonly { id: string; left: number }[], amount: number) => {
  let rest = amount;
  return lefts.toReversed().map(({ id, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return { paymentId: id, amount: part };
  });
};

const toLeft = ({ payments }: Books) => payments.map(({ id, amount, returned }) => ({ id, left: amount - returned }));

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("edit" as const), total: fc.nat(10_000) }),
    fc.record({ kind: fc.constant("pay" as const), part: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant("goodwill" as const), amount: fc.nat(2_000) }),
  ),
  { minLength: 1, maxLength: 20 },
);

describe("the money of an order", () => {
  it("adds up after any sequence of edits, payments and goodwill refunds", () => {
    fc.assert(
      fc.property(fc.nat(10_000), steps, (total, list) => {
        const books: Books = { total, settledByGoodwill: 0, payments: [], refunds: [] };
        for (const [index, step] of list.entries()) {
          if (step.kind === "edit") {
            books.total = step.total;
            const lefts = toLeft(books);
            const money = settleEdit(
              owed(books),
              lefts.reduce((sum, { left }) => sum + left, 0),
              0,
            );
            refund(books, spread(lefts, money.refund), "edit");
            books.settledByGoodwill += money.settledByGoodwill;
            expect(owed(books)).toBe(money.due);
          } else if (step.kind === "pay") {
            const amount = Math.ceil(Math.max(0, owed(books)) / step.part);
            books.payments.push({ id: `pay_${index}`, status: "succeeded", amount, returned: 0 });
          } else {
            const newest = toLeft(books).at(-1);
            const amount = Math.min(step.amount, newest?.left ?? 0);
            if (newest && amount > 0) refund(books, [{ paymentId: newest.id, amount }], "goodwill");
          }
          const sum = (kind: string) =>
            books.refunds.reduce((all, row) => all + (row.kind === kind ? row.amount : 0), 0);
          const captured = books.payments.reduce((all, { amount }) => all + amount, 0);
          const netCaptured = captured - sum("edit") - sum("goodwill");
          expect(netCaptured).toBe(books.total + books.settledByGoodwill - sum("goodwill") - owed(books));
          expect(netCaptured).toBeGreaterThanOrEqual(0);
          expect(owed(books)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
