import { hasStatedAllergens } from "../../worker/domain/menu/allergens.rules.ts";
import type { Allergen, DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

export interface Filters {
  text: string;
  diets: readonly DietaryFlag[];
  /** Dishes that contain one of these are hidden. */
  avoid?: readonly Allergen[];
}

/** A text without accents and case: "Käse" is "kase". */
export const normalize = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

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

type AllergenFacts = Pick<MenuItem, "allergens" | "isAllergenFree">;

/** Whether a dish contains one of the allergens that a guest avoids. Such a dish is neither listed nor suggested. */
export const isAvoided = ({ allergens }: AllergenFacts, avoided: readonly Allergen[]): boolean =>
  avoided.some((allergen) => allergens.includes(allergen));

/** Whether a guest avoids allergens and the restaurant does not say which ones a dish contains. Such a dish is listed
 *  with a note, and not suggested. */
export const isUncertain = (item: AllergenFacts, avoided: readonly Allergen[]): boolean =>
  avoided.length > 0 && !hasStatedAllergens(item);

/** Whether a dish may be suggested to a guest who avoids allergens. */
export const canSuggest = (item: AllergenFacts, avoided: readonly Allergen[]): boolean =>
  !isAvoided(item, avoided) && !isUncertain(item, avoided);

/** Whether a dish has every searched word in its name or description, ignoring case and accents, fits every diet
 *  and contains no allergen to avoid. */
export const matches = (item: MenuItem, { text, diets, avoid = [] }: Filters): boolean => {
  if (!diets.every((diet) => item.dietaryFlags.includes(diet))) return false;
  if (isAvoided(item, avoid)) return false;
  const searchText = readSearchText(item);
  const terms = normalize(text).split(/\s+/).filter(Boolean);
  return terms.every((term) => searchText.includes(term));
};
