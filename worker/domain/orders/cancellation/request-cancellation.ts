import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorName } from "../../caller/actor-name.ts";
import { actorType } from "../../caller/caller.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import type { AnswerInput, RequestInput } from "../read/schemas.ts";
import { assertTransition } from "../record/assert-transition.ts";
import { changeOrder } from "../record/change.ts";
import { noRequest } from "../record/ending.ts";
import { cancelOrder } from "./cancel-order.ts";

/** Asks a manager to cancel an order. The first request counts until it is answered. Throws ILLEGAL_TRANSITION. */
export const requestCancellation = async (ctx: Ctx, { orderId, reason }: RequestInput): Promise<{ id: string }> => {
  const [known, requestedBy] = await Promise.all([loadStaffOrder(ctx, orderId), actorName(ctx)]);
  await changeOrder(ctx, known, ({ order }) => {
    assertTransition(order, "cancelled");
    if (order.cancellationRequestedAt !== null) return null;
    return {
      events: [{ type: "cancellation_requested", status: null, note: reason }],
      actor: actorType(ctx.caller),
      set: {
        cancellationRequestedAt: ctx.clock.now(),
        cancellationRequestedBy: requestedBy,
        cancellationRequestReason: reason,
      },
    };
  });
  return { id: orderId };
};

const assertRequested = ({ order }: OrderRecord): void => {
  if (order.cancellationRequestedAt !== null) return;
  throw new AppError(
    "CONFLICT",
    "There is no open request to cancel this order. Another manager may have answered it.",
    { reason: "NO_CANCELLATION_REQUEST" },
  );
};

/** A manager's answer: cancels the order with a full refund, or declines. Throws CONFLICT if no request is open,
 *  and ILLEGAL_TRANSITION if the order can no longer be cancelled. */
export const answerCancellation = async (ctx: Ctx, input: AnswerInput): Promise<{ id: string }> => {
  const { orderId: id, confirm, reason } = input;
  const known = await loadStaffOrder(ctx, id);
  if (confirm) {
    const cancellationReason = reason || known.order.cancellationRequestReason;
    await cancelOrder(ctx, known, { reason: cancellationReason, keepPayment: false, assertAllowed: assertRequested });
    return { id };
  }
  await changeOrder(ctx, known, (record) => {
    assertTransition(record.order, "cancelled");
    assertRequested(record);
    return {
      events: [{ type: "cancellation_declined", status: null, note: reason || null }],
      actor: actorType(ctx.caller),
      set: noRequest,
    };
  });
  return { id };
};
