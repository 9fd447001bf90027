import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentStatuses, refundKinds, refundStatuses } from "../../../db/schema/enums.ts";
import { computeOutstanding, isOrderPaid, type OwedMoney } from "../../../worker/domain/payments/outstanding.rules.ts";
import { awaitsProcessor } from "../../../worker/domain/payments/provider/status.rules.ts";

const order = { total: 1000, settledByGoodwill: 0 };
const paid = { status: "succeeded", amount: 1000 } as const;
const refund = (kind: (typeof refundKinds)[number], amount: number, status: (typeof refundStatuses)[number]) => ({
  kind,
  amount,
  status,
});

describe("what is outstanding", () => {
  it.each<[string, OwedMoney, number]>([
    ["is the total without a payment", { order, payments: [{ ...paid, status: "pending" }], refunds: [] }, 1000],
    ["is nothing once the total was captured", { order, payments: [paid], refunds: [] }, 0],
    ["is not raised by goodwill", { order, payments: [paid], refunds: [refund("goodwill", 400, "succeeded")] }, 0],
    [
      "is not raised by a cancellation",
      { order, payments: [paid], refunds: [refund("cancellation", 1000, "pending")] },
      0,
    ],
    [
      "is nothing after an edit refund, even while it is pending",
      { order: { ...order, total: 700 }, payments: [paid], refunds: [refund("edit", 300, "pending")] },
      0,
    ],
    [
      "is below zero if the edit refund failed",
      { order: { ...order, total: 700 }, payments: [paid], refunds: [refund("edit", 300, "failed")] },
      -300,
    ],
    [
      "ignores surplus that was given back",
      { order, payments: [paid], refunds: [refund("surplus", 1000, "pending")] },
      1000,
    ],
    [
      "is nothing where goodwill returned what an edit would have",
      {
        order: { total: 500, settledByGoodwill: 200 },
        payments: [paid],
        refunds: [refund("goodwill", 700, "succeeded"), refund("edit", 300, "succeeded")],
      },
      0,
    ],
  ])("%s", (_name, money, expected) => {
    expect(computeOutstanding(money)).toBe(expected);
  });

  it("keeps the books: what the store has is the total less goodwill, cancellations and what is outstanding", () => {
    const amounts = fc.nat({ max: 100_000 });
    const money = fc.record({
      order: fc.record({ total: amounts, settledByGoodwill: amounts }),
      payments: fc.array(fc.record({ status: fc.constantFrom(...paymentStatuses), amount: amounts })),
      refunds: fc.array(
        fc.record({
          kind: fc.constantFrom(...refundKinds),
          status: fc.constantFrom(...refundStatuses),
          amount: amounts,
        }),
      ),
    });
    fc.assert(
      fc.property(money, (books) => {
        const sum = (values: readonly { amount: number }[]) => values.reduce((total, { amount }) => total + amount, 0);
        const captured = sum(
          books.payments.filter(({ status }) => ["succeeded", "partially_refunded", "refunded"].includes(status)),
        );
        const counted = books.refunds.filter(({ status }) => status !== "failed");
        const returned = sum(counted.filter(({ kind }) => kind === "goodwill" || kind === "cancellation"));
        const { total, settledByGoodwill } = books.order;
        expect(captured - sum(counted)).toBe(total - returned - computeOutstanding(books) + settledByGoodwill);
      }),
    );
  });

  it("makes an order paid at zero, unless a payment is processing", () => {
    expect([isOrderPaid(0, [paid]), isOrderPaid(-1, []), isOrderPaid(1, [paid])]).toEqual([true, true, false]);
    expect(isOrderPaid(0, [paid, { status: "processing" }])).toBe(false);
  });
});

describe("an order awaits its processor", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const card = { provider: "stripe" } as const;
  const cash = { provider: "cash", status: "pending" } as const;
  const link = { status: "pending", expiresAt: at } as const;
  it.each([
    ["while the guest can pay", null, [{ ...card, status: "pending" }], true],
    ["while a payment is processing", null, [{ ...card, status: "processing" }], true],
    ["if the only payment was stopped, so that it expires", null, [{ ...card, status: "cancelled" }], true],
    ["if money came on a stopped payment alone", null, [{ ...card, status: "refunded" }], true],
    [
      "also if a part was paid in cash",
      null,
      [
        { ...card, status: "pending" },
        { ...cash, status: "succeeded" },
      ],
      true,
    ],
    ["not once it was paid", at, [{ ...card, status: "succeeded" }], false],
    ["not for what was added later", at, [{ ...card, status: "pending" }], false],
    ["not if the rest is due at the counter", null, [{ ...card, status: "cancelled" }, cash], false],
    ["not if it is due at the counter alone", null, [cash], false],
    ["while a link for the whole order is open", null, [{ ...card, status: "pending", expiresAt: at }], true],
    ["not for a link beside what is due at the counter", null, [cash, { ...card, ...link }], false],
    ["not for a link that a bank decides about", null, [cash, { ...card, ...link, status: "processing" }], false],
  ] as const)("%s", (_name, firstPaidAt, payments, expected) => {
    expect(awaitsProcessor({ firstPaidAt }, payments)).toBe(expected);
  });
});
