import type { Dish, Override, Sellable } from "./availability-api.ts";

/** Whether something is on sale at an instant. Sold out until 19:00, it is on sale again at 19:00. */
export const isOnSale = (
  { available, soldOutUntil }: Pick<Sellable, "available" | "soldOutUntil">,
  now: string,
): boolean => available && (soldOutUntil === null || soldOutUntil <= now);

const foldCase = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the name of a dish or of one of its modifiers contains the searched text, ignoring case and accents. */
export const matchesSearch = ({ name, modifiers }: Dish, search: string): boolean => {
  const searched = foldCase(search.trim());
  return [name, ...modifiers.map((modifier) => modifier.name)].some((text) => foldCase(text).includes(searched));
};

/** The rank of each dish by id. Dishes that are off sale, or have a modifier that is, come first. */
export const rankOffSaleFirst = (dishes: readonly Dish[], now: string): ReadonlyMap<string, number> => {
  const isOff = (dish: Dish): boolean => ![dish, ...dish.modifiers].every((sellable) => isOnSale(sellable, now));
  const sorted = [...dishes.filter(isOff), ...dishes.filter((dish) => !isOff(dish))];
  return new Map(sorted.map(({ id }, rank) => [id, rank]));
};

/** The override of a dish or a modifier, or null if there is none. */
export const findOverride = (overrides: readonly Override[], id: string): Override | null =>
  overrides.find(({ menuItemId, menuItemModifierId }) => (menuItemModifierId ?? menuItemId) === id) ?? null;
