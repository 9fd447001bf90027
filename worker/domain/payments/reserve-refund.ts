import type { Write } from "../../../db/atomic.ts";
import type { OrderRecord, PaymentRow } from "../../../db/queries/orders.ts";
import { updatePayment } from "../../../db/queries/payments.ts";
import { reserveRefund } from "../../../db/queries/refunds.ts";
import type { OutboxEvent } from "../../../db/schema/enums.ts";
import type { OrderWork } from "../../context.ts";
import { formatAmount } from "../checkout/problems.ts";
import type { NewEvent } from "../orders/change.ts";
import { firstRefundStatus, statusByRefunds } from "./decide-refund.ts";

/** What is to go back of a payment, and why. */
export interface RefundWish {
  id: string;
  amount: number;
  reason: string | null;
}

/** A refund as part of an order's change. */
export interface Reservation {
  writes: Write[];
  events: NewEvent[];
  messages: OutboxEvent[];
  /** The refund, where its money is back already. */
  refunded: string[];
}

const noteOf = (payment: PaymentRow, { amount, reason }: RefundWish): string => {
  const asked = `A refund of ${formatAmount(amount, payment.currencyCode)} was asked for.`;
  return reason === null ? asked : `${asked} ${reason}`;
};

/** Holds the money of a refund before anyone is asked for it, so that no two refunds send the same money back. What was paid
 *  at the counter is handed over there, and is settled with it. */
export const reservation = (
  ctx: Pick<OrderWork, "db" | "clock">,
  { order, refunds }: Pick<OrderRecord, "order" | "refunds">,
  payment: PaymentRow,
  wish: RefundWish,
): Reservation => {
  const now = ctx.clock.now();
  const { storeId } = order;
  const status = firstRefundStatus(payment.provider);
  const row = { ...wish, storeId, paymentId: payment.id, status, createdAt: now, updatedAt: now };
  const writes = reserveRefund(ctx.db, order, row);
  if (status === "pending") {
    return {
      writes,
      events: [{ type: "note", status: null, note: noteOf(payment, wish) }],
      messages: [],
      refunded: [],
    };
  }
  const others = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const settled = { status: statusByRefunds(payment, [...others, row]), updatedAt: now };
  return {
    writes: [...writes, updatePayment(ctx.db, storeId, payment.id, settled)],
    events: [{ type: "payment_refunded", status: null, note: wish.reason }],
    messages: ["order.refunded"],
    refunded: [wish.id],
  };
};
