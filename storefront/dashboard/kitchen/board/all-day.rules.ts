import { type KitchenStation, type ModifierGroup, modifierGroups } from "../../../../db/schema/enums.ts";
import type { BoardItem, BoardOrder } from "../orders.ts";
import { columnOf, isMadeAt, type Station } from "./columns.ts";

/** How many portions of a dish have a choice. */
export interface ChoiceCount {
  name: string;
  count: number;
}

/** How often a dish is still to be made, over all orders that the kitchen has. */
export interface DishCount {
  name: string;
  station: KitchenStation | null;
  count: number;
  /** Its choices, a list for each group of choices in the order of a ticket, the most frequent of a group first. */
  choices: ChoiceCount[][];
}

const working: ReadonlySet<unknown> = new Set(["new", "kitchen", "preparing"]);

const byCount = (one: ChoiceCount, other: ChoiceCount): number =>
  other.count - one.count || one.name.localeCompare(other.name);

/** Counts by name, the most frequent first. */
const countByName = (parts: readonly ChoiceCount[]): ChoiceCount[] => {
  const counts = new Map<string, number>();
  for (const { name, count } of parts) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort(byCount);
};

type CountedItem = Pick<BoardItem, "quantity" | "modifiers">;

/** Counts the choices of one dish in portions, group by group. Two burgers medium without onions and one rare are
 *  [[2 Medium, 1 Rare], [2 No Onions]]. */
export const countChoices = (items: readonly CountedItem[]): ChoiceCount[][] => {
  const namesIn = ({ modifiers }: CountedItem, group: ModifierGroup): ReadonlySet<string> =>
    new Set(modifiers.filter(({ modifierGroup }) => modifierGroup === group).map(({ name }) => name));
  return modifierGroups
    .map((group) =>
      countByName(items.flatMap((item) => [...namesIn(item, group)].map((name) => ({ name, count: item.quantity })))),
    )
    .filter((counts) => counts.length > 0);
};

/** Counts the dishes that are not done yet, in portions with their choices, most first, then by name. Two orders of
 *  fries, 4 and 2 of which 1 is large, are { count: 6, choices: [[1 Large]] }; those that are done no longer count.
 *  Source: what kitchens call "all day". */
export const countAllDay = (orders: readonly BoardOrder[], station: Station): DishCount[] => {
  const dishes = new Map<string, { name: string; station: KitchenStation | null; items: BoardItem[] }>();
  for (const order of orders) {
    if (!working.has(columnOf(order))) continue;
    for (const item of order.orderItems) {
      if (item.kitchenStatus === "done" || !isMadeAt(item, station)) continue;
      const key = `${item.kitchenStation ?? ""} ${item.name}`;
      const dish = dishes.get(key) ?? { name: item.name, station: item.kitchenStation, items: [] };
      dish.items.push(item);
      dishes.set(key, dish);
    }
  }
  return [...dishes.values()]
    .map(({ items, ...dish }) => ({
      ...dish,
      count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      choices: countChoices(items),
    }))
    .sort(byCount);
};
