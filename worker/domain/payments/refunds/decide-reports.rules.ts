import type { PaymentStatus, RefundStatus } from "../../../../db/schema/enums.ts";
import { heldBy, isWaiting, statusByRefunds } from "./decide-refund.rules.ts";

/** What a processor says of one refund. `refundId` is our own id of it, null where it is not known to be ours; a refund that
 *  was refused has no id of the processor's. Minor units. */
export interface RefundReport {
  refundId: string | null;
  providerRefundId: string | null;
  amount: number;
  status: RefundStatus;
}

interface HeldRefund {
  id: string;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
}

interface RefundFacts<Refund extends HeldRefund> {
  payment: { status: PaymentStatus; amount: number };
  refunds: readonly Refund[];
  reports: readonly RefundReport[];
}

/** How one refund is to stand: `refund` is what it was here, null where the processor alone knew of it. */
export interface RefundStep<Refund extends HeldRefund = HeldRefund> {
  refund: Refund | null;
  amount: number;
  status: RefundStatus;
  providerRefundId: string | null;
  /** The money that it waited for has gone back otherwise, so that nobody is asked for it any more. */
  isCrowdedOut: boolean;
}

const rank: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/** Whether a report tells something new. A refund that has its name at the processor only moves on, from pending over succeeded
 *  to failed; one without may be found there even after it was given up. */
const tellsMore = (known: RefundStep, { status, providerRefundId }: RefundReport): boolean => {
  if (known.providerRefundId !== null) return rank[status] > rank[known.status];
  if (isWaiting(known)) return status === "failed" || providerRefundId !== null;
  return known.status === "failed" && status !== "failed" && providerRefundId !== null;
};

const matching = <Refund extends HeldRefund>(
  steps: readonly RefundStep<Refund>[],
  { refundId, providerRefundId }: RefundReport,
): RefundStep<Refund> | undefined =>
  steps.find((step) => step.providerRefundId !== null && step.providerRefundId === providerRefundId) ??
  steps.find((step) => step.providerRefundId === null && step.refund !== null && step.refund.id === refundId);

/** Waiting refunds that no longer fit beside what went back: the processor would refuse them, the latest first. */
const crowdOut = (steps: RefundStep[], amount: number): void => {
  for (const step of steps.toReversed()) {
    if (steps.reduce((sum, each) => sum + heldBy(each), 0) <= amount) return;
    if (isWaiting(step)) Object.assign(step, { status: "failed", isCrowdedOut: true });
  }
};

/** What a processor's reports change of a payment's refunds, and how the payment stands then. Reports may come twice, late and
 *  in any order. One of a refund that is not known here adds it, and the processor's word goes before what only waits here:
 *  of 1000 with 600 waiting, a report of 500 adds those and gives the 600 up. Minor units. */
export const decideReports = <Refund extends HeldRefund>({
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
    const known = matching(steps, report);
    if (!known && providerRefundId !== null) {
      steps.push({ refund: null, amount, status, providerRefundId, isCrowdedOut: false });
    }
    if (known && tellsMore(known, report)) Object.assign(known, { status, providerRefundId });
  }
  crowdOut(steps, payment.amount);
  const isNews = ({ refund, status, providerRefundId }: RefundStep<Refund>) =>
    refund === null || refund.status !== status || refund.providerRefundId !== providerRefundId;
  return { steps: steps.filter(isNews), paymentStatus: statusByRefunds(payment, steps) };
};
