import type { Write } from "../../../../db/atomic.ts";
import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { reserveRefund } from "../../../../db/queries/payments/refunds.ts";
import type { ActorType, OutboxEvent, RefundKind } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { formatAmount } from "../../money.rules.ts";
import { firstRefundStatus, statusByRefunds } from "../../payments/refunds/decide-refund.rules.ts";
import { nextRefundAttempt } from "../../payments/refunds/refund-attempts.ts";
import type { NewEvent } from "../record/change.ts";

/** What is to go back of a payment, and why. */
export interface RefundDraft {
  id: string;
  kind: RefundKind;
  amount: number;
  reason: string | null;
  /** Whose act it is; of whoever makes the order's change if it is left out. */
  actor?: ActorType;
}

/** A refund as part of an order's change. */
export interface Reservation {
  writes: Write[];
  events: NewEvent[];
  messages: OutboxEvent[];
  /** The refund, where its money is back already. */
  refunded: string[];
  refund: Pick<RefundRow, "id" | "paymentId" | "kind" | "status" | "amount">;
}

const noteOf = (payment: PaymentRow, { amount, reason }: RefundDraft): string => {
  const asked = `A refund of ${formatAmount(amount, payment.currencyCode)} was asked for.`;
  return reason === null ? asked : `${asked} ${reason}`;
};

/** Holds the money of a refund before anyone is asked for it, so that no two refunds send the same money back. What was paid
 *  at the counter is handed over there, and is settled with it. */
export const reservation = (
  ctx: Pick<OrderWork, "db" | "clock">,
  { order, refunds }: Pick<OrderRecord, "order" | "refunds">,
  payment: PaymentRow,
  { actor, ...draft }: RefundDraft,
): Reservation => {
  const now = ctx.clock.now();
  const { storeId } = order;
  const status = firstRefundStatus(payment.provider);
  const made = { ...draft, storeId, paymentId: payment.id, status, providerRefundId: null, createdAt: now };
  // Whoever reserves it asks at once, so due work comes to it only where nobody has.
  const nextAttemptAt = nextRefundAttempt(made, now);
  const processedAt = status === "succeeded" ? now : null;
  const row = { ...made, nextAttemptAt, processedAt, updatedAt: now };
  const writes = reserveRefund(ctx.db, order, row);
  const by = actor ? { actor } : {};
  if (status === "pending") {
    const event: NewEvent = { type: "note", status: null, note: noteOf(payment, draft), ...by };
    return { writes, events: [event], messages: [], refunded: [], refund: row };
  }
  const others = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const settled = { status: statusByRefunds(payment, [...others, row]), updatedAt: now };
  return {
    writes: [...writes, updatePayment(ctx.db, storeId, payment.id, settled)],
    events: [{ type: "payment_refunded", status: null, note: draft.reason, ...by }],
    messages: ["order.refunded"],
    refunded: [draft.id],
    refund: row,
  };
};
