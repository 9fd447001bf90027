import { describe, expect, it } from "vitest";
import {
  listNotifications,
  nextNotificationAttempt,
} from "../../../worker/domain/orders/notifications/notifications.rules.ts";
import { addMinutes } from "../../../worker/domain/time.ts";

type Order = Parameters<typeof listNotifications>[0];
type Change = Parameters<typeof listNotifications>[1];

const open: Order = {
  status: "open",
  customerEmail: "ada@example.com",
  firstPaidAt: null,
  payments: [{ status: "pending", provider: "stripe" }],
};
const cooking: Order = {
  ...{ ...open, status: "in_progress", firstPaidAt: "2026-11-20T12:00:00.000Z" },
  payments: [{ status: "succeeded", provider: "stripe" }],
};
const cash: Order = { ...open, payments: [{ status: "pending", provider: "cash" }] };

const change = (events: Change["events"], more: Partial<Change> = {}): Change => ({
  events,
  actor: "system",
  status: "open",
  awaitsPayment: false,
  refunded: [],
  ...more,
});
const event = (type: Change["events"][number]["type"], status: Order["status"] | null = null) => ({ type, status });
const cancelled = [event("order_cancelled", "cancelled")];

const kinds = (order: Order, orderChange: Change): string[] =>
  listNotifications(order, orderChange).map(({ kind, refundId }) => (refundId ? `${kind} ${refundId}` : kind));

describe("listNotifications", () => {
  it.each([
    ["sends a confirmation when the payment succeeds", open, change([event("payment_succeeded")]), ["confirmed"]],
    [
      "sends a confirmation when a cash or free order is released",
      open,
      change([event("order_placed", "open"), event("order_released", "sent_to_kitchen")]),
      ["confirmed"],
    ],
    [
      "sends a confirmation when a scheduled cash order is placed",
      cash,
      change([event("order_placed", "open")]),
      ["confirmed"],
    ],
    [
      "sends a cancellation of a scheduled cash order that was confirmed",
      cash,
      change(cancelled, { status: "cancelled", actor: "guest" }),
      ["cancelled"],
    ],
    [
      "sends a confirmation, and no change, when an edit leaves a scheduled order due at the counter",
      open,
      change([event("order_updated")], { awaitsPayment: false }),
      ["confirmed"],
    ],
    [
      "sends a change of a scheduled order that an edit has confirmed",
      {
        ...open,
        payments: [...open.payments.map((payment) => ({ ...payment, status: "cancelled" as const })), ...cash.payments],
      },
      change([event("order_updated")]),
      ["changed"],
    ],
    ["sends a mail when the order is ready", cooking, change([event("status_changed", "ready")]), ["ready"]],
    ["sends a cancellation of a confirmed order", cooking, change(cancelled, { status: "cancelled" }), ["cancelled"]],
    [
      "sends a cancellation of a scheduled paid order",
      { ...cooking, status: "open" as const },
      change(cancelled, { status: "cancelled" }),
      ["cancelled"],
    ],
    [
      "sends a cancellation by staff, even of an unpaid order",
      open,
      change(cancelled, { status: "cancelled", actor: "staff" }),
      ["cancelled"],
    ],
    [
      "sends a mail for each successful refund",
      cooking,
      change([event("payment_refunded"), event("payment_refunded")], { refunded: ["ref_1", "ref_2"] }),
      ["refunded ref_1", "refunded ref_2"],
    ],
  ])("%s", (_, order, orderChange, expected) => {
    expect(kinds(order, orderChange)).toEqual(expected);
  });
});

it("listNotifications reports each notification by mail, and none to a guest without an address", () => {
  const refunds = change([event("payment_refunded")], { refunded: ["ref_1"] });
  expect(listNotifications(cooking, refunds)).toEqual([{ channel: "mail", kind: "refunded", refundId: "ref_1" }]);
  expect(listNotifications({ ...cooking, customerEmail: "" }, refunds)).toEqual([]);
});

describe("listNotifications without a notification", () => {
  it.each([
    [
      "ignores an unpaid order that the guest cancelled or left",
      open,
      change(cancelled, { status: "cancelled", actor: "guest" }),
    ],
    [
      "ignores a late payment of a cancelled order until it is refunded",
      { ...open, status: "cancelled" as const },
      change([event("payment_succeeded"), event("note")], { status: "cancelled" }),
    ],
    [
      "ignores a payment of a completed order, whose confirmation may be deleted by now",
      { ...cooking, status: "completed" as const },
      change([event("payment_succeeded")], { status: "completed" }),
    ],
    ["ignores a step in the kitchen", cooking, change([event("status_changed", "in_progress")])],
    [
      "ignores an order that awaits its payment",
      open,
      change([event("order_placed", "open")], { awaitsPayment: true }),
    ],
    [
      "ignores a payment that leaves a sum due at a processor",
      open,
      change([event("payment_succeeded")], { awaitsPayment: true }),
    ],
    ["ignores a declined card", open, change([event("payment_failed")], { awaitsPayment: true })],
    [
      "ignores an edit of an order that awaits its payment",
      open,
      change([event("order_updated"), event("payment_cancelled")], { awaitsPayment: true }),
    ],
    [
      "ignores an order without an e-mail address",
      { ...cooking, customerEmail: "" },
      change([event("status_changed", "ready")], { refunded: ["ref_1"] }),
    ],
  ])("%s", (_, order, orderChange) => {
    expect(kinds(order, orderChange)).toEqual([]);
  });
});

it("an unsent notification is retried at growing intervals for 24 hours", () => {
  const createdAt = "2026-11-20T12:00:00.000Z";
  const minutes: number[] = [];
  let now = createdAt;
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const next = nextNotificationAttempt({ createdAt, attempt }, now);
    if (next === null) break;
    minutes.push((Date.parse(next) - Date.parse(now)) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 99]);
  expect(now).toBe(addMinutes(createdAt, 24 * 60));
});
