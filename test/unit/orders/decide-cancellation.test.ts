import { expect, test } from "vitest";
import { cancellationRight } from "../../../worker/domain/orders/cancellation/decide-cancellation.rules.ts";

type Facts = Parameters<typeof cancellationRight>[0];

const released: Facts["order"] = { status: "sent_to_kitchen", acknowledgedAt: null };
const paid = { payments: [{ status: "succeeded", amount: 1226 }] } as const;
const byRule = { ...paid, mayStaffCancelPaid: true };

test.each([
  ["an unpaid order takes no more than orders do", {}, "caller"],
  ["nor does one of total 0", { payments: [{ status: "succeeded", amount: 0 }] }, "caller"],
  ["a paid one takes the right to move money", paid, null],
  ["even where all of it went back before", { payments: [{ status: "refunded", amount: 1226 }] }, null],
  ["which the caller may have", { ...paid, hasPaymentScope: true }, "caller"],
  ["and needs to keep the payment", { ...byRule, keepPayment: true }, null],
  ["as they may then", { ...byRule, keepPayment: true, hasPaymentScope: true }, "caller"],
  ["the owner's rule allows a full refund", byRule, "rule"],
  ["also before its time", { ...byRule, order: { ...released, status: "open" } }, "rule"],
  ["until the kitchen has accepted it", { ...byRule, order: { ...released, acknowledgedAt: "2026-11-20" } }, null],
  ["or has started it", { ...byRule, order: { ...released, status: "in_progress" } }, null],
  ["or has finished it", { ...byRule, order: { ...released, status: "ready" } }, null],
] satisfies [string, Partial<Facts>, string | null][])("cancelling: %s", (_what, more, right) => {
  const facts = {
    order: released,
    payments: [],
    hasPaymentScope: false,
    mayStaffCancelPaid: false,
    keepPayment: false,
  };
  expect(cancellationRight({ ...facts, ...more })).toBe(right);
});
