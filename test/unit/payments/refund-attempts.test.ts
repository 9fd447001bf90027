import { describe, expect, it, test } from "vitest";
import type { PaymentStatus, RefundKind, RefundStatus } from "../../../db/schema/enums.ts";
import { isFullyRefunding, isRefundedInFull } from "../../../worker/domain/payments/refunds/decide-refund.rules.ts";
import { isOverdue, nextRefundAttempt, refundKey } from "../../../worker/domain/payments/refunds/refund-attempts.ts";
import { addMinutes } from "../../../worker/domain/time.ts";

const createdAt = "2026-11-20T12:00:00.000Z";
const waiting = { createdAt, status: "pending", providerRefundId: null } as const;
const atWork = { ...waiting, providerRefundId: "re_1" };

describe("when a refund is looked at next", () => {
  test.each([
    ["a minute after it was asked for", waiting, 0, 1],
    ["not sooner than in a minute", waiting, 0.5, 1.5],
    ["after as long as it has waited", waiting, 4, 8],
    ["after at most an hour", waiting, 90, 150],
    ["hourly even after a week", waiting, 10_080, 10_140],
    ["every 15 minutes while the processor works on it", atWork, 0, 15],
    ["every 15 minutes however long that takes", atWork, 600, 615],
    ["never once it has succeeded", { ...atWork, status: "succeeded" as const }, 5, null],
    ["never once it was refused", { ...waiting, status: "failed" as const }, 5, null],
  ])("%s", (_what, refund, minutes, next) => {
    const at = next === null ? null : addMinutes(createdAt, next);
    expect(nextRefundAttempt(refund, addMinutes(createdAt, minutes))).toBe(at);
  });

  it("is a matter for people after 24 hours without an answer", () => {
    const isOverdueAt = (minutes: number, refund: Parameters<typeof isOverdue>[0] = waiting) =>
      isOverdue(refund, addMinutes(createdAt, minutes));
    expect([isOverdueAt(1439.9), isOverdueAt(1440), isOverdueAt(1440, atWork)]).toEqual([false, true, false]);
  });
});

it("the first attempt's key is the refund's id, as it was before attempts had numbers", () => {
  expect([1, 2, 11].map((attempt) => refundKey({ id: "ref_1", attempt }))).toEqual(["ref_1", "ref_1:2", "ref_1:11"]);
});

const paid = (amount: number, status: PaymentStatus = "succeeded") => ({ amount, status });
const back = (kind: RefundKind, amount: number, status: RefundStatus = "pending") => ({ kind, amount, status });

describe("what refunds leave of an order's money", () => {
  test.each([
    ["nothing came", [paid(1000, "pending")], [], false, false],
    ["nothing was to be paid", [paid(0)], [], false, false],
    ["nothing went back", [paid(1000)], [], false, false],
    ["a part went back", [paid(1000)], [back("goodwill", 999)], false, false],
    ["all is asked back", [paid(1000)], [back("goodwill", 400), back("cancellation", 600, "succeeded")], true, true],
    ["a refund of all failed", [paid(1000)], [back("goodwill", 1000, "failed")], false, false],
    ["two payments went back", [paid(400), paid(600)], [back("goodwill", 400), back("goodwill", 600)], true, true],
    ["one of two went back", [paid(400), paid(600)], [back("goodwill", 600)], false, false],
    ["only surplus came", [paid(1000)], [back("surplus", 1000)], false, true],
    ["surplus came beside it", [paid(1000), paid(1000)], [back("surplus", 1000)], false, false],
    ["all but surplus", [paid(1000), paid(1000)], [back("surplus", 1000), back("goodwill", 1000)], true, true],
    ["an edit gave all back", [paid(1000)], [back("edit", 1000)], false, false],
    ["an edit and then the rest", [paid(1000)], [back("edit", 300), back("goodwill", 700)], true, true],
  ])("where %s", (_what, payments, refunds, isInFull, isAll) => {
    expect([isRefundedInFull({ payments, refunds }), isFullyRefunding({ payments, refunds })]).toEqual([
      isInFull,
      isAll,
    ]);
  });
});
