import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentStatus, RefundStatus } from "../../../db/schema/enums.ts";
import { canSettle } from "../../../worker/domain/payments/provider/status.rules.ts";
import { reservedAmount } from "../../../worker/domain/payments/refunds/decide-refund.rules.ts";
import {
  decideReports,
  type RefundReport,
  type RefundStep,
} from "../../../worker/domain/payments/refunds/decide-reports.rules.ts";

interface Held {
  id: string;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
}

const ours = (amount: number, status: RefundStatus, providerRefundId: string | null = null, id = "ref_1"): Held => ({
  ...{ id, amount, status, providerRefundId },
});

const there = (
  amount: number,
  status: RefundStatus,
  providerRefundId: string | null = "re_1",
  refundId: string | null = null,
): RefundReport => ({ amount, status, providerRefundId, refundId });

const sumOf = (refunds: Held[]) => refunds.reduce((sum, refund) => sum + reservedAmount(refund), 0);

/** The refunds once the steps have been written. */
const after = (refunds: Held[], steps: readonly RefundStep[]): Held[] => {
  const moved = new Map(steps.map((step) => [step.refund?.id, step]));
  const added = steps.filter(({ refund }) => refund === null);
  return [
    ...refunds.map((held) => {
      const { status, providerRefundId } = moved.get(held.id) ?? held;
      return { ...held, status, providerRefundId };
    }),
    ...added.map(({ amount, status, providerRefundId }) =>
      ours(amount, status, providerRefundId, `${providerRefundId}`),
    ),
  ];
};

const decide = (refunds: Held[], reports: RefundReport[], status: PaymentStatus = "succeeded") => {
  const { steps, paymentStatus } = decideReports({ payment: { status, amount: 1000 }, refunds, reports });
  const told = steps.map((step) => [step.refund?.id ?? null, step.amount, step.status, step.providerRefundId]);
  return { told, paymentStatus };
};

describe("what a processor says of refunds", () => {
  it("adds one that somebody made there, and finishes one of ours whose answer was lost", () => {
    expect(decide([], [there(400, "succeeded")])).toEqual({
      told: [[null, 400, "succeeded", "re_1"]],
      paymentStatus: "partially_refunded",
    });
    expect(decide([ours(1000, "pending")], [there(1000, "succeeded", "re_1", "ref_1")])).toEqual({
      told: [["ref_1", 1000, "succeeded", "re_1"]],
      paymentStatus: "refunded",
    });
    const forgotten = [there(300, "succeeded", "re_1", "ref_1"), there(300, "succeeded", "re_2", "ref_1")];
    expect(decide([ours(300, "pending")], forgotten).told).toEqual([
      ["ref_1", 300, "succeeded", "re_1"],
      [null, 300, "succeeded", "re_2"],
    ]);
  });

  it("counts once, however often and late it is told", () => {
    for (const status of ["pending", "succeeded", "failed"] as const) {
      expect(decide([ours(400, status, "re_1")], [there(400, status)]).told).toEqual([]);
    }
    expect(decide([ours(400, "succeeded", "re_1")], [there(400, "pending")]).told).toEqual([]);
    expect(decide([ours(400, "failed", "re_1")], [there(400, "succeeded"), there(400, "pending")]).told).toEqual([]);
    expect(decide([ours(400, "failed")], [there(400, "failed", null, "ref_1")]).told).toEqual([]);
    expect(decide([ours(400, "pending", "re_1")], [there(400, "failed", null, "ref_1")]).told).toEqual([]);
  });

  it("frees the money of a refund that failed, even after it had arrived", () => {
    const failed = [["ref_1", 1000, "failed", "re_1"]];
    expect(decide([ours(1000, "pending", "re_1")], [there(1000, "failed")])).toEqual({
      told: failed,
      paymentStatus: "succeeded",
    });
    expect(decide([ours(1000, "succeeded", "re_1")], [there(1000, "failed")], "refunded")).toEqual({
      told: failed,
      paymentStatus: "refunded",
    });
  });

  it("goes before what only waits here, and finds what was given up too early", () => {
    expect(decide([ours(600, "pending")], [there(500, "succeeded")]).told).toEqual([
      ["ref_1", 600, "failed", null],
      [null, 500, "succeeded", "re_1"],
    ]);
    expect(decide([ours(500, "pending")], [there(500, "succeeded")]).told).toEqual([[null, 500, "succeeded", "re_1"]]);
    expect(decide([ours(600, "failed")], [there(600, "succeeded", "re_1", "ref_1")]).told).toEqual([
      ["ref_1", 600, "succeeded", "re_1"],
    ]);
  });

  it("leads to the same end in whatever order, and never holds more than was paid", () => {
    const ends: RefundStatus[][] = [
      ["succeeded"],
      ["pending", "succeeded"],
      ["pending", "succeeded", "failed"],
      ["pending", "failed"],
    ];
    const fate = fc.record({
      amount: fc.integer({ min: 1, max: 500 }),
      statuses: fc.constantFrom(...ends),
      isOurs: fc.boolean(),
    });
    const moments = fc.array(fc.nat(2), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fate, { minLength: 1, maxLength: 2 }), fc.nat(1000), moments, (fates, waiting, looks) => {
        const named = fates.map((each, index) => ({ ...each, id: `ref_${index}`, name: `re_${index}` }));
        let refunds: Held[] = named.flatMap(({ amount, isOurs, id }) =>
          isOurs ? [ours(amount, "pending", null, id)] : [],
        );
        if (sumOf(refunds) + waiting <= 1000) refunds.push(ours(waiting, "pending", null, "ref_w"));
        let status: PaymentStatus = "succeeded";
        for (const moment of [...looks, 2]) {
          const reports = named.map(({ amount, statuses, isOurs, id, name }) =>
            there(amount, statuses[moment] ?? statuses.at(-1) ?? "pending", name, isOurs ? id : null),
          );
          const decided: ReturnType<typeof decideReports<Held>> = decideReports({
            payment: { status, amount: 1000 },
            refunds,
            reports,
          });
          refunds = after(refunds, decided.steps);
          expect(sumOf(refunds)).toBeLessThanOrEqual(1000);
          expect(decided.paymentStatus === status || canSettle(status, decided.paymentStatus)).toBe(true);
          status = decided.paymentStatus;
        }
        for (const { amount, statuses, name } of named) {
          const found = refunds.filter(({ providerRefundId }) => providerRefundId === name);
          expect(found).toMatchObject([{ amount, status: statuses.at(-1) }]);
        }
      }),
    );
  });
});
