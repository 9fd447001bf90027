import type { KitchenStation, KitchenStatus } from "../../../../db/schema/enums.ts";
import { statusAfterBump } from "../../../../worker/domain/orders/record/kitchen-status.rules.ts";
import type { BoardItem, BoardOrder } from "../orders.ts";

/** A bump as the board knows it: which items it is about, and what they become. */
export interface Bump {
  kitchenStatus: KitchenStatus;
  /** Null for every station. */
  station: KitchenStation | null;
}

/** What a bump changes of an order on the board. */
export type BumpedParts = Pick<BoardOrder, "orderItems" | "status" | "acknowledgedAt" | "recalledAt">;

const isAt = ({ kitchenStation }: Pick<BoardItem, "kitchenStation">, station: KitchenStation | null): boolean =>
  station === null || kitchenStation === null || kitchenStation === station;

/** An order as it will be once a bump counts: its items have the new status, and its own status follows, only forward.
 *  An order with two dishes, of which the bar bumps one, is in progress; once both are done, it is ready. */
export const applyBump = (order: BumpedParts, { kitchenStatus, station }: Bump, at: string): BumpedParts => {
  const orderItems = order.orderItems.map((item) =>
    item.kitchenStatus === "done" || !isAt(item, station) ? item : { ...item, kitchenStatus },
  );
  const statuses = orderItems.map((item) => item.kitchenStatus);
  let { status } = order;
  for (let next = statusAfterBump(status, statuses); next !== null; next = statusAfterBump(status, statuses))
    status = next;
  return {
    orderItems,
    status,
    acknowledgedAt: order.acknowledgedAt ?? (status === order.status ? null : at),
    recalledAt: statuses.every((item) => item === "done") ? null : order.recalledAt,
  };
};

/** An order as it is after a recall: what was done is cooking again, and its status stays. */
export const applyRecall = (order: BumpedParts, at: string): BumpedParts => ({
  orderItems: order.orderItems.map((item) =>
    item.kitchenStatus === "done" ? { ...item, kitchenStatus: "cooking" as const } : item,
  ),
  status: order.status,
  acknowledgedAt: order.acknowledgedAt,
  recalledAt: order.status === "ready" ? at : order.recalledAt,
});
