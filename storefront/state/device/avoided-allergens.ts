import type { Allergen } from "../../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";

const storageKey = "tiffin-avoid";

/** The allergens that dishes of a menu contain. */
export const listAllergens = (items: readonly Pick<MenuItem, "allergens">[]): Allergen[] =>
  [...new Set(items.flatMap((item) => item.allergens))].toSorted();

/** The allergens of a menu that a guest stored on this device to avoid; null if none are stored. */
export const readAvoided = (known: readonly Allergen[]): Allergen[] | null => {
  try {
    const stored = localStorage.getItem(storageKey)?.split(",");
    return stored ? known.filter((allergen) => stored.includes(allergen)) : null;
  } catch {
    // A browser that blocks its storage has nothing stored.
    return null;
  }
};

/** Stores the allergens on this device alone; null forgets them. */
export const storeAvoided = (avoided: readonly Allergen[] | null): void => {
  try {
    if (avoided === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, avoided.join());
  } catch {
    // If the browser blocks its storage, this page still hides the dishes.
  }
};
