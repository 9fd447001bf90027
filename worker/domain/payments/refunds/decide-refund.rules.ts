import type { PaymentProviderName, PaymentStatus, RefundKind, RefundStatus } from "../../../../db/schema/enums.ts";
import { canSettle, inOwnCurrency, isAtCounter, isPaid } from "../provider/status.rules.ts";

interface RefundablePayment {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
}

/** The refundable amount of a payment in minor units: captured minus refunded, including pending refunds. Of 1000
 *  with 250 refunded it is 750. */
export const refundableAmount = ({ status, amount, refundedAmount }: RefundablePayment): number =>
  isPaid(status) ? amount - refundedAmount : 0;

interface KnownRefund {
  status: RefundStatus;
  providerRefundId: string | null;
}

/** Whether a refund still has to be requested: the processor has neither accepted nor refused it. */
export const isUnrequested = ({ status, providerRefundId }: KnownRefund): boolean =>
  status === "pending" && providerRefundId === null;

/** The amount that a refund reserves, in minor units: all of it unless it failed. */
export const reservedAmount = ({ status, amount }: { status: RefundStatus; amount: number }): number =>
  status === "failed" ? 0 : amount;

/** A payment's status by its succeeded refunds. It never moves back, even if a refund fails later. 1000 with
 *  refunds of 250 and 750 is "refunded". Minor units. Source: product.md §3. */
export const statusByRefunds = (
  payment: { status: PaymentStatus; amount: number },
  refunds: readonly { status: RefundStatus; amount: number }[],
): PaymentStatus => {
  const refunded = refunds.reduce((sum, { status, amount }) => sum + (status === "succeeded" ? amount : 0), 0);
  if (refunded === 0) return payment.status;
  const status = refunded >= payment.amount ? "refunded" : "partially_refunded";
  return canSettle(payment.status, status) ? status : payment.status;
};

/** The initial status of a refund: counter payments are refunded by hand at once, others wait for their processor. */
export const firstRefundStatus = (provider: PaymentProviderName): "succeeded" | "pending" =>
  isAtCounter(provider) ? "succeeded" : "pending";

interface OrderMoney {
  order?: { currencyCode?: string };
  payments: readonly { id?: string; status: PaymentStatus; amount: number; currencyCode?: string | undefined }[];
  refunds: readonly { kind: RefundKind; status: RefundStatus; amount: number; paymentId?: string | undefined }[];
}

/** The captured amount of an order in its currency, and its refunds by kind. Pending refunds count, failed ones do
 *  not. */
const sumRefunds = (money: OrderMoney) => {
  const { payments, refunds } = inOwnCurrency(money);
  const sumKinds = (...kinds: RefundKind[]) =>
    refunds.reduce((sum, refund) => sum + (kinds.includes(refund.kind) ? reservedAmount(refund) : 0), 0);
  const captured = payments.reduce((sum, { status, amount }) => sum + (isPaid(status) ? amount : 0), 0);
  return {
    captured,
    edit: sumKinds("edit"),
    surplus: sumKinds("surplus"),
    returned: sumKinds("goodwill", "cancellation"),
  };
};

/** Whether any amount was captured for an order, regardless of refunds. */
export const isCaptured = ({ payments }: Pick<OrderMoney, "payments">): boolean =>
  payments.some(({ status, amount }) => isPaid(status) && amount > 0);

/** The captured amount that belongs to the order: without surplus, and without what edits gave back. 1000 captured
 *  with 200 of surplus is 800. Minor units. */
export const ownAmount = (money: OrderMoney): number => {
  const { captured, edit, surplus } = sumRefunds(money);
  return captured - edit - surplus;
};

/** Whether goodwill and cancellation refunds cover all captured money besides surplus and edits: 1000 with refunds
 *  of 400 and 600 does, 1000 of refunded surplus does not. Minor units. Source: product.md §3. */
export const isRefundedInFull = (money: OrderMoney): boolean => {
  const own = ownAmount(money);
  return own > 0 && sumRefunds(money).returned >= own;
};

/** Whether money was captured for an order and all of it is being refunded, so that it should not be prepared.
 *  Payments of 0 and amounts refunded by edits do not count. Minor units. */
export const isFullyRefunding = (money: OrderMoney): boolean => {
  const { captured, edit, surplus, returned } = sumRefunds(money);
  const owed = captured - edit;
  return owed > 0 && surplus + returned >= owed;
};
