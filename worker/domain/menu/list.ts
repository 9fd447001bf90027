import type { DietaryFlag, MealPeriod } from "../../../db/schema/enums.ts";
import type { SaleState } from "../sale-state.ts";
import type { MenuCategory, MenuItem, MenuSnapshot } from "./types.ts";

export interface ListedItem extends MenuItem {
  saleState: SaleState;
}

export interface ListQuery {
  category?: string | undefined;
  dietary: readonly DietaryFlag[];
  meal?: MealPeriod | undefined;
  q: string;
  featured?: boolean | undefined;
  sort: "name" | "price_asc" | "price_desc" | "popular" | "menu";
  page: number;
  limit: number;
}

/** Whether something is served in a meal period. No periods, or `all_day`, means always. */
export const servedIn = ({ mealPeriods }: { mealPeriods: readonly MealPeriod[] }, meal: MealPeriod): boolean =>
  mealPeriods.length === 0 || mealPeriods.includes("all_day") || mealPeriods.includes(meal);

/** Normalizes text for search: without case and accents, so that "creme" finds "Crème". */
const normalized = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const matches = (item: MenuItem, category: MenuCategory | undefined, query: ListQuery, terms: readonly string[]) => {
  if (query.category !== undefined && item.categoryId !== query.category) return false;
  if (query.featured !== undefined && item.featured !== query.featured) return false;
  if (!query.dietary.every((flag) => item.dietaryFlags.includes(flag))) return false;
  const { meal } = query;
  if (meal && !(servedIn(item, meal) && (!category || servedIn(category, meal)))) return false;
  const text = terms.length === 0 ? "" : normalized(`${item.name} ${item.description ?? ""}`);
  return terms.every((term) => text.includes(term));
};

const orders: Record<ListQuery["sort"], (a: MenuItem, b: MenuItem, locale: string) => number> = {
  menu: () => 0,
  name: (a, b, locale) => a.name.localeCompare(b.name, locale),
  price_asc: (a, b) => a.price - b.price,
  price_desc: (a, b) => b.price - a.price,
  popular: (a, b) => Number(b.popular) - Number(a.popular),
};

/** One page of the dishes that match every filter; ties stay in menu order. All terms of `q` must occur in name or
 *  description, without case and accents. With 45 dishes, page 2 of 20 has the 21st to 40th, and `total` is 45. */
export const listItems = (menu: MenuSnapshot, query: ListQuery): { items: ListedItem[]; total: number } => {
  const categories = new Map(menu.categories.map((category, index) => [category.id, { category, index }]));
  const position = (item: MenuItem) => categories.get(item.categoryId)?.index ?? categories.size;
  const terms = normalized(query.q).split(/\s+/u).filter(Boolean);
  const compare = orders[query.sort];
  const matching = menu.items
    .filter((item) => matches(item, categories.get(item.categoryId)?.category, query, terms))
    .sort((a, b) => position(a) - position(b))
    .sort((a, b) => compare(a, b, menu.store.locale));
  const start = (query.page - 1) * query.limit;
  return {
    items: matching.slice(start, start + query.limit).map((item) => listed(menu, item)),
    total: matching.length,
  };
};

/** Adds the sale state of a snapshot to a dish. */
export const listed = (menu: MenuSnapshot, item: MenuItem): ListedItem => ({
  ...item,
  saleState: menu.saleStates[item.id] ?? "sold_out",
});
