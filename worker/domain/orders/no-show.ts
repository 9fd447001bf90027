import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { ActorType } from "../../../db/schema/enums.ts";
import type { Ctx, OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { awaitsProcessor, capturedAmount } from "../payments/provider/status.rules.ts";
import { addMinutes, type Instant } from "../time.ts";
import { systemNotes } from "./notes/system-notes.rules.ts";
import { loadStaffOrder } from "./read/load-order.ts";
import { type DueFacts, noShowMinutes } from "./record/due.ts";
import type { Ending } from "./record/ending.ts";
import { canTransition } from "./record/status.rules.ts";
import { endOrder } from "./settlement/end-order.ts";
import { stopLinksFirst } from "./settlement/stop-payments.ts";

/** Whether an order counts as a no-show: ready, or promised two hours ago, with nothing captured and no processor
 *  payment pending. An order promised for 19:00 that is not ready counts from 21:00. Source: product.md §3. */
export const canMarkNoShow = ({ order, payments }: DueFacts, now: Instant): boolean => {
  const { status, promisedAt } = order;
  if (!canTransition(status, "cancelled", "pickup") || capturedAmount(payments) > 0 || awaitsProcessor(order, payments))
    return false;
  return status === "ready" || (promisedAt !== null && addMinutes(promisedAt, noShowMinutes) <= now);
};

const noShow = (actor: ActorType): Ending => ({ actor, note: systemNotes.noShow, money: "refund" });

const assertNoShow = (record: OrderRecord, now: Instant): void => {
  if (canMarkNoShow(record, now)) return;
  throw new AppError(
    "ILLEGAL_TRANSITION",
    "Only an unpaid order that is ready, or was promised more than two hours ago, can be marked as a no-show.",
  );
};

/** Cancels an order that was neither picked up nor paid, after its payment link was stopped. Throws ILLEGAL_TRANSITION
 *  if it is too early, paid or over. */
export const markNoShow = async (ctx: Ctx, orderId: string): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, orderId);
  assertNoShow(known, ctx.clock.now());
  await endOrder(ctx, await stopLinksFirst(ctx, known), (record) => {
    assertNoShow(record, ctx.clock.now());
    return noShow(actorType(ctx.caller));
  });
  return { id: orderId };
};

/** Marks an order as a no-show in background work, at the end of its business day. */
export const closeUncollected = async (work: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  if (!canMarkNoShow(known, work.clock.now())) return known;
  const stopped = await stopLinksFirst(work, known);
  return endOrder(work, stopped, (record) => (canMarkNoShow(record, work.clock.now()) ? noShow("system") : null));
};
