import { expect, test } from "vitest";
import { cancellationRight } from "../../../worker/domain/orders/cancellation/decide-cancellation.rules.ts";

type Facts = Parameters<typeof cancellationRight>[0];

const released: Facts["order"] = { status: "sent_to_kitchen", acknowledgedAt: null };
const paid = { payments: [{ status: "succeeded", amount: 1226 }] } as const;
const byRule = { ...paid, mayStaffCancelPaid: true };

test.each([
  ["the caller may cancel an unpaid order", {}, "caller"],
  ["the caller may cancel an order with total 0", { payments: [{ status: "succeeded", amount: 0 }] }, "caller"],
  ["a paid order needs the scope for payments", paid, null],
  ["a refunded order needs the scope for payments", { payments: [{ status: "refunded", amount: 1226 }] }, null],
  ["the caller may cancel a paid order with the scope for payments", { ...paid, hasPaymentScope: true }, "caller"],
  ["keeping the payment needs the scope for payments", { ...byRule, keepPayment: true }, null],
  [
    "the caller may keep the payment with the scope for payments",
    { ...byRule, keepPayment: true, hasPaymentScope: true },
    "caller",
  ],
  ["the owner's rule allows a cancellation with a full refund", byRule, "rule"],
  [
    "the owner's rule includes scheduled orders that are not released",
    { ...byRule, order: { ...released, status: "open" } },
    "rule",
  ],
  [
    "the owner's rule ends when the kitchen accepts the order",
    { ...byRule, order: { ...released, acknowledgedAt: "2026-11-20" } },
    null,
  ],
  [
    "the owner's rule ends when the kitchen starts the order",
    { ...byRule, order: { ...released, status: "in_progress" } },
    null,
  ],
  ["the owner's rule ends when the order is ready", { ...byRule, order: { ...released, status: "ready" } }, null],
] satisfies [string, Partial<Facts>, string | null][])("cancellationRight: %s", (_name, changes, expected) => {
  const facts = {
    order: released,
    payments: [],
    hasPaymentScope: false,
    mayStaffCancelPaid: false,
    keepPayment: false,
  };
  expect(cancellationRight({ ...facts, ...changes })).toBe(expected);
});
