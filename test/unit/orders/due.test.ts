import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { orderStatuses, paymentProviders, paymentStatuses } from "../../../db/schema/enums.ts";
import { canMarkNoShow } from "../../../worker/domain/orders/no-show.ts";
import {
  type DueFacts,
  dueAgainAt,
  dueNow,
  isStuck,
  nextDue,
  nextDueAt,
} from "../../../worker/domain/orders/record/due.ts";
import { addMinutes, type Instant, toInstant } from "../../../worker/domain/time.ts";

const madeAt = "2026-11-20T18:00:00.000Z";
const dinnerTime = "2026-11-20T20:00:00.000Z";
const minute = (minutes: number): Instant => addMinutes(madeAt, minutes);

type Payment = DueFacts["payments"][number];
const card: Payment = { status: "pending", provider: "stripe", amount: 1200 };
const cash: Payment = { status: "pending", provider: "cash", amount: 1200 };
const free: Payment = { status: "succeeded", provider: "manual", amount: 0 };
const paid: Payment = { ...card, status: "succeeded" };

const order = (more: Partial<DueFacts["order"]> = {}): DueFacts["order"] => ({
  ...{ status: "open", createdAt: madeAt, scheduledFor: null, promisedAt: null, leadMinutes: 20, paymentTriedAt: null },
  firstPaidAt: null,
  ...more,
});
const later = { scheduledFor: dinnerTime, promisedAt: dinnerTime };
const paidOrder = { firstPaidAt: minute(1) };
const triedOrder = { paymentTriedAt: minute(1) };

describe("nextDue", () => {
  test.each<[string, DueFacts["order"], Payment, number, ReturnType<typeof nextDue>]>([
    ["checks an unpaid order after 2 minutes", order(), card, 0, { action: "check", at: minute(2) }],
    ["checks an unpaid order again after 4 minutes", order(), card, 2, { action: "check", at: minute(4) }],
    ["checks an unpaid order again after 8 minutes", order(), card, 5, { action: "check", at: minute(8) }],
    ["expires an unpaid order after 12 minutes", order(), card, 8, { action: "expire", at: minute(12) }],
    ["keeps expiring an order until it is cancelled", order(), card, 40, { action: "expire", at: minute(12) }],
    ["expires a scheduled order after 12 minutes too", order(later), card, 9, { action: "expire", at: minute(12) }],
    ["checks a tried payment every 5 minutes", order(triedOrder), card, 1, { action: "check", at: minute(6) }],
    ["checks a tried payment beyond 12 minutes", order(triedOrder), card, 14, { action: "check", at: minute(19) }],
    ["expires a tried payment after 30 minutes", order(triedOrder), card, 26, { action: "expire", at: minute(30) }],
    [
      "expires a declined payment after 30 minutes too",
      order(triedOrder),
      { ...card, status: "failed" },
      30,
      { action: "expire", at: minute(30) },
    ],
    [
      "never expires a processing payment",
      order(),
      { ...card, status: "processing" },
      45,
      { action: "check", at: minute(50) },
    ],
    [
      "expires a payment that the processor cancelled",
      order(),
      { ...card, status: "cancelled" },
      10,
      { action: "expire", at: minute(12) },
    ],
    ["releases a paid order at once", order(paidOrder), paid, 3, { action: "release", at: madeAt }],
    [
      "releases a paid scheduled order one lead time before its time",
      order({ ...later, ...paidOrder }),
      paid,
      3,
      { action: "release", at: minute(100) },
    ],
    [
      "releases a scheduled cash order one lead time before its time",
      order(later),
      cash,
      0,
      { action: "release", at: minute(100) },
    ],
    [
      "releases a scheduled free order one lead time before its time",
      order(later),
      free,
      0,
      { action: "release", at: minute(100) },
    ],
    [
      "is due at once without a lead time, so that the store's is looked up",
      order({ ...later, ...paidOrder, leadMinutes: null }),
      paid,
      3,
      { action: "release", at: madeAt },
    ],
    [
      "marks a scheduled cash order as a no-show 2 hours after its time",
      order({ ...later, status: "in_progress" }),
      cash,
      60,
      { action: "no_show", at: minute(240) },
    ],
    [
      "keeps expiring an order whose stopped payment came late, because that money is refunded",
      order(),
      paid,
      3,
      { action: "check", at: minute(4) },
    ],
    ["never marks a paid order as a no-show", order({ ...later, status: "ready" }), paid, 300, null],
    [
      "never marks an immediate order as a no-show",
      order({ status: "ready", promisedAt: dinnerTime }),
      cash,
      300,
      null,
    ],
    ["ignores a completed order", order({ ...later, status: "completed" }), cash, 300, null],
    ["ignores a cancelled order", order({ status: "cancelled" }), card, 5, null],
    [
      "checks the payment of a cancelled order that a bank still decides about",
      order({ status: "cancelled" }),
      { ...card, status: "processing" },
      5,
      { action: "check", at: minute(10) },
    ],
  ])("%s", (_name, dueOrder, payment, minutes, due) => {
    expect(nextDue({ order: dueOrder, payments: [payment] }, minute(minutes))).toEqual(due);
  });
});

