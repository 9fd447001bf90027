import { describe, expect, it } from "vitest";
import { listMails, nextMailAttempt } from "../../../worker/domain/orders/mail/mail.rules.ts";
import { addMinutes } from "../../../worker/domain/time.ts";

type Order = Parameters<typeof listMails>[0];
type Change = Parameters<typeof listMails>[1];

const open: Order = {
  status: "open",
  customerEmail: "ada@example.com",
  payments: [{ status: "pending", provider: "stripe" }],
};
const cooking: Order = { ...open, status: "in_progress", payments: [{ status: "succeeded", provider: "stripe" }] };
const cash: Order = { ...open, payments: [{ status: "pending", provider: "cash" }] };

const change = (events: Change["events"], more: Partial<Change> = {}): Change => ({
  events,
  actor: "system",
  status: "open",
  refunded: [],
  ...more,
});
const event = (type: Change["events"][number]["type"], status: Order["status"] | null = null) => ({ type, status });
const cancelled = [event("order_cancelled", "cancelled")];

const kinds = (order: Order, told: Change): string[] =>
  listMails(order, told).map(({ kind, refundId }) => (refundId ? `${kind} ${refundId}` : kind));

describe("a guest is told", () => {
  it.each([
    [
      "that their order is confirmed, once its money has come",
      open,
      change([event("payment_succeeded")]),
      ["confirmed"],
    ],
    [
      "the same once it is released, where it is paid in cash or costs nothing",
      open,
      change([event("order_placed", "open"), event("order_released", "sent_to_kitchen")]),
      ["confirmed"],
    ],
    [
      "the same as it is placed, if it waits for its time and is paid in cash",
      cash,
      change([event("order_placed", "open")]),
      ["confirmed"],
    ],
    [
      "that it was cancelled while it waited for its time, because it had been confirmed in cash",
      cash,
      change(cancelled, { status: "cancelled", actor: "guest" }),
      ["cancelled"],
    ],
    ["that it is ready", cooking, change([event("status_changed", "ready")]), ["ready"]],
    [
      "that it was cancelled after it was confirmed",
      cooking,
      change(cancelled, { status: "cancelled" }),
      ["cancelled"],
    ],
    [
      "that it was cancelled while it waited for its time, because it had been paid",
      { ...cooking, status: "open" as const },
      change(cancelled, { status: "cancelled" }),
      ["cancelled"],
    ],
    [
      "that the restaurant cancelled it, even before it was paid",
      open,
      change(cancelled, { status: "cancelled", actor: "staff" }),
      ["cancelled"],
    ],
    [
      "of each refund that arrived",
      cooking,
      change([event("payment_refunded"), event("payment_refunded")], { refunded: ["ref_1", "ref_2"] }),
      ["refunded ref_1", "refunded ref_2"],
    ],
  ])("%s", (_, order, told, expected) => {
    expect(kinds(order, told)).toEqual(expected);
  });
});

describe("a guest is not bothered", () => {
  it.each([
    [
      "by an unpaid order that they gave up or forgot",
      open,
      change(cancelled, { status: "cancelled", actor: "guest" }),
    ],
    [
      "by money that came for a cancelled order, before it has gone back",
      { ...open, status: "cancelled" as const },
      change([event("payment_succeeded"), event("note")], { status: "cancelled" }),
    ],
    ["by a step in the kitchen", cooking, change([event("status_changed", "in_progress")])],
    ["by an order that waits for its payment", open, change([event("order_placed", "open")])],
    ["by a declined card", open, change([event("payment_failed")])],
    [
      "where they left no address",
      { ...cooking, customerEmail: "" },
      change([event("status_changed", "ready")], { refunded: ["ref_1"] }),
    ],
  ])("%s", (_, order, told) => {
    expect(kinds(order, told)).toEqual([]);
  });
});

it("a mail that cannot be sent is tried with pauses that grow, at last at the end of its day, and then no more", () => {
  const createdAt = "2026-11-20T12:00:00.000Z";
  const minutes: number[] = [];
  let now = createdAt;
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const next = nextMailAttempt({ createdAt, attempt }, now);
    if (next === null) break;
    minutes.push((Date.parse(next) - Date.parse(now)) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 99]);
  expect(now).toBe(addMinutes(createdAt, 24 * 60));
});
