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

/** An order with other items: its own status follows theirs, only forward. */
const followItems = (order: BumpedParts, orderItems: BoardItem[], at: string): BumpedParts => {
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

/** An order as it will be once a bump counts: its items have the new status, and its own status follows, only forward.
 *  An order with two dishes, of which the bar bumps one, is in progress; once both are done, it is ready. */
export const applyBump = (order: BumpedParts, { kitchenStatus, station }: Bump, at: string): BumpedParts => {
  const orderItems = order.orderItems.map((item) =>
    item.kitchenStatus === "done" || !isAt(item, station) ? item : { ...item, kitchenStatus },
  );
  return followItems(order, orderItems, at);
};

/** An item as the server stores it: with the status that a bump gives it soon. */
type StoredItem = BoardItem & { pendingKitchenStatus: KitchenStatus | null };

interface StoredOrder extends Omit<BumpedParts, "orderItems"> {
  orderItems: StoredItem[];
  updatedAt: string;
}

/** An order with its pending bumps as if they counted, because a screen displays a bump at once. A queued dish that the
 *  server counts as done from 19:00:05 on is done at 19:00:01, and an order of this dish alone is ready. */
export const withPendingBumps = (order: StoredOrder): BumpedParts => {
  const isBumped = order.orderItems.some(({ pendingKitchenStatus }) => pendingKitchenStatus !== null);
  const orderItems = order.orderItems.map(({ pendingKitchenStatus, ...item }) => ({
    ...item,
    kitchenStatus: pendingKitchenStatus ?? item.kitchenStatus,
  }));
  const { status, acknowledgedAt, recalledAt } = order;
  const unchanged = { orderItems, status, acknowledgedAt, recalledAt };
  return isBumped ? followItems(unchanged, orderItems, order.updatedAt) : unchanged;
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
