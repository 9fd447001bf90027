import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { orderStatuses, paymentProviders, paymentStatuses } from "../../../db/schema/enums.ts";
import { canMarkNoShow } from "../../../worker/domain/orders/no-show.ts";
import { type DueFacts, dueAgainAt, dueNow, nextDue, nextDueAt } from "../../../worker/domain/orders/record/due.ts";
import { addMinutes, type Instant, toInstant } from "../../../worker/domain/time.ts";

const madeAt = "2026-11-20T18:00:00.000Z";
const evening = "2026-11-20T20:00:00.000Z";
const minute = (minutes: number): Instant => addMinutes(madeAt, minutes);

type Payment = DueFacts["payments"][number];
const card: Payment = { status: "pending", provider: "stripe", amount: 1200 };
const cash: Payment = { status: "pending", provider: "cash", amount: 1200 };
const free: Payment = { status: "succeeded", provider: "manual", amount: 0 };
const paid: Payment = { ...card, status: "succeeded" };

const order = (more: Partial<DueFacts["order"]> = {}): DueFacts["order"] => ({
  ...{ status: "open", createdAt: madeAt, scheduledFor: null, promisedAt: null, leadMinutes: 20, paymentTriedAt: null },
  ...more,
});
const later = { scheduledFor: evening, promisedAt: evening };
const tried = { paymentTriedAt: minute(1) };

describe("what is due next for an order", () => {
  test.each<[string, DueFacts["order"], Payment, number, ReturnType<typeof nextDue>]>([
    ["an unpaid order is looked at after 2 minutes", order(), card, 0, { action: "check", at: minute(2) }],
    ["then after 4", order(), card, 2, { action: "check", at: minute(4) }],
    ["then after 8", order(), card, 5, { action: "check", at: minute(8) }],
    ["and expires after 12", order(), card, 8, { action: "expire", at: minute(12) }],
    ["which it goes on doing until it is cancelled", order(), card, 40, { action: "expire", at: minute(12) }],
    ["a scheduled one expires in the same time", order(later), card, 9, { action: "expire", at: minute(12) }],
    ["once tried it is looked at every 5 minutes", order(tried), card, 1, { action: "check", at: minute(6) }],
    ["also past the 12 minutes", order(tried), card, 14, { action: "check", at: minute(19) }],
    ["and expires after 30", order(tried), card, 26, { action: "expire", at: minute(30) }],
    [
      "a declined card changes nothing of that",
      order(tried),
      { ...card, status: "failed" },
      30,
      { action: "expire", at: minute(30) },
    ],
    [
      "a payment on its way never expires",
      order(),
      { ...card, status: "processing" },
      45,
      { action: "check", at: minute(50) },
    ],
    [
      "one that was cancelled there expires",
      order(),
      { ...card, status: "cancelled" },
      10,
      { action: "expire", at: minute(12) },
    ],
    ["a paid order is released at once", order(), paid, 3, { action: "release", at: madeAt }],
    ["a paid order for later at its time less the lead", order(later), paid, 3, { action: "release", at: minute(100) }],
    ["the same with cash", order(later), cash, 0, { action: "release", at: minute(100) }],
    ["the same with nothing to pay", order(later), free, 0, { action: "release", at: minute(100) }],
    [
      "without a lead of its own its store is asked",
      order({ ...later, leadMinutes: null }),
      paid,
      3,
      { action: "release", at: madeAt },
    ],
    [
      "scheduled cash that is being made counts as not collected 2 hours after its time",
      order({ ...later, status: "in_progress" }),
      cash,
      60,
      { action: "no_show", at: minute(240) },
    ],
    ["never if it was paid", order({ ...later, status: "ready" }), paid, 300, null],
    ["never if it was not scheduled", order({ status: "ready", promisedAt: evening }), cash, 300, null],
    ["an order that is over is never looked at", order({ ...later, status: "completed" }), cash, 300, null],
    ["nor is one that was cancelled", order({ status: "cancelled" }), card, 5, null],
  ])("%s", (_what, known, payment, minutes, due) => {
    expect(nextDue({ order: known, payments: [payment] }, minute(minutes))).toEqual(due);
  });
});

describe("whatever the facts", () => {
  const instants = fc.integer({ min: 0, max: 600 }).map(minute);
  const facts: fc.Arbitrary<DueFacts> = fc.record({
    order: fc.record({
      status: fc.constantFrom(...orderStatuses),
      createdAt: fc.constant(madeAt),
      scheduledFor: fc.option(instants),
      promisedAt: fc.option(instants),
      leadMinutes: fc.option(fc.integer({ min: 0, max: 90 })),
      paymentTriedAt: fc.option(instants),
    }),
    payments: fc.array(
      fc.record({
        status: fc.constantFrom(...paymentStatuses),
        provider: fc.constantFrom(...paymentProviders),
        amount: fc.integer({ min: 0, max: 5000 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });

  it("work that ends without a change is due again later, so that nothing is worked on for ever in one run", () => {
    fc.assert(
      fc.property(facts, instants, (known, now) => {
        const again = dueAgainAt(known, now);
        expect(again === null || again > now).toBe(true);
      }),
    );
  });

  it("an open order is always due at some moment, and one that is over never", () => {
    fc.assert(
      fc.property(facts, instants, ({ order: known, payments }, now) => {
        const at = nextDueAt(known, payments, now);
        if (known.status === "open") expect(at).not.toBeNull();
        if (known.status === "cancelled" || known.status === "completed") expect(at).toBeNull();
      }),
    );
  });

  it("what is due at a moment is still due when that moment has come", () => {
    fc.assert(
      fc.property(facts, instants, (known, now) => {
        const due = nextDue(known, now);
        if (!due) return;
        const [then = now] = [due.at, now].sort().reverse();
        expect(dueNow(known, then)).toBe(due.action);
      }),
    );
  });

  it("an unpaid order is never left alone for more than 5 minutes", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 29 * 60 }), (isTried, seconds) => {
        const now = toInstant(Date.parse(madeAt) + seconds * 1000);
        const at = nextDueAt(order({ paymentTriedAt: isTried ? madeAt : null }), [card], now);
        expect(Date.parse(at ?? "") - Date.parse(now)).toBeLessThanOrEqual(5 * 60_000);
      }),
    );
  });
});

describe("an order counts as not collected", () => {
  const kitchen = (status: DueFacts["order"]["status"]) => order({ ...later, status });
  test.each<[string, DueFacts["order"], Payment, number, boolean]>([
    ["once it is ready", kitchen("ready"), cash, 60, true],
    ["not while it is being made", kitchen("in_progress"), cash, 239, false],
    ["but two hours after its time", kitchen("in_progress"), cash, 240, true],
    ["never if money came for it", kitchen("ready"), paid, 300, false],
    ["not even if all of it went back", kitchen("ready"), { ...paid, status: "refunded" }, 300, false],
    ["also if there was nothing to pay", kitchen("ready"), free, 60, true],
    ["never while a processor may still collect its money", order(later), card, 300, false],
    ["never once it was handed over", kitchen("served"), cash, 300, false],
    ["never twice", kitchen("cancelled"), cash, 300, false],
  ])("%s", (_what, known, payment, minutes, can) => {
    expect(canMarkNoShow({ order: known, payments: [payment] }, minute(minutes))).toBe(can);
  });
});
