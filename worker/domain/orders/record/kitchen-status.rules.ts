import type { KitchenStatus, OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";

/** The seconds in which a bump can be undone. */
export const undoSeconds = 5;

/** The kitchen status of an item, with a bump that may be pending on it. */
export interface BumpedItem {
  kitchenStatus: KitchenStatus;
  pendingKitchenStatus?: KitchenStatus | null;
  effectiveAt?: Instant | null;
}

/** Whether a bump of the item counts at `now`, though the item does not have its status yet. A bump made at 19:00:00
 *  counts at 19:00:05, not at 19:00:04. */
export const isBumpDue = ({ effectiveAt = null }: BumpedItem, now: Instant): boolean =>
  effectiveAt !== null && effectiveAt <= now;

/** The kitchen status of an item at `now`: that of its bump once the time to undo it is over. A queued item that was
 *  bumped to done at 19:00:00 is queued at 19:00:04 and done at 19:00:05. Source: restaurant.md, The board. */
export const kitchenStatusAt = (item: BumpedItem, now: Instant): KitchenStatus =>
  isBumpDue(item, now) ? (item.pendingKitchenStatus ?? item.kitchenStatus) : item.kitchenStatus;

const rank: Partial<Record<OrderStatus, number>> = { sent_to_kitchen: 0, in_progress: 1, ready: 2 };

/** The next status of an order whose items were bumped; null if it has come as far as its items, or further. With one
 *  dish of two done, an order that was sent to the kitchen goes to in_progress; with both, it then goes to ready. It
 *  never goes back. Source: restaurant.md, The board. */
export const statusAfterBump = (
  status: OrderStatus,
  items: readonly KitchenStatus[],
): "in_progress" | "ready" | null => {
  const current = rank[status];
  if (current === undefined || items.length === 0 || items.every((item) => item === "queued")) return null;
  if (current === 0) return "in_progress";
  return current === 1 && items.every((item) => item === "done") ? "ready" : null;
};
