import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyUnit } from "../../../db/schema/currencies.rules.ts";
import { percentOf, spread } from "../../../worker/domain/money.rules.ts";
import { decideRefund } from "../../../worker/domain/orders/settlement/decide-order-refund.rules.ts";
import {
  isLineKey,
  listSubjects,
  type RefundWithParts,
  readGivenBack,
  subjectKeys,
} from "../../../worker/domain/payments/refunds/given-back.rules.ts";
import type { RefundablePayment } from "../../../worker/domain/payments/refunds/refund-shares.rules.ts";
import { countPaidUnits, listBillLines, sumUnits } from "../../../worker/domain/payments/split-bill.rules.ts";
import { breakDownTax } from "../../../worker/domain/pricing/tax-breakdown.rules.ts";

const ordered = fc.record({
  currencyCode: fc.constantFrom("USD", "JPY", "TWD", "KWD"),
  taxIncluded: fc.boolean(),
  discountPercent: fc.constantFrom(0, 7, 33, 100),
  tipUnits: fc.nat(500),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      priceUnits: fc.nat(3000),
      ratePpm: fc.constantFrom(0, 70_000, 190_000),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Which of three guests pays for each portion, in the order in which the portions are listed. */
  payers: fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
  /** Which portion is given back next. */
  picks: fc.array(fc.nat(99), { minLength: 20, maxLength: 20 }),
});

type Ordered = typeof ordered extends fc.Arbitrary<infer Value> ? Value : never;

/** A priced order of the terms, as checkout prices it: discounts spread over lines, tax by rate, all in units. */
const price = ({ currencyCode, taxIncluded, discountPercent, tipUnits, lines }: Ordered) => {
  const unit = moneyUnit(currencyCode);
  const amounts = lines.map(({ quantity, priceUnits }) => quantity * priceUnits * unit);
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const discount = percentOf(subtotal, discountPercent, unit);
  const discounts = discount === 0 ? amounts.map(() => 0) : spread(discount, amounts, unit);
  const taxed = lines.map(({ ratePpm }, index) => ({
    ratePpm,
    amount: (amounts[index] ?? 0) - (discounts[index] ?? 0),
  }));
  const breakdown = breakDownTax(taxed, taxIncluded, unit);
  const tax = breakdown.lines.reduce((sum, line) => sum + line.tax, 0);
  const tip = tipUnits * unit;
  const total = subtotal - discount + (taxIncluded ? 0 : tax) + tip;
  const items = lines.map(({ quantity, ratePpm }, index) => ({
    ...{ id: `oit_${index}`, lineId: null, name: "Dish", quantity, totalPrice: amounts[index] ?? 0 },
    ...{ discountAmount: discounts[index] ?? 0, taxAmount: breakdown.amounts[index] ?? 0, taxRatePpm: ratePpm },
  }));
  return { unit, order: { currencyCode, total, tip, deliveryFee: 0, tax, taxIncluded }, items, fees: [] };
};

type Priced = ReturnType<typeof price>;

/** Three guests pay for the portions that are theirs, and the last one for what is left. */
const payByLine = (priced: Priced, { lines, payers }: Ordered): RefundablePayment[] => {
  const payments: RefundablePayment[] = [];
  let outstanding = priced.order.total;
  let next = 0;
  const owners = lines.map(({ quantity }) =>
    Array.from({ length: quantity }, () => payers[next++ % payers.length] ?? 0),
  );
  for (const guest of [0, 1, 2]) {
    const chosen = Object.fromEntries(
      owners.map((portions, index) => [`oit_${index}`, portions.filter((owner) => owner === guest).length]),
    );
    const paidLines = Object.entries(chosen).flatMap(([lineId, quantity]) =>
      quantity > 0 ? [{ lineId, quantity }] : [],
    );
    if (paidLines.length === 0) continue;
    const bill = { total: priced.order.total, outstanding, lines: listBillLines(priced), unit: priced.unit };
    const amount = sumUnits(bill, countPaidUnits(payments), chosen);
    outstanding -= amount;
    payments.push({
      ...{ id: `pay_${guest}`, status: "succeeded", amount, tipAmount: 0, refundedAmount: 0, paidLines },
      processedAt: `2026-11-20T12:0${guest}:00.000Z`,
    });
  }
  expect(outstanding).toBe(0);
  return payments;
};

