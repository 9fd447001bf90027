import type { MenuItem } from "../menu/types.ts";

/** A dish of an order; null if it is no longer on the menu. */
interface OrderedDish {
  item: Pick<MenuItem, "prepTimeMinutes"> | null;
}

/** The longest preparation time among the dishes, in minutes; null if no dish has one. */
export const longestPrep = (menuItems: readonly OrderedDish[]): number | null =>
  menuItems.reduce<number | null>((longest, { item }) => {
    const minutes = item?.prepTimeMinutes ?? null;
    return minutes !== null && (longest === null || minutes > longest) ? minutes : longest;
  }, null);

/** Minutes of kitchen work: the minutes of each dish times its quantity. Two dishes of 10 are 20. */
export const sumPrepMinutes = (items: readonly { quantity: number }[], menuItems: readonly OrderedDish[]): number =>
  menuItems.reduce((sum, { item }, index) => sum + (item?.prepTimeMinutes ?? 0) * (items[index]?.quantity ?? 0), 0);
