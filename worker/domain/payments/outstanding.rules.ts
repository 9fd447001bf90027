import type { PaymentStatus, RefundKind, RefundStatus } from "../../../db/schema/enums.ts";
import { capturedAmount, inOwnCurrency } from "./provider/status.rules.ts";
import { reservedAmount } from "./refunds/decide-refund.rules.ts";

/** The amounts that decide what is left to pay. Minor units. */
export interface OwedMoney {
  order: { total: number; settledByGoodwill: number; currencyCode?: string };
  payments: readonly { id?: string; status: PaymentStatus; amount: number; currencyCode?: string | undefined }[];
  refunds: readonly { kind: RefundKind; status: RefundStatus; amount: number; paymentId?: string | undefined }[];
}

/** Refunds of money that the order does not need. They make what they return due again, as if it had never come. */
const withoutClaim: ReadonlySet<RefundKind> = new Set(["edit", "surplus"]);

/** What is left to pay: total minus captured money, plus edit and surplus refunds that are pending or succeeded, plus
 *  what goodwill has settled. A total of 1000 with 1200 captured and 200 refunded by an edit leaves 0. Below zero if
 *  too much was paid. Money in another currency does not count. Minor units. Source: product.md §3. */
export const computeOutstanding = (money: OwedMoney): number => {
  const { order, payments, refunds } = inOwnCurrency(money);
  const returned = refunds.reduce(
    (sum, refund) => sum + (withoutClaim.has(refund.kind) ? reservedAmount(refund) : 0),
    0,
  );
  return order.total - capturedAmount(payments) + returned + order.settledByGoodwill;
};

/** Whether an order is paid: nothing is outstanding and no payment is still processing. Source: product.md §3. */
export const isOrderPaid = (outstanding: number, payments: readonly { status: PaymentStatus }[]): boolean =>
  outstanding <= 0 && !payments.some(({ status }) => status === "processing");
