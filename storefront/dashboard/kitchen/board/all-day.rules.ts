import type { KitchenStation } from "../../../../db/schema/enums.ts";
import type { BoardOrder } from "../orders.ts";
import { columnOf, isMadeAt, type Station } from "./columns.ts";

/** How often a dish is still to be made, over all orders that the kitchen has. */
export interface DishCount {
  name: string;
  station: KitchenStation | null;
  count: number;
}

const working: ReadonlySet<unknown> = new Set(["new", "kitchen", "preparing"]);

/** Counts the dishes that are not done yet, most first, then by name. Two orders of fries, 4 and 2, are 6 fries; those
 *  that are done no longer count. Source: what kitchens call "all day". */
export const countAllDay = (orders: readonly BoardOrder[], station: Station): DishCount[] => {
  const counts = new Map<string, DishCount>();
  for (const order of orders) {
    if (!working.has(columnOf(order))) continue;
    for (const item of order.orderItems) {
      if (item.kitchenStatus === "done" || !isMadeAt(item, station)) continue;
      const key = `${item.kitchenStation ?? ""} ${item.name}`;
      const known = counts.get(key) ?? { name: item.name, station: item.kitchenStation, count: 0 };
      counts.set(key, { ...known, count: known.count + item.quantity });
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
};
