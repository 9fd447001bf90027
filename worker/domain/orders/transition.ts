import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { OrderStatus } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { actorType } from "../caller/caller.ts";
import { awaitsProcessor } from "../payments/provider/status.rules.ts";
import { isFullyRefunding } from "../payments/refunds/decide-refund.rules.ts";
import { cancelOrder } from "./cancellation/cancel-order.ts";
import { loadStaffOrder } from "./read/load-order.ts";
import type { TransitionInput } from "./read/schemas.ts";
import { assertTransition, illegalTransition } from "./record/assert-transition.ts";
import { changeOrder } from "./record/change.ts";
import { noRequest } from "./record/ending.ts";
import { canTransition, toEventType } from "./record/status.rules.ts";

const assertCanMove = (record: OrderRecord, to: OrderStatus): void => {
  assertTransition(record.order, to);
  if (to !== "sent_to_kitchen") return;
  if (awaitsProcessor(record.payments)) {
    throw illegalTransition("This order is not paid yet, so the kitchen cannot start it.");
  }
  if (isFullyRefunding(record)) {
    throw illegalTransition("This order was refunded in full, so the kitchen cannot start it. Cancel it.");
  }
};

const advanceOrder = (ctx: Ctx, known: OrderRecord, { status, reason }: TransitionInput): Promise<OrderRecord> =>
  changeOrder(ctx, known, (record) => {
    assertCanMove(record, status);
    const { orderType, cancellationRequestedAt } = record.order;
    // An order that can no longer be cancelled needs no open cancellation request.
    const isRequestOver = cancellationRequestedAt !== null && !canTransition(status, "cancelled", orderType);
    return {
      events: [{ type: toEventType(status), status, note: reason || null }],
      actor: actorType(ctx.caller),
      set: { status, ...(isRequestOver ? noRequest : {}) },
      messages: ["order.status_changed"],
    };
  });

/** Moves an order to another status. Cancelling stops its payment, frees its slot and promo use, and refunds it,
 *  unless the payment is kept with a reason. Throws ILLEGAL_TRANSITION, also after a lost race, and MISSING_SCOPE. */
export const transitionOrder = async (ctx: Ctx, input: TransitionInput): Promise<{ id: string }> => {
  const { orderId: id, status, reason, keepPayment } = input;
  const known = await loadStaffOrder(ctx, id);
  assertCanMove(known, status);
  if (status === "cancelled") {
    await cancelOrder(ctx, known, { reason: reason || null, keepPayment: keepPayment ?? false });
  } else await advanceOrder(ctx, known, input);
  return { id };
};
