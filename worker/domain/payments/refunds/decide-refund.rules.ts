import type { PaymentProviderName, PaymentStatus, RefundKind, RefundStatus } from "../../../../db/schema/enums.ts";
import { canSettle, isAtCounter, isPaid } from "../provider/status.rules.ts";

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

interface OrderMoney {
  payments: readonly { status: PaymentStatus; amount: number }[];
  refunds: readonly { kind: RefundKind; status: RefundStatus; amount: number }[];
}

/** What came for an order, and what of it was asked back by kind. Pending refunds count, failed ones do not. */
const sumRefunds = ({ payments, refunds }: OrderMoney) => {
  const askedBack = (...kinds: RefundKind[]) =>
    refunds.reduce((sum, refund) => sum + (kinds.includes(refund.kind) ? heldBy(refund) : 0), 0);
  const captured = payments.reduce((sum, { status, amount }) => sum + (isPaid(status) ? amount : 0), 0);
  return {
    captured,
    edit: askedBack("edit"),
    surplus: askedBack("surplus"),
    back: askedBack("goodwill", "cancellation"),
  };
};

/** Whether any money came for an order, whatever went back since. */
export const isCaptured = ({ payments }: Pick<OrderMoney, "payments">): boolean =>
  payments.some(({ status, amount }) => isPaid(status) && amount > 0);

/** Whether refunds of kind goodwill or cancellation ask back all the money that an order has beside surplus and edits. 1000
 *  with refunds of 400 and 600 is; 1000 of surplus that goes back is not. Minor units. Source: product.md §3. */
export const isRefundedInFull = (money: OrderMoney): boolean => {
  const { captured, edit, surplus, back } = sumRefunds(money);
  const own = captured - edit - surplus;
  return own > 0 && back >= own;
};

/** Whether money came for an order and all of it was asked back, so that there is nothing to start the order for. A payment of
 *  0 is none, and neither is money that an edit gave back. Minor units. */
export const isAskedBack = (money: OrderMoney): boolean => {
  const { captured, edit, surplus, back } = sumRefunds(money);
  const came = captured - edit;
  return came > 0 && surplus + back >= came;
};
