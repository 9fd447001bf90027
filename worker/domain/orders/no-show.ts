import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { ActorType } from "../../../db/schema/enums.ts";
import type { Ctx, OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { awaitsProcessor, capturedAmount } from "../payments/provider/status.rules.ts";
import { addMinutes, type Instant } from "../time.ts";
import { staffOrder } from "./read/load-order.ts";
import { changeOrder, type OrderChange } from "./record/change.ts";
import { type DueFacts, noShowMinutes } from "./record/due.ts";
import { endCancelled } from "./record/end-order.ts";
import { canTransition } from "./record/status.rules.ts";

/** Whether an order counts as not collected: it is ready, or was promised two hours ago, nothing was captured for it, and no
 *  processor can still collect anything. Promised for 19:00 and not ready, from 21:00 on. Source: product.md §3. */
export const canMarkNoShow = ({ order, payments }: DueFacts, now: Instant): boolean => {
  const { status, promisedAt } = order;
  if (!canTransition(status, "cancelled", "pickup") || capturedAmount(payments) > 0 || awaitsProcessor(payments))
    return false;
  return status === "ready" || (promisedAt !== null && addMinutes(promisedAt, noShowMinutes) <= now);
};

const noShow = (ctx: Pick<OrderWork, "db" | "clock">, record: OrderRecord, actor: ActorType): OrderChange => ({
  ...endCancelled(ctx, record, { note: "no_show" }),
  actor,
});

/** Cancels an order that nobody collected or paid. Throws ILLEGAL_TRANSITION if it is too early, if money came for it, or if
 *  it is over. */
export const markNoShow = async (ctx: Ctx, orderId: string): Promise<{ id: string }> => {
  await changeOrder(ctx, await staffOrder(ctx, orderId), (record) => {
    if (canMarkNoShow(record, ctx.clock.now())) return noShow(ctx, record, actorType(ctx.caller));
    throw new AppError(
      "ILLEGAL_TRANSITION",
      "Only an unpaid order that is ready, or was promised more than two hours ago, can be marked as a no-show.",
    );
  });
  return { id: orderId };
};

/** The same by due work, for an order that was left as it is until the end of its business day. */
export const closeUncollected = (work: OrderWork, known: OrderRecord): Promise<OrderRecord> =>
  changeOrder(work, known, (record) =>
    canMarkNoShow(record, work.clock.now()) ? noShow(work, record, "system") : null,
  );
