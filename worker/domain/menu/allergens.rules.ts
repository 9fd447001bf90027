import type { Allergen } from "./flags.ts";

/** What a restaurant states of the allergens of a dish. */
export interface AllergenFacts {
  allergens: readonly Allergen[];
  isAllergenFree: boolean;
}

/** Whether the restaurant says what a dish contains: its allergens, or that it contains none of the 14 of EU Regulation
 *  1169/2011. A dish without allergens that is not declared free of them may contain any. */
export const hasStatedAllergens = ({ allergens, isAllergenFree }: AllergenFacts): boolean =>
  isAllergenFree || allergens.length > 0;

type Values = Readonly<Record<string, unknown>>;

/** The values that a write changes in a dish. A dish that was declared free of allergens is so no longer once a write
 *  lists some, so that a program that knows only of allergens can add them. */
export const withdrawAllergenFree = (values: Values, stored: Values | undefined): Values => {
  const { allergens } = values;
  const listsSome = Array.isArray(allergens) && allergens.length > 0;
  const isWithdrawn = listsSome && stored?.["isAllergenFree"] === true && !("isAllergenFree" in values);
  return isWithdrawn ? { ...values, isAllergenFree: false } : values;
};
