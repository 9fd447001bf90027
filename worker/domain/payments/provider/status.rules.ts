import type { PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";

const follows: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["processing", "failed", "cancelled", "succeeded"],
  processing: ["failed", "cancelled", "succeeded"],
  failed: ["processing", "succeeded", "cancelled"],
  cancelled: ["succeeded"],
  succeeded: ["partially_refunded", "refunded"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether a payment may change so. It never goes back: canSettle("succeeded", "failed") is false. */
export const canSettle = (from: PaymentStatus, to: PaymentStatus): boolean => follows[from].includes(to);

/** Whether the money has come, even where some of it went back since. */
export const isPaid = (status: PaymentStatus): boolean =>
  status === "succeeded" || status === "partially_refunded" || status === "refunded";

/** Whether a payment is taken by hand at the counter, so that no processor is asked for it. isAtCounter("cash") is true. */
export const isAtCounter = (provider: PaymentProviderName): boolean => provider === "cash" || provider === "manual";

/** Whether an order with these payments waits for money that only a processor can bring. */
export const awaitsProcessor = (
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName }[],
): boolean => payments.some(({ provider }) => !isAtCounter(provider)) && !payments.some(({ status }) => isPaid(status));

/** What came for an order so far, whatever went back since, in minor units. */
export const capturedAmount = (payments: readonly { status: PaymentStatus; amount: number }[]): number =>
  payments.reduce((sum, { status, amount }) => sum + (isPaid(status) ? amount : 0), 0);
