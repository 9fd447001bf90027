import type { KitchenStatus, OrderStatus, OrderType } from "../../../db/schema/enums.ts";
import { columnOf } from "./board/columns.ts";
import { type BoardOrder, isCaptured } from "./orders.ts";

/** What one tap does: note that the kitchen has seen an order, or lead it through states, one after the other. */
export type Step = { kind: "acknowledge" } | { kind: "move"; through: readonly OrderStatus[] };

const statusAfterReady: Record<OrderType, OrderStatus> = { pickup: "completed", delivery: "served", dine_in: "served" };

/** Whether the kitchen has finished every dish of an order. */
export const isAllDone = ({ orderItems }: Pick<BoardOrder, "orderItems">): boolean =>
  orderItems.length > 0 && orderItems.every(({ kitchenStatus }) => kitchenStatus === "done");

/** Whether an order whose dishes are all done still counts as being made, so that the board asks for the word "ready". */
export const shouldPromptReady = (order: BoardOrder): boolean =>
  isAllDone(order) && (order.status === "in_progress" || columnOf(order) === "kitchen");

/** The next step of an order; null where it has none. A new order is acknowledged, then started, made ready and handed over:
 *  pickup completes from ready, everything else is brought first. One whose dishes are done before it was started goes
 *  through both states at once, because none may be left out. */
export const nextStep = (order: BoardOrder): Step | null => {
  const move = (...through: OrderStatus[]): Step => ({ kind: "move", through });
  switch (columnOf(order)) {
    case "new":
      return { kind: "acknowledge" };
    case "kitchen":
      return isAllDone(order) ? move("in_progress", "ready") : move("in_progress");
    case "preparing":
      return move("ready");
    case "ready":
      return move(statusAfterReady[order.orderType]);
    case "out":
      return move("completed");
    default:
      return null;
  }
};

const statusAfter: Record<KitchenStatus, KitchenStatus> = { queued: "cooking", cooking: "done", done: "queued" };

/** What a tap makes of a dish. After `done` it begins anew, because a slip of the finger has to be mended somehow. */
export const nextKitchenStatus = (status: KitchenStatus): KitchenStatus => statusAfter[status];

/** Whether an order can still be cancelled: every state before it left the house. */
export const canCancel = ({ status }: Pick<BoardOrder, "status">): boolean =>
  status === "open" || status === "sent_to_kitchen" || status === "in_progress" || status === "ready";

const noShowMs = 2 * 60 * 60_000;

/** Whether an order can be marked as not collected: it is ready, or was promised two hours ago, and no money came for it. */
export const canMarkNoShow = (order: Pick<BoardOrder, "status" | "promisedAt" | "payments">, now: string): boolean => {
  if (!canCancel(order) || order.status === "open" || order.payments.some(isCaptured)) return false;
  const { status, promisedAt } = order;
  return status === "ready" || (promisedAt !== null && Date.parse(promisedAt) + noShowMs <= Date.parse(now));
};