describe("due work", () => {
  const instants = fc.integer({ min: 0, max: 600 }).map(minute);
  const facts: fc.Arbitrary<DueFacts> = fc.record({
    order: fc.record({
      status: fc.constantFrom(...orderStatuses),
      createdAt: fc.constant(madeAt),
      scheduledFor: fc.option(instants),
      promisedAt: fc.option(instants),
      leadMinutes: fc.option(fc.integer({ min: 0, max: 90 })),
      paymentTriedAt: fc.option(instants),
      firstPaidAt: fc.option(instants),
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

  it("is due again later if it changed nothing, so that a run ends", () => {
    fc.assert(
      fc.property(facts, instants, (dueFacts, now) => {
        const nextAt = dueAgainAt(dueFacts, now);
        expect(nextAt === null || nextAt > now).toBe(true);
      }),
    );
  });

  it("is always due for an open order, and never for a finished one", () => {
    fc.assert(
      fc.property(facts, instants, ({ order: dueOrder, payments }, now) => {
        const at = nextDueAt(dueOrder, payments, now);
        if (dueOrder.status === "open") expect(at).not.toBeNull();
        const isProcessing = payments.some(({ status }) => status === "processing");
        if (dueOrder.status === "cancelled" && isProcessing) expect(at).toBe(addMinutes(now, 5));
        else if (dueOrder.status === "cancelled" || dueOrder.status === "completed") expect(at).toBeNull();
      }),
    );
  });

  it("is still due when its moment has come", () => {
    fc.assert(
      fc.property(facts, instants, (dueFacts, now) => {
        const due = nextDue(dueFacts, now);
        if (!due) return;
        const [moment = now] = [due.at, now].sort().reverse();
        expect(dueNow(dueFacts, moment)).toBe(due.action);
      }),
    );
  });

  it("is due within 5 minutes for an unpaid order", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 29 * 60 }), (isTried, seconds) => {
        const now = toInstant(Date.parse(madeAt) + seconds * 1000);
        const at = nextDueAt(order({ paymentTriedAt: isTried ? madeAt : null }), [card], now);
        expect(Date.parse(at ?? "") - Date.parse(now)).toBeLessThanOrEqual(5 * 60_000);
      }),
    );
  });
});

describe("canMarkNoShow", () => {
  const kitchen = (status: DueFacts["order"]["status"]) => order({ ...later, status });
  test.each<[string, DueFacts["order"], Payment, number, boolean]>([
    ["accepts a ready order", kitchen("ready"), cash, 60, true],
    ["refuses an order in progress", kitchen("in_progress"), cash, 239, false],
    ["accepts an order in progress two hours after its time", kitchen("in_progress"), cash, 240, true],
    ["refuses a paid order", kitchen("ready"), paid, 300, false],
    ["refuses a refunded order", kitchen("ready"), { ...paid, status: "refunded" }, 300, false],
    ["accepts a free order", kitchen("ready"), free, 60, true],
    ["refuses an order with an online payment", order(later), card, 300, false],
    ["refuses an order that was handed over", kitchen("served"), cash, 300, false],
    ["refuses a cancelled order", kitchen("cancelled"), cash, 300, false],
  ])("%s", (_name, dueOrder, payment, minutes, expected) => {
    expect(canMarkNoShow({ order: dueOrder, payments: [payment] }, minute(minutes))).toBe(expected);
  });
});

describe("isStuck", () => {
  const day = 24 * 60;

  it("is true a day after an order should have been released or ended", () => {
    expect(isStuck({ order: order(), payments: [card] }, minute(12 + day - 1))).toBe(false);
    expect(isStuck({ order: order(), payments: [card] }, minute(12 + day))).toBe(true);
    expect(isStuck({ order: order({ ...later, ...paidOrder }), payments: [paid] }, minute(100 + day - 1))).toBe(false);
    expect(isStuck({ order: order({ ...later, ...paidOrder }), payments: [paid] }, minute(100 + day))).toBe(true);
  });

  it("is true for a payment that a bank has not decided about for a day, and for a link that could not be ended", () => {
    const processing = { ...card, status: "processing" } as const;
    expect(isStuck({ order: order(), payments: [processing] }, minute(day - 1))).toBe(false);
    expect(isStuck({ order: order(), payments: [processing] }, minute(day))).toBe(true);
    const served = order({ status: "served", ...paidOrder });
    const link = { ...card, expiresAt: minute(2 * day) };
    expect(isStuck({ order: served, payments: [paid, link] }, minute(2 * day - 10))).toBe(false);
    expect(isStuck({ order: served, payments: [paid, link] }, minute(3 * day))).toBe(true);
  });

  it("is false for an order of which nothing is due", () => {
    expect(isStuck({ order: order({ status: "completed", ...paidOrder }), payments: [paid] }, minute(9 * day))).toBe(
      false,
    );
  });
});
