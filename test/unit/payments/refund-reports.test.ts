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

interface StoredRefund {
  id: string;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
}

const storedRefund = (
  amount: number,
  status: RefundStatus,
  providerRefundId: string | null = null,
  id = "ref_1",
): StoredRefund => ({
  ...{ id, amount, status, providerRefundId },
});

const report = (
  amount: number,
  status: RefundStatus,
  providerRefundId: string | null = "re_1",
  refundId: string | null = null,
): RefundReport => ({ amount, status, providerRefundId, refundId });

const sumOf = (refunds: StoredRefund[]) => refunds.reduce((sum, refund) => sum + reservedAmount(refund), 0);

/** Applies the steps to the stored refunds. */
const applySteps = (refunds: StoredRefund[], steps: readonly RefundStep[]): StoredRefund[] => {
  const moved = new Map(steps.map((step) => [step.refund?.id, step]));
  const added = steps.filter(({ refund }) => refund === null);
  return [
    ...refunds.map((stored) => {
      const { status, providerRefundId } = moved.get(stored.id) ?? stored;
      return { ...stored, status, providerRefundId };
    }),
    ...added.map(({ amount, status, providerRefundId }) =>
      storedRefund(amount, status, providerRefundId, `${providerRefundId}`),
    ),
  ];
};

const decide = (refunds: StoredRefund[], reports: RefundReport[], status: PaymentStatus = "succeeded") => {
  const { steps, paymentStatus } = decideReports({ payment: { status, amount: 1000 }, refunds, reports });
  const stepRows = steps.map((step) => [step.refund?.id ?? null, step.amount, step.status, step.providerRefundId]);
  return { steps: stepRows, paymentStatus };
};

