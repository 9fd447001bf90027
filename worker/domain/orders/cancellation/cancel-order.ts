import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { readStaffMayCancelPaid } from "../../../../db/queries/store.ts";
import type { ActorType } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { assertTransition } from "../record/assert-transition.ts";
import type { Ending } from "../record/ending.ts";
import { endOrder } from "../settlement/end-order.ts";
import { notStopped, stopPayments } from "../settlement/stop-payments.ts";
import { cancellationRight } from "./decide-cancellation.rules.ts";

/** The details of a cancellation. */
interface CancellationDraft {
  /** The reason that the guest may read. */
  reason: string | null;
  keepPayment: boolean;
  /** Throws if another condition of the cancellation does not hold. */
  assertAllowed?(record: OrderRecord): void;
}

const missingRight = (keepPayment: boolean): AppError =>
  new AppError(
    "MISSING_SCOPE",
    keepPayment
      ? "Cancelling an order without a refund needs the scope write_payments."
      : "Cancelling a paid order needs the scope write_payments. Use requestCancellation to ask a manager.",
  );

/** Throws PAYMENT_UNAVAILABLE if a payment could still be collected. */
export const assertStopped = ({ payments }: OrderRecord): void => {
  const isStopped = (payment: PaymentRow) =>
    isPaid(payment.status) || payment.status === "cancelled" || isDueAtCounter(payment);
  if (!payments.every(isStopped)) throw notStopped();
};

const buildCancellation = (
  ctx: Ctx,
  record: OrderRecord,
  { reason, keepPayment }: CancellationDraft,
  refundActor: ActorType,
): Ending => {
  assertStopped(record);
  const actor = actorType(ctx.caller);
  return keepPayment
    ? { actor, note: `${reason} The payment is not refunded.`, reason, money: "keep" }
    : { actor, note: reason, reason, money: "refund", refundActor };
};

/** Returns who refunds a cancelled order: the caller, or the system if only the owner's rule allows it. Throws
 *  MISSING_SCOPE if neither does. */
const refundActorFinder = async (ctx: Ctx, keepPayment: boolean): Promise<(record: OrderRecord) => ActorType> => {
  const hasPaymentScope = holdsScope(ctx.caller.scopes, "write_payments");
  const needsOwnerRule = !hasPaymentScope && ctx.caller.kind === "staff";
  const mayStaffCancelPaid = needsOwnerRule && (await readStaffMayCancelPaid(ctx.db, ctx.store.id));
  return (record) => {
    const right = cancellationRight({ ...record, hasPaymentScope, mayStaffCancelPaid, keepPayment });
    if (right === null) throw missingRight(keepPayment);
    return right === "rule" ? "system" : actorType(ctx.caller);
  };
};

/** Cancels an order: stops its payments at the processors, then ends it and refunds the rest in one batch. Throws
 *  ILLEGAL_TRANSITION, or MISSING_SCOPE if the caller may not refund or keep its payment. */
export const cancelOrder = async (ctx: Ctx, known: OrderRecord, draft: CancellationDraft): Promise<OrderRecord> => {
  const findRefundActor = await refundActorFinder(ctx, draft.keepPayment);
  const decide = (record: OrderRecord): Ending => {
    assertTransition(record.order, "cancelled");
    draft.assertAllowed?.(record);
    return buildCancellation(ctx, record, draft, findRefundActor(record));
  };
  assertTransition(known.order, "cancelled");
  draft.assertAllowed?.(known);
  findRefundActor(known);
  return endOrder(ctx, await stopPayments(ctx, known), decide);
};
