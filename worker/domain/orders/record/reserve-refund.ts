import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { reserveRefund } from "../../../../db/queries/payments/refunds.ts";
import type { ActorType, RefundKind } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import { firstRefundStatus, statusByRefunds } from "../../payments/refunds/decide-refund.rules.ts";
import { nextRefundAttempt } from "../../payments/refunds/refund-attempts.ts";
import { spreadRefund } from "../../payments/refunds/spread-refund.rules.ts";
import { type ChangePart, type JoinedParts, joinParts, type NewEvent, type RefundAfter } from "./change-parts.ts";

/** A refund to make, and its reason. */
export interface RefundDraft {
  id: string;
  kind: RefundKind;
  amount: number;
  reason: string | null;
  /** The actor, if not that of the whole change. */
  actor?: ActorType;
}

/** The parts of an order's change that create a refund. */
interface Reservation extends ChangePart {
  refund: Pick<RefundRow, "id" | "paymentId" | "kind" | "status" | "amount">;
  refunds: readonly RefundAfter[];
}

const noteOf = (payment: PaymentRow, { amount, reason }: RefundDraft): string => {
  const requested = `A refund of ${formatAmount(amount, payment.currencyCode)} was requested.`;
  return reason === null ? requested : `${requested} ${reason}`;
};

/** Reserves a refund before the processor is called, so that no amount is refunded twice. A counter payment is
 *  refunded in cash at once, so its refund succeeds right away. */
export const buildReservation = (
  ctx: Pick<OrderWork, "db" | "clock">,
  { order, refunds }: Pick<OrderRecord, "order" | "refunds">,
  payment: PaymentRow,
  { actor, ...draft }: RefundDraft,
): Reservation => {
  const now = ctx.clock.now();
  const { storeId } = order;
  const status = firstRefundStatus(payment.provider);
  const refund = { ...draft, storeId, paymentId: payment.id, status, providerRefundId: null, createdAt: now };
  // Its creator requests it at once, so background work handles it only if that fails.
  const nextAttemptAt = nextRefundAttempt(refund, now);
  const processedAt = status === "succeeded" ? now : null;
  const row = { ...refund, nextAttemptAt, processedAt, updatedAt: now };
  const writes = reserveRefund(ctx.db, order, row);
  const actorField = actor ? { actor } : {};
  if (status === "pending") {
    const event: NewEvent = { type: "note", status: null, note: noteOf(payment, draft), ...actorField };
    return { writes, events: [event], refund: row, refunds: [row] };
  }
  const others = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const settled = { status: statusByRefunds(payment, [...others, row]), updatedAt: now };
  return {
    writes: [...writes, updatePayment(ctx.db, storeId, payment.id, settled)],
    events: [{ type: "payment_refunded", status: null, note: draft.reason, ...actorField }],
    messages: ["order.refunded"],
    refunded: [draft.id],
    refund: row,
    refunds: [row],
  };
};

/** Reserves a refund of an order, spread over its payments, the newest first. Throws RangeError for more than is left
 *  of them. A refund of kind edit or surplus raises what is outstanding; the others count in `refundedTotal`. */
export const buildRefunds = (
  ctx: Pick<OrderWork, "db" | "clock">,
  record: Pick<OrderRecord, "order" | "payments" | "refunds">,
  draft: Omit<RefundDraft, "id">,
): JoinedParts => {
  const now = ctx.clock.now();
  const parts = spreadRefund(inOwnCurrency(record).payments, draft.amount);
  return joinParts(
    parts.map(({ payment, amount }) =>
      buildReservation(ctx, record, payment, { ...draft, id: newId("ref", now), amount }),
    ),
  );
};
