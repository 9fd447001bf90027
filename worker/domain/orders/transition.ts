import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { holdsScope } from "../caller/scopes.ts";
import { formatAmount } from "../money.rules.ts";
import { computeOutstanding } from "../payments/outstanding.rules.ts";
import { awaitsProcessor, isAtCounter } from "../payments/provider/status.rules.ts";
import { isFullyRefunding } from "../payments/refunds/decide-refund.rules.ts";
import { addSeconds } from "../time.ts";
import { cancelOrder } from "./cancellation/cancel-order.ts";
import { loadSettledOrder } from "./read/load-order.ts";
import type { TransitionInput } from "./read/schemas.ts";
import { assertTransition, illegalTransition } from "./record/assert-transition.ts";
import { changeOrder } from "./record/change.ts";
import { noRequest } from "./record/ending.ts";
import { undoSeconds } from "./record/kitchen-status.rules.ts";
import { canTransition, toEventType } from "./record/status.rules.ts";
import { stopLinksFirst } from "./settlement/stop-payments.ts";

/** Throws PAYMENT_DUE if money is outstanding, unless a manager completes the order all the same. */
const assertSettled = ({ caller }: Ctx, record: OrderRecord, { allowOutstanding }: TransitionInput): void => {
  const outstanding = computeOutstanding(record);
  if (outstanding <= 0) return;
  if (!allowOutstanding) {
    const amount = formatAmount(outstanding, record.order.currencyCode);
    const message = `${amount} of this order is not paid. Take the payment, or ask a manager to complete it without.`;
    throw new AppError("PAYMENT_DUE", message, { extra: { outstanding } });
  }
  if (holdsScope(caller.scopes, "write_payments")) return;
  throw new AppError("MISSING_SCOPE", "Completing an order that is not paid needs the scope write_payments.");
};

/** Throws ILLEGAL_TRANSITION for an order that is not paid online, unless it was taken with a link and staff do not
 *  wait for it. The link stays open; what it does not bring is due at the counter. */
const assertCanSendUnpaid = ({ payments }: OrderRecord, { allowOutstanding }: TransitionInput): void => {
  const hasLink = payments.every(({ expiresAt, provider }) => expiresAt !== null || isAtCounter(provider));
  if (hasLink && allowOutstanding) return;
  const advice = hasLink ? " Allow money outstanding to send it anyway." : "";
  throw illegalTransition(`This order is not paid yet, so the kitchen cannot start it.${advice}`);
};

const assertCanMove = (ctx: Ctx, record: OrderRecord, input: TransitionInput): void => {
  const { status: to } = input;
  assertTransition(record.order, to);
  if (to === "completed") assertSettled(ctx, record, input);
  if (to !== "sent_to_kitchen") return;
  if (awaitsProcessor(record.order, record.payments)) assertCanSendUnpaid(record, input);
  if (isFullyRefunding(record)) {
    throw illegalTransition("This order was refunded in full, so the kitchen cannot start it. Cancel it.");
  }
};

const advanceOrder = (ctx: Ctx, known: OrderRecord, input: TransitionInput): Promise<OrderRecord> =>
  changeOrder(ctx, known, (record) => {
    const { status, reason } = input;
    assertCanMove(ctx, record, input);
    const { orderType, cancellationRequestedAt, acknowledgedAt } = record.order;
    // Starting to cook accepts the order.
    const isAccepting = status === "in_progress" && acknowledgedAt === null;
    // An order that can no longer be cancelled needs no open cancellation request.
    const isRequestOver = cancellationRequestedAt !== null && !canTransition(status, "cancelled", orderType);
    return {
      events: [{ type: toEventType(status), status, note: reason || null }],
      actor: actorType(ctx.caller),
      set: {
        status,
        ...(isAccepting ? { acknowledgedAt: ctx.clock.now() } : {}),
        ...(isRequestOver ? noRequest : {}),
      },
      messages: ["order.status_changed"],
    };
  });

/** Moves an order to another status. Cancelling stops its payment, frees its slot and promo use, and refunds it,
 *  unless `keepPayment` is set with a reason. Completing stops its payment links. Throws ILLEGAL_TRANSITION, also after
 *  a lost race, PAYMENT_DUE and MISSING_SCOPE. */
export const transitionOrder = async (ctx: Ctx, input: TransitionInput): Promise<{ id: string }> => {
  const { orderId: id, status, reason, keepPayment } = input;
  // After an order is handed over, a bump can no longer take back that it is ready.
  const isHandedOver = status === "served" || status === "completed";
  const now = ctx.clock.now();
  const known = await loadSettledOrder(ctx, id, isHandedOver ? addSeconds(now, undoSeconds) : now);
  assertCanMove(ctx, known, input);
  if (status === "cancelled") {
    await cancelOrder(ctx, known, { reason: reason || null, keepPayment: keepPayment ?? false });
  } else {
    const stopped = status === "completed" ? await stopLinksFirst(ctx, known) : known;
    await advanceOrder(ctx, stopped, input);
  }
  return { id };
};
