import type { KitchenStatus, OrderStatus } from "../../../db/schema/enums.ts";
import { mutate, queryAll } from "../../api/graphql.ts";
import { type Bump, withPendingBumps } from "./board/bumps.rules.ts";
import { type BoardSnapshot, withStruckItems } from "./orders.ts";
import { boardFields } from "./query.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long an order that its guest cancelled stays, if no cook dismisses it: a service. */
const cancelledMs = 6 * hourMs;

/** Reads everything that the board shows. */
export const readBoard = async (now: string): Promise<BoardSnapshot> => {
  const until = new Date(Date.parse(now) + dayMs).toISOString();
  const since = new Date(Date.parse(now) - cancelledMs).toISOString();
  const { orders, later, cancelled, count, ...parts } = await queryAll(boardFields({ until, since }));
  const { figures, rules, service } = parts;
  if (!figures || !rules || !service || !orders || !later || !cancelled || count === null)
    throw new Error("The board is incomplete.");
  const inKitchen = orders.map(withStruckItems).map((order) => ({ ...order, ...withPendingBumps(order) }));
  return { orders: inKitchen, later, cancelled, count, figures, rules, service };
};

export const acknowledgeOrder = (orderId: string): Promise<unknown> =>
  mutate("acknowledgeOrder", { orderId, select: { id: true } });

export const moveOrder = (orderId: string, status: OrderStatus): Promise<unknown> =>
  mutate("transitionRestaurantOrder", { orderId, status, select: { id: true } });

export const cancelOrder = (orderId: string, reason: string, keepPayment: boolean): Promise<unknown> =>
  mutate("transitionRestaurantOrder", { orderId, status: "cancelled", reason, keepPayment, select: { id: true } });

export const requestCancellation = (orderId: string, reason: string): Promise<unknown> =>
  mutate("requestCancellation", { orderId, reason, select: { id: true } });

export const answerCancellation = (orderId: string, confirm: boolean): Promise<unknown> =>
  mutate("answerCancellation", { orderId, confirm, select: { id: true } });

export const markNoShow = (orderId: string): Promise<unknown> =>
  mutate("markNoShow", { orderId, select: { id: true } });

export const promiseOrderTime = (orderId: string, at: string): Promise<unknown> =>
  mutate("setPromisedTime", { orderId, at, select: { id: true } });

export const bumpOrder = (orderId: string, { kitchenStatus, station }: Bump): Promise<unknown> =>
  mutate("bumpOrder", { orderId, kitchenStatus, station, select: { id: true } });

export const undoBump = (orderId: string): Promise<unknown> => mutate("undoBump", { orderId, select: { id: true } });

export const recallOrder = (orderId: string): Promise<unknown> =>
  mutate("recallOrder", { orderId, select: { id: true } });

export const setItemStatus = (orderItemId: string, kitchenStatus: KitchenStatus): Promise<unknown> =>
  mutate("setOrderItemStatus", { orderItemId, kitchenStatus, select: { id: true } });
