import { decideRefund } from "../../../../worker/domain/orders/settlement/decide-order-refund.rules.ts";
import {
  listSubjects,
  type Part,
  readGivenBack,
  readUnit,
} from "../../../../worker/domain/payments/refunds/given-back.rules.ts";
import type { DetailPayment, OrderDetail } from "../api.ts";

/** What a person chose to give back. Amounts in minor units. */
export interface RefundChoice {
  /** The portions of each item, by its id. */
  portions: Readonly<Record<string, number>>;
  tip: number;
  amount: number;
  /** The payment that gives it back; empty for each part's own payment. */
  paymentId: string;
}

const toRefundedOrder = (order: OrderDetail) => ({
  ...{ order, items: order.orderItems, fees: order.orderFees, payments: order.payments },
  refunds: order.payments.flatMap(({ id: paymentId, refunds }) =>
    refunds.map((refund) => {
      const lines = order.refundLines.filter((line) => line.refund?.id === refund.id);
      return { ...refund, lines, paymentId };
    }),
  ),
});

/** The lines of a refund as the server takes them. */
export const toLines = ({ portions }: Pick<RefundChoice, "portions">): { orderItemId: string; quantity: number }[] =>
  Object.entries(portions)
    .filter(([, quantity]) => quantity > 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity }));

/** What is left to give back of a line or of the tip, by the line's id or the key of the tip. */
export const readLeft = (order: OrderDetail): ((key: string) => Part) => {
  const refunded = toRefundedOrder(order);
  const { left } = readGivenBack(listSubjects(refunded), refunded.refunds, readUnit(refunded));
  return (key) => left.get(key) ?? { quantity: 0, amount: 0 };
};

/** How much each payment gives back, by the server's own rule; null while the choice cannot be refunded. */
export const splitRefund = (
  order: OrderDetail,
  choice: RefundChoice,
): { payment: DetailPayment; amount: number }[] | null => {
  const { tip, amount, paymentId } = choice;
  const decision = decideRefund(toRefundedOrder(order), {
    ...{ lines: toLines(choice), tip, amount },
    paymentId: paymentId || null,
  });
  return decision.kind === "shares" ? decision.parts : null;
};
