import { describe, expect, it } from "vitest";
import { disputeReasons, disputeStatuses } from "../../../db/schema/payments/enums.ts";
import { answerLink, listEvidence, timeLeft } from "../../../storefront/dashboard/payouts/dispute-texts.ts";
import {
  isAboutDisputes,
  isAnswerDue,
  isDisputeClosed,
  isRefundAllowed,
  nextCheckMinutes,
} from "../../../worker/domain/payments/disputes/disputes.rules.ts";
import {
  type PaidPayment,
  simulateDispute,
  simulatePayouts,
} from "../../../worker/domain/payments/simulator/simulated-money.rules.ts";

describe("a dispute", () => {
  it("is either closed or open, and an answer is due only while it is open", () => {
    expect(disputeStatuses.filter(isDisputeClosed)).toEqual(["won", "lost", "warning_closed", "prevented"]);
    expect(disputeStatuses.filter((status) => isAnswerDue(status) && isDisputeClosed(status))).toEqual([]);
  });

  it("is recognised by the webhook types of each processor, and a payment's own types are not", () => {
    for (const type of ["charge.dispute.created", "charge.dispute.funds_withdrawn", "CUSTOMER.DISPUTE.RESOLVED"])
      expect(isAboutDisputes(type)).toBe(true);
    for (const type of ["payment_intent.succeeded", "charge.refunded", "PAYMENT.CAPTURE.REVERSED"])
      expect(isAboutDisputes(type)).toBe(false);
  });

  it("limits the refunds of its payment by the strictest of several", () => {
    expect(isRefundAllowed([], 500, 1200)).toBe(true);
    expect(isRefundAllowed(["any", "whole"], 500, 1200)).toBe(false);
    expect(isRefundAllowed(["any", "whole"], 1200, 1200)).toBe(true);
    expect(isRefundAllowed(["whole", "none"], 1200, 1200)).toBe(false);
  });

  it("is checked at distances that grow from an hour to a day", () => {
    expect([0, 359, 360, 2879, 2880, null].map(nextCheckMinutes)).toEqual([60, 60, 360, 360, 1440, 1440]);
  });
});

describe("the advice on a dispute", () => {
  it("names evidence for every reason, and neither address nor driver if nothing was delivered", () => {
    for (const reason of disputeReasons) {
      expect(listEvidence(reason, true).length).toBeGreaterThan(1);
      expect(listEvidence(reason, false)).not.toContain("address");
      expect(listEvidence(reason, false)).not.toContain("driver");
    }
  });

  it("counts whole days until the deadline", () => {
    const now = "2026-11-20T12:00:00.000Z";
    const keys = ["2026-11-27T12:00:00.000Z", "2026-11-21T13:00:00.000Z", "2026-11-20T23:00:00.000Z", now].map((at) =>
      timeLeft(at, now),
    );
    expect(keys).toEqual([
      { key: "disputes.dueIn", days: 7 },
      { key: "disputes.dueInOneDay", days: 1 },
      { key: "disputes.dueToday", days: 0 },
      { key: "disputes.overdue", days: 0 },
    ]);
  });

  it("links to the processor, and nowhere for the stand-in", () => {
    expect(answerLink("stripe", "dp_1")).toBe("https://dashboard.stripe.com/disputes/dp_1");
    expect(answerLink("simulator", "simdp_1")).toBeNull();
  });
});

describe("the stand-in of development", () => {
  const payment: PaidPayment = {
    ...{ id: "sim_1", amount: 1500, refundedAmount: 0, currencyCode: "USD", cardLast4: "0259" },
    processedAt: "2026-11-20T18:00:00.000Z",
  };

  it("disputes a payment by the disputing test card at once, and it is lost after a week", () => {
    expect(simulateDispute(payment, payment.processedAt)).toMatchObject({ status: "needs_response", amount: 1500 });
    expect(simulateDispute(payment, "2026-11-27T18:00:00.000Z")).toMatchObject({ status: "lost" });
    expect(simulateDispute({ ...payment, cardLast4: "4242" }, payment.processedAt)).toBeNull();
  });

  it("pays out each day's payments less refunds, which arrive two days later", () => {
    const payments = [
      payment,
      { ...payment, id: "sim_2", refundedAmount: 500 },
      { ...payment, id: "sim_3", processedAt: "2026-11-21T18:00:00.000Z" },
    ];
    expect(simulatePayouts(payments, "2026-11-20T23:00:00.000Z")).toEqual([]);
    expect(simulatePayouts(payments, "2026-11-21T23:00:00.000Z")).toMatchObject([
      { providerPayoutId: "simpo_2026-11-20", amount: 2500, arrivesOn: "2026-11-22", status: "in_transit" },
    ]);
    expect(simulatePayouts(payments, "2026-11-22T01:00:00.000Z")).toMatchObject([
      { status: "paid" },
      { amount: 1500, arrivesOn: "2026-11-23", status: "in_transit" },
    ]);
  });
});
