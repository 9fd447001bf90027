import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderFeeKinds } from "../../../db/schema/enums.ts";
import { decideRefund } from "../../../worker/domain/orders/settlement/decide-order-refund.rules.ts";
import {
  feeKey,
  listSubjects,
  type RefundWithParts,
  readGivenBack,
  subjectKeys,
  toFeeKind,
} from "../../../worker/domain/payments/refunds/given-back.rules.ts";

const soup = {
  ...{ id: "oit_1", lineId: null, name: "Soup", quantity: 1, totalPrice: 1000, discountAmount: 0 },
  ...{ taxAmount: 70, taxRatePpm: 70_000 },
};

const charged = fc
  .record({
    taxIncluded: fc.boolean(),
    deliveryFee: fc.nat(900),
    tip: fc.nat(900),
    fees: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...orderFeeKinds),
        amount: fc.integer({ min: 1, max: 500 }),
        taxAmount: fc.nat(90),
      }),
      { selector: ({ kind }) => kind },
    ),
  })
  .map(({ taxIncluded, deliveryFee, tip, fees }) => {
    const tax = 70 + fees.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
    const sold = 1000 + deliveryFee + fees.reduce((sum, { amount }) => sum + amount, 0);
    const total = sold + tip + (taxIncluded ? 0 : tax);
    return {
      order: { currencyCode: "USD", total, tip, deliveryFee, tax, taxIncluded },
      items: [soup],
      fees: fees.map((fee) => ({ ...fee, taxRatePpm: 190_000 })),
    };
  });

type Charged = typeof charged extends fc.Arbitrary<infer Value> ? Value : never;

const keys = [subjectKeys.tip, subjectKeys.delivery, ...orderFeeKinds.map(feeKey)];

const toRequest = (key: string, amount: number) => {
  const kind = toFeeKind(key);
  if (kind !== null) return { fees: [{ kind, amount }] };
  return key === subjectKeys.tip ? { tip: amount } : { deliveryFee: amount };
};

const toRefund = (id: string, key: string, amount: number): RefundWithParts & { paymentId: string } => {
  const kind = toFeeKind(key);
  return {
    ...{ id, paymentId: "pay_1", kind: "goodwill", status: "succeeded", amount, lines: [], otherAmount: 0 },
    tipAmount: key === subjectKeys.tip ? amount : 0,
    deliveryFeeAmount: key === subjectKeys.delivery ? amount : 0,
    feeLines: kind === null ? [] : [{ kind, amount }],
  };
};

/** The error for staff who ask for a part of an order of which refunds gave something back. */
const decide = (
  order: Charged,
  refunds: readonly (RefundWithParts & { paymentId: string })[],
  key: string,
  amount: number,
) => {
  const refundedAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const payment = {
    ...{ id: "pay_1", status: "succeeded" as const, amount: order.order.total, tipAmount: 0, refundedAmount },
    ...{ processedAt: null, paidLines: null },
  };
  return decideRefund({ ...order, payments: [payment], refunds }, toRequest(key, amount));
};

describe("parts of the tip, of the delivery fee and of other fees", () => {
  it("are given back up to what the order charges for each with its tax, whatever was given back of the others", () => {
    const asked = fc.array(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 1, max: 700 })), { maxLength: 20 });
    fc.assert(
      fc.property(charged, asked, (order, requests) => {
        const subjects = listSubjects(order);
        const left = new Map(subjects.map(({ key, amount }) => [key, amount]));
        const refunds: (RefundWithParts & { paymentId: string })[] = [];
        for (const [index, [key, amount]] of requests.entries()) {
          const decision = decide(order, refunds, key, amount);
          const rest = left.get(key) ?? 0;
          if (amount > rest) {
            expect(decision).toMatchObject({ kind: "refusal", code: "LIMIT_EXCEEDED" });
            continue;
          }
          expect(decision).toMatchObject({
            kind: "shares",
            parts: [{ amount, shares: [{ key, quantity: 0, amount }] }],
          });
          refunds.push(toRefund(`ref_${String(index).padStart(2, "0")}`, key, amount));
          left.set(key, rest - amount);
        }
        const given = readGivenBack(subjects, refunds, 1);
        for (const { key } of subjects) expect(given.left.get(key)?.amount).toBe(left.get(key));
      }),
    );
  });
});
