import { atomic } from "../../../db/atomic.ts";
import { findOrderOfItem, setKitchenStatus } from "../../../db/queries/orders/order-parts.ts";
import { type OrderRecord, updateOrder } from "../../../db/queries/orders/orders.ts";
import type { KitchenStatus } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { announceKitchenItem } from "../live/announce.ts";
import { addMinutes, type Instant } from "../time.ts";
import { orderLinkKey } from "./links/link.ts";
import { systemNotes } from "./notes/system-notes.rules.ts";
import { loadSettledOrder, loadStaffOrder } from "./read/load-order.ts";
import { illegalTransition } from "./record/assert-transition.ts";
import { changeOrder } from "./record/change.ts";

/** A promised time further ahead than this is a typing error. */
const maxPromisedMinutes = 60 * 24 * 60;

const isOver = ({ order: { status } }: OrderRecord): boolean => status === "completed" || status === "cancelled";

const assertNotOver = (record: OrderRecord): void => {
  if (isOver(record))
    throw new AppError("CONFLICT", `This order is already ${record.order.status}.`, { reason: "ORDER_OVER" });
};

/** Records that the kitchen has seen an order. Only the first time counts. Throws ILLEGAL_TRANSITION if the order is
 *  over, for example because its guest was faster and cancelled it. */
export const acknowledge = async (ctx: Ctx, id: string): Promise<{ id: string }> => {
  await changeOrder(ctx, await loadStaffOrder(ctx, id), (record) => {
    if (record.order.acknowledgedAt !== null) return null;
    const { status } = record.order;
    if (isOver(record)) throw illegalTransition(`An order that is ${status} cannot be accepted.`);
    return {
      events: [{ type: "order_acknowledged", status: null, note: null }],
      actor: actorType(ctx.caller),
      set: { acknowledgedAt: ctx.clock.now() },
    };
  });
  return { id };
};

/** Changes the promised time of an order. Throws BAD_INPUT for a time in the past or too far ahead, CONFLICT if
 *  the order is over. */
export const setPromisedAt = async (ctx: Ctx, id: string, at: Instant): Promise<{ id: string }> => {
  const now = ctx.clock.now();
  const known = await loadStaffOrder(ctx, id);
  if (at <= now || at > addMinutes(now, maxPromisedMinutes)) {
    const message = "Choose a future time within the next 60 days.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "at", message }] });
  }
  await changeOrder(ctx, known, (record) => {
    if (record.order.promisedAt === at) return null;
    assertNotOver(record);
    return {
      events: [{ type: "promise_changed", status: null, note: null }],
      actor: actorType(ctx.caller),
      set: { promisedAt: at },
    };
  });
  return { id };
};

/** Sets the kitchen status of an item; the last update wins. Throws CONFLICT if the order is over. */
export const markItem = async (ctx: Ctx, id: string, kitchenStatus: KitchenStatus): Promise<{ id: string }> => {
  const orderId = await findOrderOfItem(ctx.db, ctx.store.id, id);
  if (orderId === null) throw notFound();
  assertNotOver(await loadSettledOrder(ctx, orderId));
  const at = ctx.clock.now();
  // Updates the order too, so that the live channel can detect a lost announcement.
  await atomic(ctx.db, [
    setKitchenStatus(ctx.db, ctx.store.id, id, kitchenStatus, at),
    updateOrder(ctx.db, { storeId: ctx.store.id, orderId }, { updatedAt: at }, null),
  ]);
  announceKitchenItem(ctx, { orderId, orderItemId: id, kitchenStatus, at });
  return { id };
};

/** Returns the key of an order's confirmation link. Throws INTERNAL if no key is configured. */
export const readLink = async (ctx: Ctx, orderId: string): Promise<{ orderId: string; secretKey: string }> => {
  const { order } = await loadStaffOrder(ctx, orderId);
  const secretKey = await orderLinkKey(ctx.env, order);
  if (secretKey === null) throw new AppError("INTERNAL", "The order's link cannot be made. Set ORDER_LINK_KEYS.");
  return { orderId, secretKey };
};

/** Invalidates all earlier confirmation links of an order and returns the new key. */
export const renewLink = async (ctx: Ctx, orderId: string): Promise<{ orderId: string; secretKey: string }> => {
  const renewed = await changeOrder(ctx, await loadStaffOrder(ctx, orderId), ({ order }) => ({
    events: [{ type: "note", status: null, note: systemNotes.linkRenewed }],
    actor: actorType(ctx.caller),
    set: { linkVersion: order.linkVersion + 1 },
  }));
  const secretKey = await orderLinkKey(ctx.env, renewed.order);
  if (secretKey === null)
    throw new AppError("INTERNAL", "The old link no longer works, but a new one cannot be made. Set ORDER_LINK_KEYS.");
  return { orderId, secretKey };
};
