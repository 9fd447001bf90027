import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { reserveRefund } from "../../../../db/queries/payments/refunds.ts";
import type { ActorType, RefundKind } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { readCashRounding, roundCash } from "../../payments/cash-rounding.rules.ts";
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
  /** What coins add to the amount. Default: what the store's cash rounding adds to it. */
  cashRounding?: number;
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

type RefundContext = Pick<OrderWork, "db" | "clock" | "store">;

/** What coins add to an amount that is given back from the drawer. Work without a store gives no cash back. */
const roundGivenCash = ({ store }: RefundContext, amount: number): number =>
  store ? roundCash(amount, readCashRounding(store)) : 0;

const isCash = ({ provider }: Pick<PaymentRow, "provider">): boolean => provider === "cash";

/** Reserves a refund before the processor is called, so that no amount is refunded twice. A counter payment is
 *  refunded in cash at once, so its refund succeeds right away. */
export const buildReservation = (
  ctx: RefundContext,
  { order, refunds }: Pick<OrderRecord, "order" | "refunds">,
  payment: PaymentRow,
  { actor, ...draft }: RefundDraft,
): Reservation => {
  const now = ctx.clock.now();
  const { storeId } = order;
  const status = firstRefundStatus(payment.provider);
  const { cashRounding = isCash(payment) ? roundGivenCash(ctx, draft.amount) : 0 } = draft;
  const refund = {
    ...draft,
    cashRounding,
    storeId,
    paymentId: payment.id,
    status,
    providerRefundId: null,
    createdAt: now,
  };
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
 *  of them. A refund of kind edit or surplus raises what is outstanding; the others count in `refundedTotal`. Cash is
 *  rounded once, in the first part that is given back from the drawer. */
export const buildRefunds = (
  ctx: RefundContext,
  record: Pick<OrderRecord, "order" | "payments" | "refunds">,
  draft: Omit<RefundDraft, "id">,
): JoinedParts => {
  const now = ctx.clock.now();
  const parts = spreadRefund(inOwnCurrency(record).payments, draft.amount);
  const cash = parts.filter(({ payment }) => isCash(payment));
  const givenCash = cash.reduce((sum, { amount }) => sum + amount, 0);
  return joinParts(
    parts.map(({ payment, amount }) => {
      const cashRounding = payment === cash[0]?.payment ? roundGivenCash(ctx, givenCash) : 0;
      return buildReservation(ctx, record, payment, { ...draft, id: newId("ref", now), amount, cashRounding });
    }),
  );
};
