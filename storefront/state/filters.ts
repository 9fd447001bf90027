import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

export interface Filters {
  text: string;
  diets: readonly DietaryFlag[];
}

const normalize = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The normalized text of each dish, cached because every keystroke of a search compares it with all dishes. */
const searchTexts = new WeakMap<MenuItem, { source: string; normalized: string }>();

const readSearchText = (item: MenuItem): string => {
  const source = `${item.name} ${item.description ?? ""}`;
  const cached = searchTexts.get(item);
  if (cached?.source === source) return cached.normalized;
  const normalized = normalize(source);
  searchTexts.set(item, { source, normalized });
  return normalized;
};

/** Whether a dish has every searched word in its name or description, ignoring case and accents, and fits every
 *  diet. */
export const matches = (item: MenuItem, { text, diets }: Filters): boolean => {
  const searchText = readSearchText(item);
  const terms = normalize(text).split(/\s+/).filter(Boolean);
  return terms.every((term) => searchText.includes(term)) && diets.every((diet) => item.dietaryFlags.includes(diet));
};
