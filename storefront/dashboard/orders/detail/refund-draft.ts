import { decideRefund } from "../../../../worker/domain/orders/settlement/decide-order-refund.rules.ts";
import {
  feeKey,
  isLineKey,
  listSubjects,
  type Part,
  readGivenBack,
  readUnit,
  subjectKeys,
  toFeeKind,
} from "../../../../worker/domain/payments/refunds/given-back.rules.ts";
import type { DetailPayment, OrderDetail } from "../api.ts";

/** What a person chose to give back. Amounts in minor units. */
export interface RefundChoice {
  /** The portions of each item, by its id. */
  portions: Readonly<Record<string, number>>;
  /** The parts of the tip and of fees, by their keys. */
  parts: Readonly<Record<string, number>>;
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

/** The parts of the tip and of fees as the server takes them. */
export const toParts = ({ parts }: Pick<RefundChoice, "parts">) => ({
  tip: parts[subjectKeys.tip] || null,
  deliveryFee: parts[subjectKeys.delivery] || null,
  fees: Object.entries(parts).flatMap(([key, amount]) => {
    const kind = toFeeKind(key);
    return kind !== null && amount > 0 ? [{ kind, amount }] : [];
  }),
});

/** Where the server reports a fault of a part. */
export const pathOfPart = (choice: Pick<RefundChoice, "parts">, key: string): string => {
  if (key === subjectKeys.tip) return "tip";
  if (key === subjectKeys.delivery) return "deliveryFee";
  return `fees.${toParts(choice).fees.findIndex(({ kind }) => feeKey(kind) === key)}.amount`;
};

/** What is left to give back of a line, by its id. */
export const readLeft = (order: OrderDetail): ((lineId: string) => Part) => {
  const refunded = toRefundedOrder(order);
  const { left } = readGivenBack(listSubjects(refunded), refunded.refunds, readUnit(refunded));
  return (lineId) => left.get(lineId) ?? { quantity: 0, amount: 0 };
};

/** The tip and the fees that the order charges, with their tax, and what is left of each to give back. */
export const listParts = (order: OrderDetail): { key: string; all: number; left: number }[] => {
  const left = readLeft(order);
  return listSubjects(toRefundedOrder(order))
    .filter(({ key, amount }) => amount > 0 && key !== subjectKeys.other && !isLineKey(key))
    .map(({ key, amount }) => ({ key, all: amount, left: left(key).amount }));
};

/** How much each payment gives back, by the server's own rule; null while the choice cannot be refunded. */
export const splitRefund = (
  order: OrderDetail,
  choice: RefundChoice,
): { payment: DetailPayment; amount: number }[] | null => {
  const { amount, paymentId } = choice;
  const decision = decideRefund(toRefundedOrder(order), {
    ...{ lines: toLines(choice), ...toParts(choice), amount },
    paymentId: paymentId || null,
  });
  return decision.kind === "shares" ? decision.parts : null;
};
