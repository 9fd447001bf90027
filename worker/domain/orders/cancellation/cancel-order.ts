import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { readStaffMayCancelPaid } from "../../../../db/queries/store.ts";
import type { ActorType } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { newId } from "../../ids.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { isCaptured, refundable } from "../../payments/refunds/decide-refund.rules.ts";
import { assertTransition } from "../record/assert-transition.ts";
import { changeOrder, type OrderChange } from "../record/change.ts";
import { endCancelled } from "../record/end-order.ts";
import { askForNewRefunds } from "../settlement/refunds.ts";
import { type Reservation, reservation } from "../settlement/reserve-refund.ts";
import { notStopped, stopPayments } from "./cancel-unpaid.ts";
import { cancellationRight } from "./decide-cancellation.rules.ts";

/** How an order is to be cancelled. */
interface CancellationDraft {
  /** Why, as the guest may read it. */
  reason: string | null;
  keepPayment: boolean;
  /** What else has to hold of the order at that moment. */
  assertAllowed?(record: OrderRecord): void;
}

const missingRight = (keepPayment: boolean): AppError =>
  new AppError(
    "MISSING_SCOPE",
    keepPayment
      ? "Keeping the payment of a cancelled order needs the scope write_payments."
      : "This order has been paid, so cancelling it needs the scope write_payments. Ask a manager with requestCancellation.",
  );

/** All that is left of each payment goes back, held in the same batch that cancels the order. */
const listRefunds = (ctx: Ctx, record: OrderRecord, reason: string | null, actor: ActorType): Reservation[] =>
  record.payments.flatMap((payment) => {
    const amount = refundable(payment);
    const id = newId("ref", ctx.clock.now());
    const draft = { id, kind: "cancellation", amount, reason: reason ?? "The order was cancelled.", actor } as const;
    return amount > 0 ? [reservation(ctx, record, payment, draft)] : [];
  });

const cancellation = (
  ctx: Ctx,
  record: OrderRecord,
  { reason, keepPayment }: CancellationDraft,
  refundActor: ActorType,
): OrderChange => {
  const isStopped = (payment: PaymentRow) =>
    isPaid(payment.status) || payment.status === "cancelled" || isDueAtCounter(payment);
  if (!record.payments.every(isStopped)) throw notStopped();
  const refunds = keepPayment ? [] : listRefunds(ctx, record, reason, refundActor);
  const note = keepPayment ? `${reason} The payment is kept.` : reason;
  // A guest who has paid and does not get it back has had the discount of the code.
  const ending = endCancelled(ctx, record, { note, isPromoUsed: keepPayment && isCaptured(record) });
  return {
    events: [...ending.events, ...refunds.flatMap(({ events }) => events)],
    actor: actorType(ctx.caller),
    set: ending.set,
    messages: [...ending.messages, ...new Set(refunds.flatMap(({ messages }) => messages))],
    reason,
    refunded: refunds.flatMap(({ refunded }) => refunded),
    writes: [...ending.writes, ...refunds.flatMap(({ writes }) => writes)],
  };
};

/** Whose act the refund of a cancelled order is: the caller's, or the system's where only the owner's rule allows it. Throws
 *  MISSING_SCOPE where nothing does. */
const refundActors = async (ctx: Ctx, keepPayment: boolean): Promise<(record: OrderRecord) => ActorType> => {
  const hasPaymentScope = holdsScope(ctx.caller.scopes, "write_payments");
  const isRuleAsked = !hasPaymentScope && ctx.caller.kind === "staff";
  const mayStaffCancelPaid = isRuleAsked && (await readStaffMayCancelPaid(ctx.db, ctx.store.id));
  return (record) => {
    const right = cancellationRight({ ...record, hasPaymentScope, mayStaffCancelPaid, keepPayment });
    if (right === null) throw missingRight(keepPayment);
    return right === "rule" ? "system" : actorType(ctx.caller);
  };
};

/** Cancels an order: stops its payments at the processors, then ends it and refunds what is left of them in one batch. Throws
 *  ILLEGAL_TRANSITION, and MISSING_SCOPE where its money may not be given back or kept by this caller. */
export const cancelOrder = async (ctx: Ctx, known: OrderRecord, draft: CancellationDraft): Promise<OrderRecord> => {
  const findRefundActors = await refundActors(ctx, draft.keepPayment);
  const decide = (record: OrderRecord): OrderChange => {
    assertTransition(record.order, "cancelled");
    draft.assertAllowed?.(record);
    return cancellation(ctx, record, draft, findRefundActors(record));
  };
  assertTransition(known.order, "cancelled");
  draft.assertAllowed?.(known);
  findRefundActors(known);
  const record = await stopPayments(ctx, known);
  return askForNewRefunds(ctx, record, await changeOrder(ctx, record, decide));
};
