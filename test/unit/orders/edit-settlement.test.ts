import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleEdit, settleFault, spreadRefund } from "../../../worker/domain/checkout/edit/settle-edit.rules.ts";

const payments = [
  { id: "pay_1", left: 300 },
  { id: "pay_2", left: 400 },
];

describe("spreadRefund", () => {
  it.each([
    [0, []],
    [400, [{ paymentId: "pay_2", amount: 400 }]],
    [
      500,
      [
        { paymentId: "pay_2", amount: 400 },
        { paymentId: "pay_1", amount: 100 },
      ],
    ],
  ])("returns %i from the newest payment first", (amount, parts) => {
    expect(spreadRefund(amount, payments)).toEqual(parts);
  });
});

describe("settleEdit", () => {
  it("asks for what is outstanding", () => {
    expect(settleEdit(250, payments)).toEqual({ refunds: [], settledByGoodwill: 0, due: 250 });
  });

  it("settles by goodwill what earlier refunds have returned already", () => {
    expect(settleEdit(-300, [{ id: "pay_1", left: 200 }])).toEqual({
      refunds: [{ paymentId: "pay_1", amount: 200 }],
      settledByGoodwill: 100,
      due: 0,
    });
  });

  it("accounts for every unit and never refunds more than is left on a payment", () => {
    const lefts = fc.array(fc.record({ id: fc.uuid(), left: fc.nat(5_000) }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), lefts, (outstanding, left) => {
        const money = settleEdit(outstanding, left);
        const refunded = money.refunds.reduce((sum, { amount }) => sum + amount, 0);
        expect(money.due - refunded - money.settledByGoodwill).toBe(outstanding);
        for (const { paymentId, amount } of money.refunds) {
          expect(amount).toBeLessThanOrEqual(left.find(({ id }) => id === paymentId)?.left ?? 0);
        }
        // Goodwill settles only what no payment can return.
        const total = left.reduce((sum, payment) => sum + payment.left, 0);
        if (money.settledByGoodwill > 0) expect(refunded).toBe(total);
      }),
    );
  });
});

describe("settleFault", () => {
  const back = { refunds: [{ paymentId: "pay_1", amount: 100 }], due: 0 };
  const more = { refunds: [], due: 100 };
  const edit = { difference: 100 } as const;

  it.each([
    ["money that goes back as a refund", back, { settle: "refund", difference: -100 }, null],
    ["money that goes back at the counter", back, { settle: "counter", difference: -100 }, "refund_needed"],
    ["more to pay as a refund", more, { settle: "refund" }, "payment_needed"],
    ["more to pay at the counter", more, { settle: "counter" }, null],
    ["more to pay later", more, { settle: "later" }, null],
    ["a cheaper order that is not paid yet", more, { settle: "refund", difference: -100 }, null],
    ["an edit that changes no amount", { refunds: [], due: 0 }, { settle: "refund", difference: 0 }, null],
  ] as const)("judges %s", (_name, money, changes, fault) => {
    expect(settleFault({ ...money, refunds: [...money.refunds] }, { ...edit, ...changes })).toBe(fault);
  });
});
