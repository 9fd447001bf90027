import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { orderStatuses } from "../../../db/schema/enums.ts";
import {
  type GuestChangeFacts,
  type GuestChangeRefusal,
  guestChangeRefusal,
  guestChangesEndAt,
} from "../../../worker/domain/orders/record/guest-changes.rules.ts";

const now = "2026-11-20T23:30:00.000Z";
const accepted = { rule: "accepted", minutes: null } as const;
const hourBefore = { rule: "minutes", minutes: 60 } as const;
const never = { rule: "never", minutes: null } as const;

const placed: GuestChangeFacts["order"] = {
  status: "sent_to_kitchen",
  orderType: "pickup",
  acknowledgedAt: null,
  scheduledFor: null,
  promisedAt: "2026-11-21T00:30:00.000Z",
};
const byCard: GuestChangeFacts["payments"] = [{ status: "succeeded", provider: "stripe", amount: 1226 }];
const inCash: GuestChangeFacts["payments"] = [{ status: "succeeded", provider: "cash", amount: 1226 }];

interface Case {
  order?: Partial<GuestChangeFacts["order"]>;
  payments?: GuestChangeFacts["payments"];
  rule?: Parameters<typeof guestChangeRefusal>[1];
  at?: string;
  cancel: GuestChangeRefusal | null;
  time: GuestChangeRefusal | null;
}

test.each<[string, Case]>([
  ["an order that the kitchen has not accepted can be changed", { cancel: null, time: null }],
  ["a scheduled order that waits can be changed", { order: { status: "open" }, cancel: null, time: null }],
  ["an accepted order stays", { order: { acknowledgedAt: now }, cancel: "accepted", time: "accepted" }],
  ["an order in preparation stays", { order: { status: "in_progress" }, cancel: "accepted", time: "accepted" }],
  ["a served order is over", { order: { status: "served" }, cancel: "over", time: "over" }],
  [
    "a cancelled order is over, whatever the rule",
    { order: { status: "cancelled" }, rule: never, cancel: "over", time: "over" },
  ],
  ["a restaurant can refuse all changes", { rule: never, cancel: "never", time: "never" }],
  ["60 minutes before its time, an order can still be changed", { rule: hourBefore, cancel: null, time: null }],
  [
    "59 minutes before its time, it is too late",
    { rule: hourBefore, at: "2026-11-20T23:30:00.001Z", cancel: "late", time: "late" },
  ],
  [
    "the rule of minutes does not ask whether the kitchen has accepted",
    { rule: hourBefore, order: { acknowledgedAt: now }, cancel: null, time: null },
  ],
  [
    "by the rule of minutes, the time of an order in preparation stays",
    { rule: hourBefore, order: { status: "in_progress" }, cancel: null, time: "started" },
  ],
  [
    "an order without any time cannot be judged by minutes",
    { rule: hourBefore, order: { promisedAt: null }, cancel: "late", time: "late" },
  ],
  ["cash is returned at the restaurant, not online", { payments: inCash, cancel: "paid_at_counter", time: null }],
  [
    "cash that is still due keeps no order",
    { payments: [{ status: "pending", provider: "cash", amount: 1226 }], cancel: null, time: null },
  ],
  ["an order for a table has no time", { order: { orderType: "dine_in" }, cancel: null, time: "no_time" }],
])("guestChangeRefusal: %s", (_name, { order, payments = byCard, rule = accepted, at = now, cancel, time }) => {
  const facts = { order: { ...placed, ...order }, payments };
  expect(guestChangeRefusal(facts, rule, "cancel", at)).toBe(cancel);
  expect(guestChangeRefusal(facts, rule, "time", at)).toBe(time);
});

describe("guestChangesEndAt", () => {
  it("names the last moment of the rule of minutes, and none for other rules", () => {
    expect(guestChangesEndAt({ order: placed }, hourBefore)).toBe("2026-11-20T23:30:00.000Z");
    expect(guestChangesEndAt({ order: { ...placed, promisedAt: null, scheduledFor: now } }, hourBefore)).toBe(
      "2026-11-20T22:30:00.000Z",
    );
    for (const rule of [accepted, never]) expect(guestChangesEndAt({ order: placed }, rule)).toBeNull();
  });

  it("is the moment after which nothing can be changed, for every order and number of minutes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.integer({ min: 0, max: 10_080 }), (status, minutes) => {
        const rule = { rule: "minutes", minutes } as const;
        const facts = { order: { ...placed, status }, payments: byCard };
        const endsAt = guestChangesEndAt(facts, rule) ?? "";
        const after = new Date(Date.parse(endsAt) + 1).toISOString();
        for (const change of ["cancel", "time"] as const) {
          expect(guestChangeRefusal(facts, rule, change, after)).not.toBeNull();
          expect(guestChangeRefusal(facts, rule, change, endsAt)).not.toBe("late");
        }
      }),
    );
  });
});
