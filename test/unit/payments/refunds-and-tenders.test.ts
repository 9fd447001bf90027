import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatuses, type PaymentStatus, paymentStatuses } from "../../../db/schema/enums.ts";
import { toEventType } from "../../../worker/domain/orders/record/status.rules.ts";
import { isDueAtCounter, isPaidOnline, splitDue } from "../../../worker/domain/payments/decide-tender.rules.ts";
import { isPaid } from "../../../worker/domain/payments/provider/status.rules.ts";
import {
  firstRefundStatus,
  isUnrequested,
  refundableAmount,
  statusByRefunds,
} from "../../../worker/domain/payments/refunds/decide-refund.rules.ts";

const amounts = fc.integer({ min: 0, max: 2_147_483_647 });

const aRefund = (
  amount: number,
  status: "pending" | "succeeded" | "failed",
  providerRefundId: string | null = null,
) => ({
  ...{ amount, status, providerRefundId },
});

describe("the refundable amount of a payment", () => {
  it("is the paid amount that is not refunded yet", () => {
    expect(refundableAmount({ status: "partially_refunded", amount: 1000, refundedAmount: 250 })).toBe(750);
    for (const status of paymentStatuses) {
      expect(refundableAmount({ status, amount: 1000, refundedAmount: 0 })).toBe(isPaid(status) ? 1000 : 0);
    }
  });

  it("leads to the status refunded only after all refunds succeeded, and that status never changes", () => {
    const statusAfter = (status: PaymentStatus, ...refunds: ReturnType<typeof aRefund>[]) =>
      statusByRefunds({ status, amount: 1000 }, refunds);
    expect(statusAfter("succeeded", aRefund(1000, "succeeded"))).toBe("refunded");
    expect(statusAfter("succeeded", aRefund(250, "succeeded"), aRefund(750, "succeeded"))).toBe("refunded");
    expect(statusAfter("succeeded", aRefund(250, "succeeded"), aRefund(750, "pending", "re_1"))).toBe(
      "partially_refunded",
    );
    expect(statusAfter("succeeded", aRefund(1000, "pending", "re_1"))).toBe("succeeded");
    expect(statusAfter("succeeded", aRefund(1000, "failed"))).toBe("succeeded");
    expect(statusAfter("refunded", aRefund(1000, "failed", "re_1"))).toBe("refunded");
    expect(statusAfter("refunded", aRefund(750, "failed", "re_1"), aRefund(250, "succeeded"))).toBe("refunded");
  });

  it("is requested from a processor, and marked as paid out for cash", () => {
    expect([firstRefundStatus("stripe"), firstRefundStatus("cash"), firstRefundStatus("manual")]).toEqual([
      "pending",
      "succeeded",
      "succeeded",
    ]);
    expect([isUnrequested(aRefund(1, "pending")), isUnrequested(aRefund(1, "pending", "re_1"))]).toEqual([true, false]);
  });
});

describe("payments at the counter", () => {
  it("split the due amount without losing a unit of it or of the tip", () => {
    expect(splitDue({ amount: 1000, tipAmount: 500 }, 600)).toEqual({
      part: { amount: 600, tipAmount: 100 },
      rest: { amount: 400, tipAmount: 400 },
    });
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const [paid = 0, tipAmount = 0, amount = 0] = [a, b, c].sort((left, right) => left - right);
        const { part, rest } = splitDue({ amount, tipAmount }, paid);
        expect([part.amount + rest.amount, part.tipAmount + rest.tipAmount]).toEqual([amount, tipAmount]);
        for (const half of [part, rest]) {
          expect(half.tipAmount).toBeGreaterThanOrEqual(0);
          expect(half.tipAmount).toBeLessThanOrEqual(half.amount);
        }
      }),
    );
    expect(() => splitDue({ amount: 10, tipAmount: 0 }, 11)).toThrow(RangeError);
  });

  it("wait for an online payment that is still open", () => {
    const waiting = { status: "pending", provider: "cash" } as const;
    expect(isDueAtCounter(waiting)).toBe(true);
    expect(isDueAtCounter({ status: "pending", provider: "stripe" })).toBe(false);
    expect(isDueAtCounter({ status: "succeeded", provider: "cash" })).toBe(false);
    expect(isPaidOnline([waiting])).toBe(false);
    const open = paymentStatuses.filter((status) => isPaidOnline([waiting, { status, provider: "paypal" }]));
    expect(open).toEqual(["pending", "processing", "failed"]);
  });
});

it("the order history has separate event types for release and cancellation", () => {
  expect(orderStatuses.map(toEventType)).toEqual([
    "status_changed",
    "order_released",
    ...["status_changed", "status_changed", "status_changed", "status_changed"],
    "order_cancelled",
  ]);
});