interface Book {
  payments: RefundablePayment[];
  refunds: (RefundWithParts & { paymentId: string })[];
}

/** Gives back what was asked for, as the server books it. Returns its amount; null if it was refused. */
const giveBack = (
  priced: Priced,
  book: Book,
  requested: { lines?: { orderItemId: string; quantity: number }[]; tip?: number },
): number | null => {
  const decision = decideRefund({ ...priced, ...book }, requested);
  if (decision.kind === "refusal") return null;
  for (const { payment, amount, shares } of decision.parts) {
    expect(amount % priced.unit).toBe(0);
    const id = `ref_${String(book.refunds.length).padStart(4, "0")}`;
    book.refunds.push({
      ...{
        id,
        paymentId: payment.id,
        kind: "goodwill",
        status: "succeeded",
        amount,
        feeLines: [],
        deliveryFeeAmount: 0,
      },
      lines: shares
        .filter(({ key }) => isLineKey(key))
        .map(({ key, ...share }) => ({
          ...{ id: `${id}_${key}`, lineId: key, ...share, continuesId: null, settledQuantity: 0, settledAmount: 0 },
        })),
      tipAmount: shares.reduce((sum, { key, amount: part }) => (key === subjectKeys.tip ? sum + part : sum), 0),
      otherAmount: 0,
    });
    book.payments = book.payments.map((row) =>
      row.id === payment.id ? { ...row, refundedAmount: row.refundedAmount + amount } : row,
    );
  }
  for (const { amount, refundedAmount } of book.payments) expect(refundedAmount).toBeLessThanOrEqual(amount);
  return decision.parts.reduce((sum, { amount }) => sum + amount, 0);
};

describe("portions of a bill that several guests paid by item", () => {
  it("given back one by one add up to each line, whatever its discount, tax, currency and quantity", () => {
    fc.assert(
      fc.property(ordered, (input) => {
        const priced = price(input);
        const subjects = listSubjects(priced);
        const book: Book = { payments: payByLine(priced, input), refunds: [] };
        const portions = priced.items.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
        const given = new Map<string, number>();
        const waiting = new Map<string, number>();
        for (const pick of input.picks) {
          const [orderItemId] = portions.splice(pick % Math.max(1, portions.length), 1);
          if (orderItemId === undefined) break;
          const charged = subjects.find(({ key }) => key === orderItemId)?.amount ?? 0;
          // A portion that is free, or that rounds to nothing, is refused alone and goes with the next one.
          const quantity = (waiting.get(orderItemId) ?? 0) + 1;
          const amount = giveBack(priced, book, { lines: [{ orderItemId, quantity }] });
          waiting.set(orderItemId, amount === null ? quantity : 0);
          given.set(orderItemId, (given.get(orderItemId) ?? 0) + (amount ?? 0));
          expect(given.get(orderItemId) ?? 0).toBeLessThanOrEqual(charged);
        }
        for (const { id } of priced.items) {
          const line = subjects.find(({ key }) => key === id);
          expect(given.get(id)).toBe(line?.amount);
          expect(giveBack(priced, book, { lines: [{ orderItemId: id, quantity: 1 }] })).toBeNull();
        }
        if (priced.order.tip > 0) expect(giveBack(priced, book, { tip: priced.order.tip })).toBe(priced.order.tip);
        const left = [...readGivenBack(subjects, book.refunds, priced.unit).left.values()];
        expect(left.every(({ amount }) => amount === 0)).toBe(true);
        expect(book.payments.every(({ amount, refundedAmount }) => amount === refundedAmount)).toBe(true);
      }),
      {
        numRuns: 400,
        // The second of three portions that cost 2 cents together costs nothing.
        examples: [
          [
            {
              ...{ currencyCode: "USD", taxIncluded: false, discountPercent: 33, tipUnits: 0 },
              lines: [{ quantity: 3, priceUnits: 1, ratePpm: 0 }],
              ...{ payers: Array(20).fill(0), picks: Array(20).fill(0) },
            },
          ],
        ],
      },
    );
  });
});
