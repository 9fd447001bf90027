import type { Allergen } from "../../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

const storageKey = "tiffin-avoid";

/** The allergens that dishes of a menu contain. */
export const listAllergens = (items: readonly Pick<MenuItem, "allergens">[]): Allergen[] =>
  [...new Set(items.flatMap((item) => item.allergens))].toSorted();

/** The allergens of a menu that a guest stored on this device to avoid; null if none are stored. */
export const readAvoided = (known: readonly Allergen[]): Allergen[] | null => {
  const stored = readStored("device", storageKey)?.split(",");
  return stored ? known.filter((allergen) => stored.includes(allergen)) : null;
};

/** Stores the allergens on this device alone; null forgets them. */
export const storeAvoided = (avoided: readonly Allergen[] | null): void => {
  if (avoided === null) removeStored("device", storageKey);
  else writeStored("device", storageKey, avoided.join());
};
