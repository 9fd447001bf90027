import { describe, expect, test } from "vitest";
import {
  orderStatuses,
  type PaymentProviderName,
  type PaymentStatus,
  paymentStatuses,
} from "../../../db/schema/enums.ts";
import {
  canTransition,
  guestLabelSteps,
  nextStatuses,
  timeline,
  toGuestStatus,
} from "../../../worker/domain/orders/record/status.rules.ts";
import { canSettle, isPaid } from "../../../worker/domain/payments/provider/status.rules.ts";

const at = (minute: number) => `2026-11-20T23:${String(minute).padStart(2, "0")}:00.000Z`;

describe("the order status machine", () => {
  test("moves forward one step at a time, and permits cancellation before the order is served", () => {
    expect(nextStatuses("open", "delivery")).toEqual(["sent_to_kitchen", "cancelled"]);
    expect(nextStatuses("ready", "delivery")).toEqual(["served", "cancelled"]);
    expect(nextStatuses("ready", "pickup")).toContain("completed");
    expect(nextStatuses("ready", "dine_in")).not.toContain("completed");
    expect(canTransition("served", "cancelled", "delivery")).toBe(false);
  });
  test("permits no transition of a finished order", () => {
    for (const status of orderStatuses) {
      expect(canTransition("completed", status, "pickup")).toBe(false);
      expect(canTransition("cancelled", status, "pickup")).toBe(false);
    }
  });
  test.each([
    ["pickup", ["Received", "Kitchen", "Accepted", "Preparing", "Ready", "Picked up"]],
    ["delivery", ["Received", "Kitchen", "Accepted", "Preparing", "Ready", "On the way", "Delivered"]],
    ["dine_in", ["Received", "Kitchen", "Accepted", "Preparing", "Ready", "Served", "Completed"]],
  ] as const)("shows a guest of %s the steps %j", (orderType, labels) => {
    expect(guestLabelSteps(orderType).map(({ label }) => label)).toEqual(labels);
  });
  test.each([
    ["an order whose card was not charged yet", "open", ["pending stripe"], "awaiting_payment"],
    ["an order whose card was declined", "open", ["failed simulator"], "awaiting_payment"],
    ["an order whose second attempt is under way", "open", ["cancelled stripe", "pending paypal"], "awaiting_payment"],
    ["an order whose bank takes its time", "open", ["processing stripe"], "payment_processing"],
    ["an order that is paid and waits for its time", "open", ["succeeded stripe"], "open"],
    ["an order that waits for its time and is paid in cash", "open", ["pending cash"], "open"],
    ["an order that costs nothing", "open", [], "open"],
    ["an order that expired unpaid", "cancelled", ["cancelled stripe"], "cancelled_unpaid"],
    ["an order that was cancelled and refunded", "cancelled", ["refunded stripe"], "cancelled"],
    ["an order that was cancelled before its cash was taken", "cancelled", ["cancelled cash"], "cancelled"],
    ["an order that is paid in part", "sent_to_kitchen", ["succeeded cash", "pending stripe"], "sent_to_kitchen"],
  ] as const)("shows the guest's status of %s", (_, status, payments, expected) => {
    const rows = payments.map((payment) => {
      const [state, provider] = payment.split(" ");
      return { status: state as PaymentStatus, provider: provider as PaymentProviderName };
    });
    expect(toGuestStatus({ status, payments: rows })).toBe(expected);
  });
  test("lists the time of each step, and ends with a cancellation", () => {
    const events = [
      { type: "order_placed" as const, status: "open" as const, at: at(0) },
      { type: "payment_failed" as const, status: null, at: at(1) },
      { type: "order_released" as const, status: "sent_to_kitchen" as const, at: at(2) },
    ];
    const pickup = { orderType: "pickup", acknowledgedAt: null } as const;
    expect(timeline(pickup, events).map((step) => step.at)).toEqual([at(0), at(2), null, null, null, null]);
    const accepted = timeline({ ...pickup, acknowledgedAt: at(4) }, events)[2];
    expect(accepted).toEqual({ status: "sent_to_kitchen", label: "Accepted", at: at(4) });
    const cancelled = [...events, { type: "order_cancelled" as const, status: "cancelled" as const, at: at(3) }];
    expect(timeline(pickup, cancelled).map(({ status }) => status)).toEqual(["open", "sent_to_kitchen", "cancelled"]);
  });
});

describe("the payment status machine", () => {
  test("permits no failure after a success", () => {
    for (const status of ["failed", "pending", "processing", "cancelled"] as const)
      expect(canSettle("succeeded", status)).toBe(false);
  });
  test("permits no transition to the same status or out of refunded", () => {
    for (const from of paymentStatuses) {
      expect(canSettle(from, from)).toBe(false);
      expect(canSettle("refunded", from)).toBe(false);
    }
  });
  test("counts refunded payments as paid", () => {
    expect(paymentStatuses.filter(isPaid)).toEqual(["succeeded", "refunded", "partially_refunded"]);
  });
});
