import type { PaymentStatus, RefundStatus } from "../../../../db/schema/enums.ts";
import { isUnrequested, reservedAmount, statusByRefunds } from "./decide-refund.rules.ts";

/** A processor's report on a refund. `refundId` is our id, null if it is not known to be ours; a refused refund
 *  has no processor id. Minor units. */
export interface RefundReport {
  refundId: string | null;
  providerRefundId: string | null;
  amount: number;
  status: RefundStatus;
  /** Whether a person said that it was made at the processor instead, so that it is not requested any more. */
  isMadeElsewhere?: true;
  /** The stored refund that only the processor knew, and that a person said is this one. */
  sameAs?: string;
}

interface StoredRefund {
  id: string;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
}

interface RefundFacts<Refund extends StoredRefund> {
  payment: { status: PaymentStatus; amount: number };
  refunds: readonly Refund[];
  reports: readonly RefundReport[];
}

/** The new state of a refund; `refund` is the stored one, null if only the processor knew it. */
export interface RefundStep<Refund extends StoredRefund = StoredRefund> {
  refund: Refund | null;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
  /** The amount was refunded otherwise, so this refund is no longer requested. */
  isCrowdedOut: boolean;
  isMadeElsewhere?: true;
  /** Whether the processor's refund became ours with this change: ours has its state, and the other one is void. */
  isTakenOver?: true;
}

const rank: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/** Whether a report changes a refund. With a processor id it only moves on: pending, succeeded, failed. Without
 *  one, it may turn up there even after it was given up. */
const isNewReport = (known: RefundStep, { status, providerRefundId }: RefundReport): boolean => {
  if (known.providerRefundId !== null) return rank[status] > rank[known.status];
  if (isUnrequested(known)) return status === "failed" || providerRefundId !== null;
  return known.status === "failed" && status !== "failed" && providerRefundId !== null;
};

const findStep = <Refund extends StoredRefund>(
  steps: readonly RefundStep<Refund>[],
  { refundId, providerRefundId }: RefundReport,
): RefundStep<Refund> | undefined =>
  steps.find((step) => step.providerRefundId !== null && step.providerRefundId === providerRefundId) ??
  steps.find((step) => step.providerRefundId === null && step.refund !== null && step.refund.id === refundId);

/** Makes a refund that was made at the processor the one of ours that waits, if it is of the same amount: ours keeps
 *  its kind and its lines, and the other one no longer counts. */
const takeOver = (steps: readonly RefundStep[], { refundId, sameAs }: RefundReport): void => {
  const own = steps.find((step) => step.refund?.id === refundId && isUnrequested(step));
  const foreign = steps.find(({ refund, status }) => refund?.id === sameAs && status !== "failed");
  if (!own || !foreign || own.amount !== foreign.amount) return;
  const { status, providerRefundId } = foreign;
  Object.assign(own, { status, providerRefundId, isTakenOver: true });
  Object.assign(foreign, { status: "failed", providerRefundId: null, isTakenOver: true });
};

/** Drops unrequested refunds, latest first, that exceed what is left of the payment; the processor would refuse
 *  them. */
const dropExcess = (steps: RefundStep[], amount: number): void => {
  for (const step of steps.toReversed()) {
    if (steps.reduce((sum, each) => sum + reservedAmount(each), 0) <= amount) return;
    if (isUnrequested(step)) Object.assign(step, { status: "failed", isCrowdedOut: true });
  }
};

/** The changes that a processor's reports make to a payment's refunds. Reports may repeat, be late or out of
 *  order. Unknown refunds are added and take precedence over unrequested ones: of 1000 with 600 waiting, a report
 *  of 500 drops the 600. Minor units. */
export const decideReports = <Refund extends StoredRefund>({
  payment,
  refunds,
  reports,
}: RefundFacts<Refund>): { steps: RefundStep<Refund>[]; paymentStatus: PaymentStatus } => {
  const steps = refunds.map((refund): RefundStep<Refund> => {
    const { amount, status, providerRefundId } = refund;
    return { refund, amount, status, providerRefundId, isCrowdedOut: false };
  });
  for (const report of reports) {
    const { amount, status, providerRefundId } = report;
    if (report.sameAs !== undefined) {
      takeOver(steps, report);
      continue;
    }
    const known = findStep(steps, report);
    if (!known && providerRefundId !== null) {
      steps.push({ refund: null, amount, status, providerRefundId, isCrowdedOut: false });
    }
    if (known && isNewReport(known, report)) {
      const elsewhere = report.isMadeElsewhere ? { isCrowdedOut: true, isMadeElsewhere: true } : {};
      Object.assign(known, { status, providerRefundId, ...elsewhere });
    }
  }
  dropExcess(steps, payment.amount);
  const isChanged = ({ refund, status, providerRefundId }: RefundStep<Refund>) =>
    refund === null || refund.status !== status || refund.providerRefundId !== providerRefundId;
  return { steps: steps.filter(isChanged), paymentStatus: statusByRefunds(payment, steps) };
};
