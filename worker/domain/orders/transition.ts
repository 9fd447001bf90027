import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { OrderStatus } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { actorType } from "../caller/caller.ts";
import { awaitsProcessor } from "../payments/provider/status.rules.ts";
import { isAskedBack } from "../payments/refunds/decide-refund.rules.ts";
import { cancelOrder } from "./cancellation/cancel-order.ts";
import { staffOrder } from "./read/load-order.ts";
import type { TransitionInput } from "./read/schemas.ts";
import { assertTransition, illegalTransition } from "./record/assert-transition.ts";
import { changeOrder } from "./record/change.ts";
import { noRequest } from "./record/end-order.ts";
import { canTransition, toEventType } from "./record/status.rules.ts";

const assertLegal = (record: OrderRecord, to: OrderStatus): void => {
  assertTransition(record.order, to);
  if (to !== "sent_to_kitchen") return;
  if (awaitsProcessor(record.payments)) {
    throw illegalTransition("This order has not been paid yet, so the kitchen does not start it.");
  }
  if (isAskedBack(record)) {
    throw illegalTransition(
      "All money of this order was refunded, so the kitchen does not start it. Please cancel it.",
    );
  }
};

const advanceOrder = (ctx: Ctx, known: OrderRecord, { status, reason }: TransitionInput): Promise<OrderRecord> =>
  changeOrder(ctx, known, (record) => {
    assertLegal(record, status);
    const { orderType, cancellationRequestedAt } = record.order;
    // Nothing is left to ask a manager about once the order can no longer be cancelled.
    const isRequestOver = cancellationRequestedAt !== null && !canTransition(status, "cancelled", orderType);
    return {
      events: [{ type: toEventType(status), status, note: reason || null }],
      actor: actorType(ctx.caller),
      set: { status, ...(isRequestOver ? noRequest : {}) },
      messages: ["order.status_changed"],
    };
  });

/** Moves an order to another state. Cancelling stops its payment, gives its place and its code's use back and refunds it in
 *  full, unless the payment is kept for a reason: then the code stays used. Throws ILLEGAL_TRANSITION, also to whoever was
 *  overtaken, and nothing changes then; MISSING_SCOPE where cancelling moves money that the caller may not move. */
export const transitionOrder = async (ctx: Ctx, input: TransitionInput): Promise<{ id: string }> => {
  const { orderId: id, status, reason, keepPayment } = input;
  const known = await staffOrder(ctx, id);
  assertLegal(known, status);
  if (status === "cancelled") {
    await cancelOrder(ctx, known, { reason: reason || null, keepPayment: keepPayment ?? false });
  } else await advanceOrder(ctx, known, input);
  return { id };
};
