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
import { staffOrder } from "./read/load-order.ts";
import { changeOrder } from "./record/change.ts";

/** A promise further ahead than this is a slip of the finger. */
const mostPromisedMinutes = 60 * 24 * 60;

const refuseOver = ({ order }: OrderRecord): void => {
  if (order.status === "completed" || order.status === "cancelled") {
    throw new AppError("CONFLICT", `This order is ${order.status} already.`);
  }
};

/** Notes that the kitchen has seen an order; the first look counts. */
export const acknowledge = async (ctx: Ctx, id: string): Promise<{ id: string }> => {
  await changeOrder(ctx, await staffOrder(ctx, id), (record) => {
    if (record.order.acknowledgedAt !== null) return null;
    refuseOver(record);
    return {
      events: [{ type: "order_acknowledged", status: null, note: null }],
      actor: actorType(ctx.caller),
      set: { acknowledgedAt: ctx.clock.now() },
    };
  });
  return { id };
};

/** Promises an order for another time. Throws BAD_INPUT for one that is over, or weeks away; CONFLICT where the order is. */
export const promise = async (ctx: Ctx, id: string, at: Instant): Promise<{ id: string }> => {
  const now = ctx.clock.now();
  const known = await staffOrder(ctx, id);
  if (at <= now || at > addMinutes(now, mostPromisedMinutes)) {
    const message = "Please choose a time that lies ahead, within sixty days.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "at", message }] });
  }
  await changeOrder(ctx, known, (record) => {
    if (record.order.promisedAt === at) return null;
    refuseOver(record);
    return {
      events: [{ type: "promise_changed", status: null, note: null }],
      actor: actorType(ctx.caller),
      set: { promisedAt: at },
    };
  });
  return { id };
};

/** Notes how far the kitchen is with a dish; the last word counts. Throws CONFLICT where the order is over. */
export const markItem = async (ctx: Ctx, id: string, kitchenStatus: KitchenStatus): Promise<{ id: string }> => {
  const orderId = await findOrderOfItem(ctx.db, ctx.store.id, id);
  if (orderId === null) throw notFound();
  refuseOver(await staffOrder(ctx, orderId));
  const at = ctx.clock.now();
  // The order is written as well, so that the live channel can tell whether this was announced.
  await atomic(ctx.db, [
    setKitchenStatus(ctx.db, ctx.store.id, id, kitchenStatus, at),
    updateOrder(ctx.db, ctx.store.id, orderId, { updatedAt: at }),
  ]);
  announceKitchenItem(ctx, { orderId, orderItemId: id, kitchenStatus, at });
  return { id };
};

/** Makes every earlier confirmation link of an order worthless, and answers the key of the new one. */
export const renewLink = async (ctx: Ctx, orderId: string): Promise<{ orderId: string; secretKey: string }> => {
  const renewed = await changeOrder(ctx, await staffOrder(ctx, orderId), ({ order }) => ({
    events: [{ type: "note", status: null, note: "The confirmation link was renewed." }],
    actor: actorType(ctx.caller),
    set: { linkVersion: order.linkVersion + 1 },
  }));
  const secretKey = await orderLinkKey(ctx.env, renewed.order);
  if (secretKey === null)
    throw new AppError("INTERNAL", "The old link is closed, but there is no key to make a new one.");
  return { orderId, secretKey };
};
