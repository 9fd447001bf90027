import type { Instant } from "../../../db/schema/shapes.ts";
import type { OrderProblem } from "../problems.rules.ts";
import { itemSaleState } from "./sale.rules.ts";
import { canBeConfigured, checkSelection, describeProblem, isInStock } from "./selection.rules.ts";
import type { MenuItem, MenuItemModifier, MenuSnapshot } from "./types.ts";

/** A line as a guest wants it, before it is looked up in the menu. */
export interface LineWish {
  menuItemId: string;
  quantity: number;
  modifierIds: readonly string[];
  specialInstructions: string | null;
}

/** What a line is called whose dish the menu no longer has. */
export const goneName = "No longer on the menu";

/** The dish and the choices that a line means: null where the menu no longer has the dish, unknown choices left out. */
export interface FoundLine {
  item: MenuItem | null;
  modifiers: MenuItemModifier[];
}

/** Looks lines up in a menu, modifiers in the menu's order and each once. A line of a dish that is gone is { item: null,
 *  modifiers: [] }. */
export const findLines = (
  menu: Pick<MenuSnapshot, "items">,
  wishes: readonly Pick<LineWish, "menuItemId" | "modifierIds">[],
): FoundLine[] => {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  return wishes.map(({ menuItemId, modifierIds }) => {
    const item = items.get(menuItemId) ?? null;
    return { item, modifiers: item?.modifiers.filter(({ id }) => modifierIds.includes(id)) ?? [] };
  });
};

interface LinePaths {
  item: string;
  modifiers: string;
}

/** How an order or a bag names its lines. linePaths(2).item is "items.2". */
export const linePaths = (index: number): LinePaths => ({
  item: `items.${index}`,
  modifiers: `items.${index}.modifierIds`,
});

const unavailable = (message: string, path: string | null): OrderProblem => ({
  code: "ITEM_UNAVAILABLE",
  message,
  path,
});

/** What keeps a line from being sold: gone, sold out at `now`, not served at `servedAt`, or choices that do not fit.
 *  `servedAt` null leaves the hour open. `paths` name the line and its choices in the caller's input.
 *  Fries that ran out give [{ code: "ITEM_UNAVAILABLE", … }]. Throws RangeError for an unknown zone. */
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
      unavailable(`“${item.name}” is not served at this time. Please choose another time or take it out.`, paths.item),
    ];
  }
  return checkSelection(item, modifierIds, when.now).map((problem) => ({
    code: problem.code,
    message: `${item.name}: ${describeProblem(problem)}`,
    path: paths.modifiers,
  }));
};
