import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatuses, paymentStatuses } from "../../../db/schema/enums.ts";
import { minChargeIn } from "../../../db/schema/processor-currencies.rules.ts";
import { decideSettlement, type SettlementFacts } from "../../../worker/domain/payments/decide-settlement.rules.ts";
import { canSettle, isPaid } from "../../../worker/domain/payments/provider/status.rules.ts";
import type { Instant } from "../../../worker/domain/time.ts";

const now: Instant = "2026-11-20T12:00:00.000Z";
const later: Instant = "2026-11-20T18:00:00.000Z";

interface Facts {
  order?: Partial<SettlementFacts["order"]>;
  payment?: Partial<SettlementFacts["payment"]>;
  outstanding?: number;
  others?: SettlementFacts["others"];
  report?: Partial<SettlementFacts["report"]>;
  earlierDeclines?: number;
  isForEdit?: boolean;
}

const settle = ({
  order,
  payment,
  report,
  earlierDeclines = 0,
  outstanding = 1089,
  others = [],
  isForEdit = false,
}: Facts) =>
  decideSettlement({
    order: { status: "open", scheduledFor: null, firstPaidAt: null, ...order },
    payment: { status: "pending", provider: "stripe", amount: 1089, currencyCode: "USD", ...payment },
    ...{ outstanding, others },
    report: {
      status: "succeeded",
      amount: 1089,
      currencyCode: "USD",
      errorMessage: null,
      declinedAttempts: 0,
      ...report,
    },
    earlierDeclines,
    isForEdit,
    now,
  });

const readEvents = (settlement: ReturnType<typeof settle>) =>
  settlement.kind === "change" ? settlement.events.map(({ type }) => type) : settlement.kind;

