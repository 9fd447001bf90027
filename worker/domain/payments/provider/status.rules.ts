import type { PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";

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

/** Whether an order waits for the first sum due at a processor. What is due at the counter holds back nothing: if all
 *  payments at processors were stopped and the rest is due at the counter, it does not wait, nor for a link that was
 *  sent beside it. Source: product.md §3. */
export const awaitsProcessor = (
  { firstPaidAt }: { firstPaidAt: Instant | null },
  payments: readonly {
    status: PaymentStatus;
    provider: PaymentProviderName;
    /** When a payment link ends; null or missing for every other payment. */
    expiresAt?: Instant | null | undefined;
  }[],
): boolean => {
  if (firstPaidAt !== null) return false;
  const atProcessors = payments.filter(({ provider }) => !isAtCounter(provider));
  const isAtCounterNow = payments.some(({ provider, status }) => isAtCounter(provider) && status !== "cancelled");
  const isOpen = atProcessors.some(
    ({ status, expiresAt }) => !isPaid(status) && status !== "cancelled" && !(expiresAt && isAtCounterNow),
  );
  return isOpen || (atProcessors.length > 0 && !isAtCounterNow);
};

/** Payments and refunds of an order, whose currency is needed only if one of them may have another. */
interface OrderMoney {
  order?: { currencyCode?: string };
  payments: readonly { id?: string; currencyCode?: string | undefined }[];
  refunds: readonly { paymentId?: string | undefined }[];
}

/** The money of an order without payments in another currency and their refunds, which count in no sum. 1000 USD and
 *  900 EUR of an order in USD are 1000. Source: product.md §3. */
export const inOwnCurrency = <Money extends OrderMoney>(money: Money): Money => {
  const currencyCode = money.order?.currencyCode;
  const isOther = (payment: Money["payments"][number]): boolean =>
    currencyCode !== undefined && (payment.currencyCode ?? currencyCode) !== currencyCode;
  const others = new Set(money.payments.filter(isOther).map(({ id }) => id));
  if (others.size === 0) return money;
  return {
    ...money,
    payments: money.payments.filter((payment) => !isOther(payment)),
    refunds: money.refunds.filter(({ paymentId }) => !others.has(paymentId)),
  };
};

/** The captured amount of an order, regardless of refunds, in minor units. */
export const capturedAmount = (payments: readonly { status: PaymentStatus; amount: number }[]): number =>
  payments.reduce((sum, { status, amount }) => sum + (isPaid(status) ? amount : 0), 0);
