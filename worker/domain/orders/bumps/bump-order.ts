import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { bumpItems, recallItems, undoBumps } from "../../../../db/queries/orders/bumps.ts";
import { type OrderItemRow, type OrderRecord, updateOrder } from "../../../../db/queries/orders/orders.ts";
import {
  type KitchenStation,
  type KitchenStatus,
  kitchenStatuses,
  type OrderStatus,
} from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorId, actorType } from "../../caller/caller.ts";
import { notifyDispatcher } from "../../events/notify-dispatcher.ts";
import { announceBump } from "../../live/announce.ts";
import { addSeconds } from "../../time.ts";
import { loadSettledOrder } from "../read/load-order.ts";
import { illegalTransition } from "../record/assert-transition.ts";
import { changeOrder } from "../record/change.ts";
import { undoSeconds } from "../record/kitchen-status.rules.ts";
import type { BumpInput, RecallInput } from "./schemas.ts";

const inKitchen: ReadonlySet<OrderStatus> = new Set(["sent_to_kitchen", "in_progress", "ready"]);

const assertInKitchen = ({ order }: OrderRecord): void => {
  if (inKitchen.has(order.status)) return;
  const advice =
    order.status === "open" ? "Send it to the kitchen first." : "Only orders that are not handed over can.";
  throw illegalTransition(`An order that is ${order.status} cannot be bumped or recalled. ${advice}`);
};

/** A queue is precise to the second, and a message that is early finds nothing. */
const settleAfterSeconds = undoSeconds + 1;

/** Has the bump counted soon after it can no longer be undone, even if no one reads the order. */
const settleLater = (ctx: Ctx): void =>
  ctx.waitUntil(
    notifyDispatcher(
      { env: ctx.env, requestId: ctx.requestId, shard: ctx.store.shard },
      ctx.store.id,
      settleAfterSeconds,
      "bumps",
    ),
  );

/** Bumps an order, or the part of it that a station makes: its items count as cooking or done in five seconds, and the
 *  order's status then follows. Throws ILLEGAL_TRANSITION for an order that is not in the kitchen. */
export const bumpOrder = async (ctx: Ctx, input: BumpInput): Promise<{ id: string }> => {
  const { orderId, kitchenStatus, station = null } = input;
  const record = await loadSettledOrder(ctx, orderId);
  assertInKitchen(record);
  const now = ctx.clock.now();
  const bump = { kitchenStatus: kitchenStatus ?? "done", station, effectiveAt: addSeconds(now, undoSeconds) } as const;
  const ref = { storeId: ctx.store.id, orderId };
  const actor = { actorType: actorType(ctx.caller), actorId: actorId(ctx.caller) };
  // Updates the order too, so that the live channel can detect a lost announcement.
  await atomic(ctx.db, [
    bumpItems(ctx.db, ref, { ...bump, ...actor, updatedAt: now }),
    updateOrder(ctx.db, ref, { updatedAt: now }, null),
  ]);
  announceBump(ctx, { orderId, ...bump, at: now });
  settleLater(ctx);
  return { id: orderId };
};

/** Undoes the bumps of an order that do not count yet. Throws CONFLICT if there are none: the order can be recalled
 *  then. */
export const undoBump = async (ctx: Ctx, { orderId }: { orderId: string }): Promise<{ id: string }> => {
  await loadSettledOrder(ctx, orderId);
  const now = ctx.clock.now();
  const ref = { storeId: ctx.store.id, orderId };
  try {
    await atomic(ctx.db, [...undoBumps(ctx.db, ref, now), updateOrder(ctx.db, ref, { updatedAt: now }, null)]);
  } catch (error) {
    if (!(error instanceof WriteConflict && error.conflict === "BUMP_UNDONE")) throw error;
    throw new AppError("CONFLICT", "The five seconds to undo this are over. Recall the order instead.", {
      reason: "UNDO_OVER",
    });
  }
  announceBump(ctx, { orderId, kitchenStatus: null, station: null, effectiveAt: null, at: now });
  return { id: orderId };
};

/** Whether a recall changes an item: a station makes it, and it is further than the status, or will be by a bump. */
const isAhead = (
  { kitchenStatus, pendingKitchenStatus, kitchenStation }: OrderItemRow,
  recalledTo: KitchenStatus,
  station: KitchenStation | null,
): boolean => {
  if (station !== null && kitchenStation !== null && kitchenStation !== station) return false;
  const rank = kitchenStatuses.indexOf(recalledTo);
  return [kitchenStatus, pendingKitchenStatus].some((status) => status && kitchenStatuses.indexOf(status) > rank);
};

/** Takes an order, or the part of it that a station makes, back into the kitchen. Its items count as cooking or queued
 *  at once, and the order's status stays as it is. Throws ILLEGAL_TRANSITION once the order is handed over. */
export const recallOrder = async (ctx: Ctx, input: RecallInput): Promise<{ id: string }> => {
  const { orderId, station = null } = input;
  const kitchenStatus = input.kitchenStatus ?? "cooking";
  await changeOrder(ctx, await loadSettledOrder(ctx, orderId), (record) => {
    assertInKitchen(record);
    const isTaken = record.order.status !== "ready" || record.order.recalledAt !== null;
    if (isTaken && !record.items.some((item) => isAhead(item, kitchenStatus, station))) return null;
    const now = ctx.clock.now();
    return {
      events: [{ type: "note", status: null, note: "The kitchen recalled the order." }],
      actor: actorType(ctx.caller),
      set: record.order.status === "ready" ? { recalledAt: now } : {},
      writes: [recallItems(ctx.db, { storeId: ctx.store.id, orderId }, { kitchenStatus, station, updatedAt: now })],
    };
  });
  return { id: orderId };
};
