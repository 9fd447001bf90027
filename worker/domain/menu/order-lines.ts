import type { Instant } from "../../../db/schema/shapes.ts";
import type { OrderProblem } from "../problems.rules.ts";
import { itemSaleState } from "./sale.rules.ts";
import { canBeConfigured, checkSelection, describeProblem, isInStock } from "./selection.rules.ts";
import type { MenuItem, MenuItemModifier, MenuSnapshot } from "./types.ts";

/** A requested order item, before it is looked up in the menu. */
export interface RequestedItem {
  menuItemId: string;
  quantity: number;
  modifierIds: readonly string[];
  specialInstructions: string | null;
}

/** The name of an item whose dish is no longer on the menu. */
export const goneName = "No longer on the menu";

/** The dish and choices of a requested item. The dish is null if it is gone; unknown choices are left out. */
export interface FoundLine {
  item: MenuItem | null;
  modifiers: MenuItemModifier[];
}

/** Looks up requested items in a menu, with each choice once and in menu order. An item whose dish is gone is { item:
 *  null, modifiers: [] }. */
export const findLines = (
  menu: Pick<MenuSnapshot, "items">,
  requestedItems: readonly Pick<RequestedItem, "menuItemId" | "modifierIds">[],
): FoundLine[] => {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  return requestedItems.map(({ menuItemId, modifierIds }) => {
    const item = items.get(menuItemId) ?? null;
    return { item, modifiers: item?.modifiers.filter(({ id }) => modifierIds.includes(id)) ?? [] };
  });
};

interface LinePaths {
  item: string;
  modifiers: string;
}

/** The input paths of an order item. linePaths(2).item is "items.2". */
export const linePaths = (index: number): LinePaths => ({
  item: `items.${index}`,
  modifiers: `items.${index}.modifierIds`,
});

const unavailable = (message: string, path: string | null): OrderProblem => ({
  code: "ITEM_UNAVAILABLE",
  message,
  path,
});

/** The problems of an item: gone, sold out at `now`, not served at `servedAt` (null: any time), or invalid choices.
 *  `paths` are the input paths. Sold-out fries give [{ code: "ITEM_UNAVAILABLE", … }]. Throws RangeError for an unknown
 *  zone. */
export const lineProblems = (
  menu: MenuSnapshot,
  item: MenuItem | null,
  modifierIds: readonly string[],
  when: { servedAt: Instant | null; now: Instant },
  paths: LinePaths,
): OrderProblem[] => {
  const category = item && menu.categories.find(({ id }) => id === item.categoryId);
  if (!item || !category)
    return [unavailable("This dish is no longer on the menu. Please choose something else.", paths.item)];
  if (!isInStock(item, when.now) || !canBeConfigured(item, when.now)) {
    return [unavailable(`“${item.name}” is sold out. Please choose something else.`, paths.item)];
  }
  const state = when.servedAt === null ? "on_sale" : itemSaleState(item, category, menu.store, when.servedAt);
  if (state === "later" || state === "hidden") {
    return [
      unavailable(`“${item.name}” is not served at this time. Please choose another time or remove it.`, paths.item),
    ];
  }
  return checkSelection(item, modifierIds, when.now).map((problem) => ({
    code: problem.code,
    message: `${item.name}: ${describeProblem(problem)}`,
    path: paths.modifiers,
  }));
};

/** The problems of dishes that were ordered for one time and move to another one: those that are served at the former
 *  time and not at the new one. Pancakes of a breakfast that moves to noon are one; soup that is sold out at both is
 *  none, because it was sold. Throws RangeError for an unknown zone. */
export const movedProblems = (
  menu: MenuSnapshot,
  items: readonly (MenuItem | null)[],
  { from, to }: { from: Instant; to: Instant },
  path: string,
): OrderProblem[] =>
  items.flatMap((item) => {
    const category = item && menu.categories.find(({ id }) => id === item.categoryId);
    if (!item || !category) return [];
    const isServed = (at: Instant) => itemSaleState(item, category, menu.store, at) === "on_sale";
    if (isServed(to) || !isServed(from)) return [];
    return [unavailable(`“${item.name}” is not served at this time. Please choose another time or remove it.`, path)];
  });
