import type { PaymentProviderName, PaymentStatus, RefundStatus } from "../../../db/schema/enums.ts";
import { isAtCounter, isPaid } from "./status.ts";

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

/** How a payment stands once `amount` more of it went back. Refunds that are only waiting do not count. Of 1000 with 250 gone,
 *  750 more make it "refunded". Minor units. */
export const statusAfterRefund = (
  payment: { amount: number },
  others: readonly (KnownRefund & { amount: number })[],
  amount: number,
): "refunded" | "partially_refunded" => {
  const gone = others.filter((refund) => refund.status !== "failed" && !isWaiting(refund));
  const sum = gone.reduce((total, refund) => total + refund.amount, amount);
  return sum >= payment.amount ? "refunded" : "partially_refunded";
};

/** How a new refund stands before any processor is asked: what came by hand goes back by hand, at once. */
export const firstRefundStatus = (provider: PaymentProviderName): "succeeded" | "pending" =>
  isAtCounter(provider) ? "succeeded" : "pending";
