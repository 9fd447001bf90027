import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { type BumpedItem, kitchenStatusAt } from "./kitchen-status.rules.ts";

/** An order and its current items, as far as a decided edit depends on them. */
interface EditedNow {
  order: { revision: number; status: OrderStatus };
  items: readonly (BumpedItem & { id: string })[];
}

/** What a decided edit is based on. */
interface DecidedThen {
  baseRevision: number;
  allowedStatuses: readonly OrderStatus[];
  superseded: readonly { id: string }[];
  changed: { scheduledFor?: Instant | null };
}

/** Why a decided edit can no longer take effect: someone edited the order, it is too far, the kitchen finished one of
 *  the items, or the new time is over. */
export type EditBlock = "revision" | "status" | "finished" | "late";

/** Why an edit that was decided earlier cannot take effect at `now`; null if it can. An edit of revision 1 is blocked
 *  once the order has revision 2, and one that removes a dish once the kitchen has finished the dish. Source:
 *  restaurant.md, Orders. */
export const editBlock = ({ order, items }: EditedNow, edit: DecidedThen, now: Instant): EditBlock | null => {
  if (order.revision !== edit.baseRevision) return "revision";
  if (!edit.allowedStatuses.includes(order.status)) return "status";
  const finished = new Set(items.flatMap((item) => (kitchenStatusAt(item, now) === "done" ? [item.id] : [])));
  if (edit.superseded.some(({ id }) => finished.has(id))) return "finished";
  const { scheduledFor } = edit.changed;
  return scheduledFor && scheduledFor <= now ? "late" : null;
};