describe("decideReports", () => {
  it("adds a refund made at the processor, and completes one of ours whose response was lost", () => {
    expect(decide([], [report(400, "succeeded")])).toEqual({
      steps: [[null, 400, "succeeded", "re_1"]],
      paymentStatus: "partially_refunded",
    });
    expect(decide([storedRefund(1000, "pending")], [report(1000, "succeeded", "re_1", "ref_1")])).toEqual({
      steps: [["ref_1", 1000, "succeeded", "re_1"]],
      paymentStatus: "refunded",
    });
    const forgotten = [report(300, "succeeded", "re_1", "ref_1"), report(300, "succeeded", "re_2", "ref_1")];
    expect(decide([storedRefund(300, "pending")], forgotten).steps).toEqual([
      ["ref_1", 300, "succeeded", "re_1"],
      [null, 300, "succeeded", "re_2"],
    ]);
  });

  it("ignores repeated and outdated reports", () => {
    for (const status of ["pending", "succeeded", "failed"] as const) {
      expect(decide([storedRefund(400, status, "re_1")], [report(400, status)]).steps).toEqual([]);
    }
    expect(decide([storedRefund(400, "succeeded", "re_1")], [report(400, "pending")]).steps).toEqual([]);
    expect(
      decide([storedRefund(400, "failed", "re_1")], [report(400, "succeeded"), report(400, "pending")]).steps,
    ).toEqual([]);
    expect(decide([storedRefund(400, "failed")], [report(400, "failed", null, "ref_1")]).steps).toEqual([]);
    expect(decide([storedRefund(400, "pending", "re_1")], [report(400, "failed", null, "ref_1")]).steps).toEqual([]);
  });

  it("releases the amount of a failed refund, even after it had succeeded", () => {
    const failed = [["ref_1", 1000, "failed", "re_1"]];
    expect(decide([storedRefund(1000, "pending", "re_1")], [report(1000, "failed")])).toEqual({
      steps: failed,
      paymentStatus: "succeeded",
    });
    expect(decide([storedRefund(1000, "succeeded", "re_1")], [report(1000, "failed")], "refunded")).toEqual({
      steps: failed,
      paymentStatus: "refunded",
    });
  });

  it("replaces a waiting refund that no longer fits, and restores one that was given up too early", () => {
    expect(decide([storedRefund(600, "pending")], [report(500, "succeeded")]).steps).toEqual([
      ["ref_1", 600, "failed", null],
      [null, 500, "succeeded", "re_1"],
    ]);
    expect(decide([storedRefund(500, "pending")], [report(500, "succeeded")]).steps).toEqual([
      [null, 500, "succeeded", "re_1"],
    ]);
    expect(decide([storedRefund(600, "failed")], [report(600, "succeeded", "re_1", "ref_1")]).steps).toEqual([
      ["ref_1", 600, "succeeded", "re_1"],
    ]);
  });

  it("reaches the same result in any order, and never refunds more than was paid", () => {
    const ends: RefundStatus[][] = [
      ["succeeded"],
      ["pending", "succeeded"],
      ["pending", "succeeded", "failed"],
      ["pending", "failed"],
    ];
    const scenario = fc.record({
      amount: fc.integer({ min: 1, max: 500 }),
      statuses: fc.constantFrom(...ends),
      isOurs: fc.boolean(),
    });
    const moments = fc.array(fc.nat(2), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(scenario, { minLength: 1, maxLength: 2 }),
        fc.nat(1000),
        moments,
        (scenarios, waitingAmount, checks) => {
          const namedScenarios = scenarios.map((each, index) => ({ ...each, id: `ref_${index}`, name: `re_${index}` }));
          let refunds: StoredRefund[] = namedScenarios.flatMap(({ amount, isOurs, id }) =>
            isOurs ? [storedRefund(amount, "pending", null, id)] : [],
          );
          if (sumOf(refunds) + waitingAmount <= 1000)
            refunds.push(storedRefund(waitingAmount, "pending", null, "ref_w"));
          let status: PaymentStatus = "succeeded";
          for (const moment of [...checks, 2]) {
            const reports = namedScenarios.map(({ amount, statuses, isOurs, id, name }) =>
              report(amount, statuses[moment] ?? statuses.at(-1) ?? "pending", name, isOurs ? id : null),
            );
            const decided: ReturnType<typeof decideReports<StoredRefund>> = decideReports({
              payment: { status, amount: 1000 },
              refunds,
              reports,
            });
            refunds = applySteps(refunds, decided.steps);
            expect(sumOf(refunds)).toBeLessThanOrEqual(1000);
            expect(decided.paymentStatus === status || canSettle(status, decided.paymentStatus)).toBe(true);
            status = decided.paymentStatus;
          }
          for (const { amount, statuses, name } of namedScenarios) {
            const matching = refunds.filter(({ providerRefundId }) => providerRefundId === name);
            expect(matching).toMatchObject([{ amount, status: statuses.at(-1) }]);
          }
        },
      ),
    );
  });
});

describe("a refund that a person said is one made at the processor", () => {
  const same = { refundId: "ref_1", providerRefundId: null, amount: 300, status: "failed", sameAs: "ref_2" } as const;
  const decideAll = (refunds: StoredRefund[], reports: RefundReport[] = [same]) =>
    applySteps(
      refunds,
      decideReports({ payment: { status: "partially_refunded", amount: 1000 }, refunds, reports }).steps,
    ).map(({ id, status, providerRefundId }) => [id, status, providerRefundId]);
  const own = storedRefund(300, "pending");

  it("has its state and its id at the processor, and the other one no longer counts", () => {
    const refunds = [own, storedRefund(300, "succeeded", "re_1", "ref_2")];
    expect(decideAll(refunds)).toEqual([
      ["ref_1", "succeeded", "re_1"],
      ["ref_2", "failed", null],
    ]);
    expect(decideAll(refunds, [same, report(300, "failed")])).toEqual([
      ["ref_1", "failed", "re_1"],
      ["ref_2", "failed", null],
    ]);
  });

  it.each([
    ["the other one has another amount", [own, storedRefund(200, "succeeded", "re_1", "ref_2")]],
    ["the other one failed", [own, storedRefund(300, "failed", "re_1", "ref_2")]],
    [
      "it was requested meanwhile",
      [storedRefund(300, "pending", "re_9"), storedRefund(300, "succeeded", "re_1", "ref_2")],
    ],
  ])("stays as it is: %s", (_, refunds) => {
    expect(decideAll(refunds)).toEqual(
      refunds.map(({ id, status, providerRefundId }) => [id, status, providerRefundId]),
    );
  });
});
