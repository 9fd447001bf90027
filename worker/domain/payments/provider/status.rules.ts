import type { PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";

const nextStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["processing", "failed", "cancelled", "succeeded"],
  processing: ["failed", "cancelled", "succeeded"],
  failed: ["processing", "succeeded", "cancelled"],
  cancelled: ["succeeded"],
  succeeded: ["partially_refunded", "refunded"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether a payment may move to a status. It never moves back: canSettle("succeeded", "failed") is false. */
export const canSettle = (from: PaymentStatus, to: PaymentStatus): boolean => nextStatuses[from].includes(to);

/** Whether a payment was captured, even if it was refunded since. */
export const isPaid = (status: PaymentStatus): boolean =>
  status === "succeeded" || status === "partially_refunded" || status === "refunded";

/** Whether a payment is made at the counter, without a processor. isAtCounter("cash") is true. */
export const isAtCounter = (provider: PaymentProviderName): boolean => provider === "cash" || provider === "manual";

/** Whether an order with these payments waits for a processor's payment. */
export const awaitsProcessor = (
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName }[],
): boolean => payments.some(({ provider }) => !isAtCounter(provider)) && !payments.some(({ status }) => isPaid(status));

/** The captured amount of an order, regardless of refunds, in minor units. */
export const capturedAmount = (payments: readonly { status: PaymentStatus; amount: number }[]): number =>
  payments.reduce((sum, { status, amount }) => sum + (isPaid(status) ? amount : 0), 0);
