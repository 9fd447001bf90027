import type { PaymentStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { divideHalfUp } from "../../money.rules.ts";
import { refundableAmount } from "./decide-refund.rules.ts";

interface SpreadPayment {
  id: string;
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
  processedAt: Instant | null;
}

/** What is left to refund of an order's payments together, in minor units: 1000 with 250 refunded and 500 is 1250. */
export const refundableTotal = (payments: readonly SpreadPayment[]): number =>
  payments.reduce((sum, payment) => sum + refundableAmount(payment), 0);

const isNewer = (one: SpreadPayment, other: SpreadPayment): boolean =>
  (one.processedAt ?? "") === (other.processedAt ?? "")
    ? one.id > other.id
    : (one.processedAt ?? "") > (other.processedAt ?? "");

/** Spreads a refund over payments, the newest first, up to what is left of each. 700 over an older 1000 and a newer 500
 *  is 500 and 200. Minor units. Throws RangeError for more than is left of all. Source: restaurant.md, Orders. */
export const spreadRefund = <Payment extends SpreadPayment>(
  payments: readonly Payment[],
  amount: number,
): { payment: Payment; amount: number }[] => {
  let rest = amount;
  const newestFirst = payments.toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  const parts = newestFirst.flatMap((payment) => {
    const part = Math.min(rest, refundableAmount(payment));
    rest -= part;
    return part > 0 ? [{ payment, amount: part }] : [];
  });
  if (rest > 0) throw new RangeError("The refund is more than what is left of the payments.");
  return parts;
};

/** The price of some portions of a sold item, with its part of the discount and an added tax, rounded half up. One of
 *  three at 1000 with a discount of 100 and an added tax of 258 is (3000 − 100 + 258) / 3 = 1053. Minor units. */
export const priceOfPortions = (
  item: { quantity: number; totalPrice: number; discountAmount: number; taxAmount: number },
  quantity: number,
  taxIncluded: boolean,
): number => {
  const whole = item.totalPrice - item.discountAmount + (taxIncluded ? 0 : item.taxAmount);
  return Number(divideHalfUp(BigInt(whole) * BigInt(quantity), BigInt(item.quantity)));
};
