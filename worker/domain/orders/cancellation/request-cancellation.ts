import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorName } from "../../caller/actor-name.ts";
import { actorType } from "../../caller/caller.ts";
import { staffOrder } from "../read/load-order.ts";
import type { AnswerInput, RequestInput } from "../read/schemas.ts";
import { assertTransition } from "../record/assert-transition.ts";
import { changeOrder } from "../record/change.ts";
import { noRequest } from "../record/end-order.ts";
import { cancelOrder } from "./cancel-order.ts";

/** Marks an order for a manager to cancel. The first request counts until it is answered. Throws ILLEGAL_TRANSITION. */
export const requestCancellation = async (ctx: Ctx, { orderId, reason }: RequestInput): Promise<{ id: string }> => {
  const [known, by] = await Promise.all([staffOrder(ctx, orderId), actorName(ctx)]);
  await changeOrder(ctx, known, ({ order }) => {
    assertTransition(order, "cancelled");
    if (order.cancellationRequestedAt !== null) return null;
    return {
      events: [{ type: "cancellation_requested", status: null, note: reason }],
      actor: actorType(ctx.caller),
      set: {
        cancellationRequestedAt: ctx.clock.now(),
        cancellationRequestedBy: by,
        cancellationRequestReason: reason,
      },
    };
  });
  return { id: orderId };
};

const assertRequested = ({ order }: OrderRecord): void => {
  if (order.cancellationRequestedAt !== null) return;
  throw new AppError("CONFLICT", "No request to cancel this order is open. Somebody may have answered it already.");
};

/** A manager's answer to such a request: the order is cancelled and refunded in full, or goes on. Throws CONFLICT where no
 *  request is open, and ILLEGAL_TRANSITION where the order can no longer be cancelled. */
export const answerCancellation = async (ctx: Ctx, input: AnswerInput): Promise<{ id: string }> => {
  const { orderId: id, confirm, reason } = input;
  const known = await staffOrder(ctx, id);
  if (confirm) {
    const why = reason || known.order.cancellationRequestReason;
    await cancelOrder(ctx, known, { reason: why, keepPayment: false, assertAllowed: assertRequested });
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
