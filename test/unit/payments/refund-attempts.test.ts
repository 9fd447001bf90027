import { describe, expect, it, test } from "vitest";
import type { PaymentStatus, RefundKind, RefundStatus } from "../../../db/schema/enums.ts";
import { isFullyRefunding, isRefundedInFull } from "../../../worker/domain/payments/refunds/decide-refund.rules.ts";
import { isOverdue, nextRefundAttempt, refundKey } from "../../../worker/domain/payments/refunds/refund-attempts.ts";
import { addMinutes } from "../../../worker/domain/time.ts";

const createdAt = "2026-11-20T12:00:00.000Z";
const waiting = { createdAt, status: "pending", providerRefundId: null } as const;
const atWork = { ...waiting, providerRefundId: "re_1" };

describe("nextRefundAttempt", () => {
  test.each([
    ["is due a minute after the request", waiting, 0, 1],
    ["is due in a minute at the earliest", waiting, 0.5, 1.5],
    ["is due after as long as the refund has waited", waiting, 4, 8],
    ["is due after an hour at the latest", waiting, 90, 150],
    ["is due hourly even after a week", waiting, 10_080, 10_140],
    ["is due every 15 minutes while the processor has the refund", atWork, 0, 15],
    ["is due every 15 minutes, however long the processor takes", atWork, 600, 615],
    ["is never due for a successful refund", { ...atWork, status: "succeeded" as const }, 5, null],
    ["is never due for a refused refund", { ...waiting, status: "failed" as const }, 5, null],
  ])("%s", (_name, refund, minutes, next) => {
    const at = next === null ? null : addMinutes(createdAt, next);
    expect(nextRefundAttempt(refund, addMinutes(createdAt, minutes))).toBe(at);
  });

  it("counts as overdue after 24 hours without a response", () => {
    const isOverdueAt = (minutes: number, refund: Parameters<typeof isOverdue>[0] = waiting) =>
      isOverdue(refund, addMinutes(createdAt, minutes));
    expect([isOverdueAt(1439.9), isOverdueAt(1440), isOverdueAt(1440, atWork)]).toEqual([false, true, false]);
  });
});

it("the first attempt's idempotency key is the refund's id", () => {
  expect([1, 2, 11].map((attempt) => refundKey({ id: "ref_1", attempt }))).toEqual(["ref_1", "ref_1:2", "ref_1:11"]);
});

const paid = (amount: number, status: PaymentStatus = "succeeded") => ({ amount, status });
const refund = (kind: RefundKind, amount: number, status: RefundStatus = "pending") => ({ kind, amount, status });

describe("isRefundedInFull and isAskedBack", () => {
  test.each([
    ["nothing was paid", [paid(1000, "pending")], [], false, false],
    ["nothing was due", [paid(0)], [], false, false],
    ["nothing was refunded", [paid(1000)], [], false, false],
    ["a part was refunded", [paid(1000)], [refund("goodwill", 999)], false, false],
    [
      "all of it is being refunded",
      [paid(1000)],
      [refund("goodwill", 400), refund("cancellation", 600, "succeeded")],
      true,
      true,
    ],
    ["a full refund failed", [paid(1000)], [refund("goodwill", 1000, "failed")], false, false],
    [
      "two payments were refunded",
      [paid(400), paid(600)],
      [refund("goodwill", 400), refund("goodwill", 600)],
      true,
      true,
    ],
    ["one of two payments was refunded", [paid(400), paid(600)], [refund("goodwill", 600)], false, false],
    ["only a surplus was paid", [paid(1000)], [refund("surplus", 1000)], false, true],
    ["a surplus was paid in addition", [paid(1000), paid(1000)], [refund("surplus", 1000)], false, false],
    [
      "payment and surplus were refunded",
      [paid(1000), paid(1000)],
      [refund("surplus", 1000), refund("goodwill", 1000)],
      true,
      true,
    ],
    ["an edit refunded all of it", [paid(1000)], [refund("edit", 1000)], false, false],
    [
      "an edit refunded a part, and a refund the rest",
      [paid(1000)],
      [refund("edit", 300), refund("goodwill", 700)],
      true,
      true,
    ],
  ])("return the right result if %s", (_name, payments, refunds, isInFull, isAll) => {
    expect([isRefundedInFull({ payments, refunds }), isFullyRefunding({ payments, refunds })]).toEqual([
      isInFull,
      isAll,
    ]);
  });
});
