import type { PaymentProviderName, PaymentStatus, RefundStatus } from "../../../db/schema/enums.ts";
import { canSettle, isAtCounter, isPaid } from "./status.ts";

interface RefundablePayment {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
}

/** How much of a payment can go back, in minor units: nothing before it has come, and nothing twice. What is on its way back
 *  counts as gone. Of 1000 with 250 refunded it is 750. */
export const refundable = ({ status, amount, refundedAmount }: RefundablePayment): number =>
  isPaid(status) ? amount - refundedAmount : 0;

interface KnownRefund {
  status: RefundStatus;
  providerRefundId: string | null;
}

/** Whether a refund still has to be asked for: the processor has neither taken nor refused it. */
export const isWaiting = ({ status, providerRefundId }: KnownRefund): boolean =>
  status === "pending" && providerRefundId === null;

/** What a refund holds of its payment, in minor units: all of it unless it failed. */
export const heldBy = ({ status, amount }: { status: RefundStatus; amount: number }): number =>
  status === "failed" ? 0 : amount;

/** How a payment stands by its refunds. Only money that arrived counts, and a payment never goes back, so one that was refunded
 *  stays so where a refund fails later. 1000 with 250 and 750 arrived is "refunded". Minor units. Source: product.md §3. */
export const statusByRefunds = (
  payment: { status: PaymentStatus; amount: number },
  refunds: readonly { status: RefundStatus; amount: number }[],
): PaymentStatus => {
  const gone = refunds.reduce((sum, { status, amount }) => sum + (status === "succeeded" ? amount : 0), 0);
  if (gone === 0) return payment.status;
  const status = gone >= payment.amount ? "refunded" : "partially_refunded";
  return canSettle(payment.status, status) ? status : payment.status;
};

/** How a new refund stands before any processor is asked: what came by hand goes back by hand, at once. */
export const firstRefundStatus = (provider: PaymentProviderName): "succeeded" | "pending" =>
  isAtCounter(provider) ? "succeeded" : "pending";
