import type { CartItemInput } from "../state/pending-changes.ts";

/** A dish with its choices that a guest ordered before. */
export type RecentDish = Pick<CartItemInput, "menuItemId" | "modifierIds">;

const storageKey = "tiffin-recent";
const maxStored = 12;

/** The dishes that were ordered on this device, the latest first. */
export const readRecentDishes = (): RecentDish[] => {
  try {
    const dishes: RecentDish[] = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return dishes;
  } catch {
    // A browser that blocks its storage has nothing stored.
    return [];
  }
};

/** Stores the dishes of an order on this device, so that they can be ordered again. No note is stored, because it may
 *  speak of a person. */
export const storeRecentDishes = (ordered: readonly RecentDish[]): void => {
  if (ordered.length === 0) return;
  const dishes = ordered.map(({ menuItemId, modifierIds }) => ({ menuItemId, modifierIds }));
  const ids = new Set(dishes.map(({ menuItemId }) => menuItemId));
  const older = readRecentDishes().filter(({ menuItemId }) => !ids.has(menuItemId));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...dishes, ...older].slice(0, maxStored)));
  } catch {
    // If the browser blocks its storage, the dishes are not offered again.
  }
};

/** Deletes the dishes from this device when its person signs out. */
export const forgetRecentDishes = (): void => {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A browser that blocks its storage has nothing to delete.
  }
};