describe("decideSettlement", () => {
  it("releases a paid order to the kitchen", () => {
    expect(settle({})).toEqual({
      kind: "change",
      paymentStatus: "succeeded",
      orderStatus: "sent_to_kitchen",
      events: [
        { type: "payment_succeeded", status: null, note: null },
        { type: "order_released", status: "sent_to_kitchen", note: null },
      ],
      messages: ["order.paid", "order.status_changed"],
      ...{ surplus: 0, isMismatch: false, task: null },
    });
  });

  it("does not release a scheduled order before its time", () => {
    expect(settle({ order: { scheduledFor: later } })).toMatchObject({ orderStatus: "open", messages: ["order.paid"] });
  });

  it("releases no order while another payment at a processor is due, and one whose rest is due at the counter", () => {
    const link = { others: [{ status: "pending", provider: "stripe" }], outstanding: 2000 } as const;
    expect(settle(link)).toMatchObject({ orderStatus: "open", messages: [] });
    const counter = { others: [{ status: "pending", provider: "cash" }], outstanding: 2000 } as const;
    expect(settle(counter)).toMatchObject({ orderStatus: "sent_to_kitchen", messages: ["order.status_changed"] });
  });

  it("announces an order as paid once nothing is outstanding, whatever its status", () => {
    const later = { order: { status: "in_progress", firstPaidAt: now }, outstanding: 1089 } as const;
    expect(settle(later)).toMatchObject({ orderStatus: "in_progress", messages: ["order.paid"] });
    expect(settle({ ...later, outstanding: 1090 })).toMatchObject({ messages: [] });
    const others = [{ status: "processing", provider: "stripe" }] as const;
    expect(settle({ ...later, others })).toMatchObject({ messages: [] });
  });

  it("refunds a payment of a cancelled order at once", () => {
    const facts = { order: { status: "cancelled" }, payment: { status: "cancelled" } } as const;
    expect(settle(facts)).toMatchObject({
      paymentStatus: "succeeded",
      orderStatus: "cancelled",
      surplus: 1089,
      messages: [],
    });
  });

  it("follows a capture that began while its order was cancelled, so that its money is returned", () => {
    const report = { status: "processing" } as const;
    const late = { order: { status: "cancelled" }, payment: { status: "cancelled" }, report } as const;
    expect(settle(late)).toMatchObject({ paymentStatus: "processing", orderStatus: "cancelled", surplus: 0 });
    const later = { order: { status: "cancelled" }, payment: { status: "processing" } } as const;
    expect(settle(later)).toMatchObject({ paymentStatus: "succeeded", surplus: 1089 });
    const refused = { ...later, report: { status: "failed" } } as const;
    expect(settle(refused)).toMatchObject({ paymentStatus: "cancelled", surplus: 0 });
    expect(settle({ payment: { status: "cancelled" }, report })).toEqual({ kind: "unchanged" });
  });

  it("gives all of too little back, and ends the order that waited for it", () => {
    const settlement = settle({ report: { amount: 1088 } });
    expect(settlement).toMatchObject({
      surplus: 1088,
      isMismatch: true,
      task: null,
      messages: [],
      orderStatus: "open",
    });
    expect(readEvents(settlement)).toEqual(["payment_succeeded"]);
  });

  it("gives back what is more than the order waited for, and releases it", () => {
    const settlement = settle({ report: { amount: 1100 } });
    expect(settlement).toMatchObject({ surplus: 11, isMismatch: false, task: null, orderStatus: "sent_to_kitchen" });
    expect(settlement).toMatchObject({ messages: ["order.paid", "order.status_changed"] });
  });

  it("counts another amount as paid at any later time, and leaves the rest to a person", () => {
    const later = { order: { status: "in_progress", firstPaidAt: now }, outstanding: 1089 } as const;
    const expected = { surplus: 0, isMismatch: false, task: "other_amount" };
    expect(settle({ ...later, report: { amount: 1000 } })).toMatchObject({ ...expected, messages: [] });
    expect(settle({ ...later, report: { amount: 1100 } })).toMatchObject({ ...expected, messages: ["order.paid"] });
    expect(settle({ isForEdit: true, report: { amount: 1000 } })).toMatchObject(expected);
  });

  it("gives all of another currency back, which a person hears of, and ends only an order that waited", () => {
    const report = { currencyCode: "EUR", amount: 1089 };
    const expected = { surplus: 1089, task: "other_currency", messages: [] };
    expect(settle({ report })).toMatchObject({ ...expected, isMismatch: true });
    const later = { order: { status: "ready", firstPaidAt: now }, report } as const;
    expect(settle(later)).toMatchObject({ ...expected, isMismatch: false });
  });

  it("settles a decline whatever amount the processor reports with it", () => {
    const report = { status: "failed", declinedAttempts: 1, amount: 1 } as const;
    expect(settle({ report })).toMatchObject({ paymentStatus: "failed", surplus: 0, task: null });
  });

  it("ignores repeated reports", () => {
    for (const status of ["succeeded", "refunded", "partially_refunded"] as const) {
      expect(settle({ payment: { status } })).toEqual({ kind: "unchanged" });
    }
    expect(settle({ report: { status: "pending" } })).toEqual({ kind: "unchanged" });
    expect(settle({ payment: { status: "processing" }, report: { status: "processing" } })).toEqual({
      kind: "unchanged",
    });
  });

  it("records each declined attempt once, with the last one’s reason", () => {
    const report = { status: "failed", declinedAttempts: 2, errorMessage: "Declined." } as const;
    expect(settle({ report })).toMatchObject({
      paymentStatus: "failed",
      events: [
        { type: "payment_failed", note: null },
        { type: "payment_failed", note: "Declined." },
      ],
    });
    expect(settle({ report, payment: { status: "failed" }, earlierDeclines: 1 })).toMatchObject({
      paymentStatus: "failed",
      events: [{ type: "payment_failed", note: "Declined." }],
    });
    expect(settle({ report, payment: { status: "failed" }, earlierDeclines: 2 })).toEqual({ kind: "unchanged" });
  });

  it("records a decline that was not reported before the success", () => {
    expect(readEvents(settle({ report: { declinedAttempts: 1 } }))).toEqual([
      "payment_failed",
      "payment_succeeded",
      "order_released",
    ]);
  });

  it("does not release an order whose payment is processing", () => {
    const settlement = settle({ report: { status: "processing" } });
    expect(settlement).toMatchObject({ paymentStatus: "processing", orderStatus: "open", messages: [] });
    expect(readEvents(settlement)).toEqual(["payment_processing"]);
  });

  it("never moves a payment's status back, for any report", () => {
    const facts = fc.record({
      order: fc.record({ status: fc.constantFrom(...orderStatuses), scheduledFor: fc.constantFrom(null, later) }),
      payment: fc.record({ status: fc.constantFrom(...paymentStatuses) }),
      report: fc.record({
        status: fc.constantFrom("pending", "processing", "succeeded", "failed", "cancelled"),
        declinedAttempts: fc.nat(3),
      }),
      earlierDeclines: fc.nat(3),
    });
    fc.assert(
      fc.property(facts, (settlementFacts) => {
        const settlement = settle(settlementFacts);
        if (settlement.kind !== "change") return;
        const { paymentStatus, events, orderStatus } = settlement;
        const { order, payment } = settlementFacts;
        const isLate = order.status === "cancelled" && payment.status === "cancelled" && paymentStatus === "processing";
        expect(paymentStatus === payment.status || isLate || canSettle(payment.status, paymentStatus)).toBe(true);
        expect(events.length).toBeGreaterThan(0);
        expect(isPaid(settlementFacts.payment.status)).toBe(false);
        if (orderStatus !== settlementFacts.order.status)
          expect([settlementFacts.order.status, orderStatus]).toEqual(["open", "sent_to_kitchen"]);
      }),
    );
  });
});

it("the minimum charge depends on the currency", () => {
  expect(["USD", "JPY", "GBP", "HUF", "COP", "KWD", "TWD"].map(minChargeIn)).toEqual([50, 50, 30, 175, 1, 50, 100]);
});
