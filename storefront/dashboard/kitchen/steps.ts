import type { KitchenStatus, OrderStatus, OrderType } from "../../../db/schema/enums.ts";
import { columnOf } from "./board/columns.ts";
import { type BoardOrder, isCaptured } from "./orders.ts";

/** What one tap on a ticket does: acknowledge the order, move it through one or more statuses, or bump it, which can be
 *  undone for some seconds. */
export type Step = { kind: "acknowledge" } | { kind: "bump" } | { kind: "move"; through: readonly OrderStatus[] };

const statusAfterReady: Record<OrderType, OrderStatus> = { pickup: "completed", delivery: "served", dine_in: "served" };

/** Whether the kitchen has finished every item of an order. */
export const isAllDone = ({ orderItems }: Pick<BoardOrder, "orderItems">): boolean =>
  orderItems.length > 0 && orderItems.every(({ kitchenStatus }) => kitchenStatus === "done");

/** Whether all items are done but the order is not marked as ready yet, so that the board prompts for it. */
export const shouldPromptReady = (order: BoardOrder): boolean =>
  isAllDone(order) && (order.status === "in_progress" || columnOf(order) === "kitchen");

/** The next step of an order, or null if it has none: acknowledge, start, ready, then handed over. Pickup completes
 *  from ready, other orders are served first.
 *  If all items are done before the start, both statuses follow in one tap, because none may be skipped. */
export const nextStep = (order: BoardOrder): Step | null => {
  const move = (...through: OrderStatus[]): Step => ({ kind: "move", through });
  switch (columnOf(order)) {
    case "new":
      return { kind: "acknowledge" };
    case "kitchen":
      return isAllDone(order) ? move("in_progress", "ready") : move("in_progress");
    case "preparing":
      return order.status === "ready" ? { kind: "bump" } : move("ready");
    case "ready":
      return move(statusAfterReady[order.orderType]);
    case "out":
      return move("completed");
    default:
      return null;
  }
};

/** The next step on the board: what makes an order ready is a bump there. */
export const nextBoardStep = (order: BoardOrder): Step | null => {
  const step = nextStep(order);
  return step?.kind === "move" && step.through.includes("ready") ? { kind: "bump" } : step;
};

/** What a number key does to an order: it accepts a new one, and bumps any other that the kitchen works on. */
export const numberKeyStep = (order: BoardOrder): Step =>
  columnOf(order) === "new" ? { kind: "acknowledge" } : { kind: "bump" };

/** Whether the kitchen can take an order back: it is ready and not handed over. */
export const canRecall = ({ status, recalledAt }: Pick<BoardOrder, "status" | "recalledAt">): boolean =>
  status === "ready" && recalledAt === null;

const statusAfter: Record<KitchenStatus, KitchenStatus> = { queued: "cooking", cooking: "done", done: "queued" };

/** The status of an item after a tap. Tapping a done item starts it over, so that a mistaken tap can be undone. */
export const nextKitchenStatus = (status: KitchenStatus): KitchenStatus => statusAfter[status];

/** Whether an order can still be cancelled: only before it is handed over. */
export const canCancel = ({ status }: Pick<BoardOrder, "status">): boolean =>
  status === "open" || status === "sent_to_kitchen" || status === "in_progress" || status === "ready";

const noShowMs = 2 * 60 * 60_000;

/** Whether an order can be marked as a no-show: unpaid, and either ready or promised at least two hours ago. */
export const canMarkNoShow = (order: Pick<BoardOrder, "status" | "promisedAt" | "payments">, now: string): boolean => {
  if (!canCancel(order) || order.status === "open" || order.payments.some(isCaptured)) return false;
  const { status, promisedAt } = order;
  return status === "ready" || (promisedAt !== null && Date.parse(promisedAt) + noShowMs <= Date.parse(now));
};
