import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { computeOutstanding, isOrderPaid } from "../../payments/outstanding.rules.ts";
import type { Instant } from "../../time.ts";
import type { ChangePart, PaymentAfter, RefundAfter } from "./change-parts.ts";

const replaceById = <Row extends { id: string }>(rows: readonly Row[], changed: readonly Row[] = []): Row[] => [
  ...new Map([...rows, ...changed].map((row) => [row.id, row])).values(),
];

/** The money of an order after a change. */
export interface MoneyAfter {
  payments: PaymentAfter[];
  refunds: RefundAfter[];
  outstanding: number;
  firstPaidAt: Instant | null;
}

/** The payments, refunds and amounts of an order after a change, by the one rule of what is outstanding. */
export const moneyAfter = (
  { order, payments, refunds }: Pick<OrderRecord, "order" | "payments" | "refunds">,
  change: ChangePart,
  now: Instant,
): MoneyAfter => {
  const after = {
    payments: replaceById<PaymentAfter>(payments, change.payments),
    refunds: replaceById<RefundAfter>(refunds, change.refunds),
  };
  const outstanding = computeOutstanding({ order: { ...order, ...change.set }, ...after });
  const firstPaidAt = order.firstPaidAt ?? (isOrderPaid(outstanding, after.payments) ? now : null);
  return { ...after, outstanding, firstPaidAt };
};
