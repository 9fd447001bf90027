import type { Allergen } from "../../worker/domain/menu/flags.ts";
import { checkSelection } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { canSuggest } from "../search/filters.ts";
import { needsNoChoice } from "../state/needs-no-choice.ts";
import { findSaleState } from "../state/sale.ts";
import type { RecentDish } from "./recent-dishes.ts";

type SuggestionMenu = Pick<MenuSnapshot, "items" | "saleStates" | "servedFrom" | "opening">;

/** The menu, and the allergens that the guest avoids. */
interface SuggestionShop<Menu extends SuggestionMenu = SuggestionMenu> {
  menu: Menu;
  avoided(): readonly Allergen[];
}

type ChosenDish = Pick<MenuItem, "id" | "categoryId">;

const byPrice = (one: MenuItem, other: MenuItem): number => one.price - other.price;

/** The dishes that may be suggested: orderable now, and known to contain no allergen that the guest avoids. */
const listSuggestible = ({ menu, avoided }: SuggestionShop): MenuItem[] => {
  const avoid = avoided();
  return menu.items.filter((item) => findSaleState(menu, item) === "on_sale" && canSuggest(item, avoid));
};

/** The dishes that one tap adds, because they have no required choice. */
const listAddable = (shop: SuggestionShop): MenuItem[] => listSuggestible(shop).filter(needsNoChoice);

/** The dishes that go well with the chosen ones: one of each other category, a popular one if there is one, else its
 *  cheapest, and the cheapest of these first. With a pizza chosen, a menu of pizzas, drinks and desserts suggests a
 *  drink and a dessert. Empty if nothing is chosen. */
export const findCompanions = (shop: SuggestionShop, chosen: readonly ChosenDish[], limit: number): MenuItem[] => {
  if (chosen.length === 0) return [];
  const categories = new Set(chosen.map(({ categoryId }) => categoryId));
  const best = new Map<string, MenuItem>();
  const others = listAddable(shop).filter(({ categoryId }) => !categories.has(categoryId));
  for (const item of others.toSorted((a, b) => Number(b.popular) - Number(a.popular) || byPrice(a, b)))
    if (!best.has(item.categoryId)) best.set(item.categoryId, item);
  return [...best.values()].toSorted(byPrice).slice(0, limit);
};

/** The dishes that close a gap to a minimum, the closest fit first: those that cost at least what is missing, the
 *  cheapest first, then those that cost less, the dearest first. `missing` is in minor units. With 500 missing, dishes
 *  of 300, 600 and 900 are suggested as 600, 900, 300. */
export const findFillers = (
  shop: SuggestionShop,
  chosen: readonly ChosenDish[],
  missing: number,
  limit: number,
): MenuItem[] => {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = listAddable(shop).filter(({ id, price }) => price > 0 && !ids.has(id));
  const enough = others.filter(({ price }) => price >= missing).toSorted(byPrice);
  const notEnough = others.filter(({ price }) => price < missing).toSorted((a, b) => byPrice(b, a));
  return [...enough, ...notEnough].slice(0, limit);
};

/** The popular dishes, in the menu's order. */
export const findPopular = (shop: SuggestionShop, limit: number): MenuItem[] =>
  listSuggestible(shop)
    .filter(({ popular }) => popular)
    .slice(0, limit);

/** The dishes of the same category that can be ordered now instead of a sold-out one, the closest price first. */
export const findAlternatives = (shop: SuggestionShop, dish: MenuItem, limit: number): MenuItem[] =>
  listSuggestible(shop)
    .filter((item) => item.id !== dish.id && item.categoryId === dish.categoryId)
    .toSorted((a, b) => Math.abs(a.price - dish.price) - Math.abs(b.price - dish.price) || byPrice(a, b))
    .slice(0, limit);

/** The dishes of earlier orders that can be ordered again now with the same choices, each once and in their order. A
 *  dish that is sold out, is avoided or lost a choice is left out. */
export const findOrderable = (
  shop: SuggestionShop<SuggestionMenu & Pick<MenuSnapshot, "madeAt">>,
  dishes: readonly RecentDish[],
  limit: number,
): { item: MenuItem; modifierIds: string[] }[] => {
  const suggestible = listSuggestible(shop);
  const found = new Map<string, { item: MenuItem; modifierIds: string[] }>();
  for (const { menuItemId, modifierIds } of dishes) {
    const item = suggestible.find(({ id }) => id === menuItemId);
    if (!item || found.has(item.id)) continue;
    if (checkSelection(item, modifierIds, shop.menu.madeAt).length === 0) found.set(item.id, { item, modifierIds });
  }
  return [...found.values()].slice(0, limit);
};
