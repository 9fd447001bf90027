import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { actorType } from "../../caller/caller.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { assertGuestCan } from "../record/assert-guest-change.ts";
import { endOrder } from "../settlement/end-order.ts";
import { stopPayments } from "../settlement/stop-payments.ts";
import { assertStopped } from "./cancel-order.ts";

/** Whether the guest has cancelled the order, so that a repeated request is answered as the first was. */
const isCancelledByGuest = ({ order, events }: OrderRecord): boolean =>
  order.status === "cancelled" &&
  events.some(({ type, actorType: by }) => type === "order_cancelled" && (by === "guest" || by === "customer"));

/** Cancels an order for its guest, as far as the owner's rule allows: stops its payments at the processors, then ends
 *  it and refunds what was captured in one batch. Throws ILLEGAL_TRANSITION if the kitchen was faster. */
export const cancelForGuest = async (ctx: Ctx, known: OrderRecord): Promise<OrderRecord> => {
  if (isCancelledByGuest(known)) return known;
  const { store } = await ctx.freshMenu();
  assertGuestCan("cancel", known, store.guestCancelUntil, ctx.clock.now());
  return endOrder(ctx, await stopPayments(ctx, known), (record) => {
    if (isCancelledByGuest(record)) return null;
    assertGuestCan("cancel", record, store.guestCancelUntil, ctx.clock.now());
    assertStopped(record);
    // The rule gives the money back, so the refund is the system's act.
    const actor = actorType(ctx.caller);
    return { actor, note: systemNotes.guestCancelled, money: "refund", refundActor: "system" };
  });
};
