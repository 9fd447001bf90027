import type { Allergen, DietaryFlag, KitchenStation, MealPeriod } from "../../../../db/schema/enums.ts";
import type { SaleMark } from "../availability.rules.ts";

/** The columns of a dish that a bulk edit can change. */
export interface EditableDish extends SaleMark {
  price: number;
  categoryId: string;
  taxClassId: string | null;
  kitchenStation: KitchenStation | null;
  featured: boolean;
  popular: boolean;
  mealPeriods: MealPeriod[];
  allergens: Allergen[];
  isAllergenFree: boolean;
  dietaryFlags: DietaryFlag[];
}

/** What a bulk edit changes in each of its dishes. Omitted parts stay as they are. */
export interface DishChanges {
  menuCategoryId?: string | undefined;
  /** Null gives the dish the store's own class. */
  taxClassId?: string | null | undefined;
  kitchenStation?: KitchenStation | null | undefined;
  featured?: boolean | undefined;
  popular?: boolean | undefined;
  mealPeriods?: MealPeriod[] | undefined;
  addAllergens?: Allergen[] | undefined;
  removeAllergens?: Allergen[] | undefined;
  isAllergenFree?: boolean | undefined;
  addDietaryFlags?: DietaryFlag[] | undefined;
  removeDietaryFlags?: DietaryFlag[] | undefined;
}

/** Adds and removes labels, and keeps the order of those that stay. changeLabels(["vegan"], ["halal"], ["vegan"]) is
 *  ["halal"]. */
export const changeLabels = <Label>(
  current: readonly Label[],
  added: readonly Label[] = [],
  removed: readonly Label[] = [],
): Label[] => [...new Set([...current, ...added])].filter((label) => !removed.includes(label));

const isSame = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** The columns of a dish that a bulk edit changes; empty if it changes nothing. A soup of 895 with a `price` of 950 and
 *  `popular` true, which it is already, is { price: 950 }. Prices are in minor units. */
export const changeDish = (
  dish: EditableDish,
  price: number | undefined,
  changes: DishChanges,
  mark: SaleMark | null,
): Partial<EditableDish> => {
  const { menuCategoryId, taxClassId, kitchenStation, featured, popular, mealPeriods } = changes;
  const allergens = changeLabels(dish.allergens, changes.addAllergens, changes.removeAllergens);
  // A dish to which allergens are added is no longer free of them.
  const isAllergenFree = changes.isAllergenFree ?? (dish.isAllergenFree && allergens.length === 0);
  const target: Partial<EditableDish> = {
    price: price ?? dish.price,
    categoryId: menuCategoryId ?? dish.categoryId,
    taxClassId: taxClassId === undefined ? dish.taxClassId : taxClassId,
    kitchenStation: kitchenStation === undefined ? dish.kitchenStation : kitchenStation,
    featured: featured ?? dish.featured,
    popular: popular ?? dish.popular,
    mealPeriods: mealPeriods ?? dish.mealPeriods,
    allergens,
    isAllergenFree,
    dietaryFlags: changeLabels(dish.dietaryFlags, changes.addDietaryFlags, changes.removeDietaryFlags),
    ...(mark ? { available: mark.available, soldOutUntil: mark.soldOutUntil } : {}),
  };
  const stored = new Map<string, unknown>(Object.entries(dish));
  return Object.fromEntries(Object.entries(target).filter(([name, value]) => !isSame(stored.get(name), value)));
};
