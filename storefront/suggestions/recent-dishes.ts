import { readStoredJson, removeStored, writeStored } from "../state/device/storage.ts";
import type { CartItemInput } from "../state/pending-changes.ts";

/** A dish with its choices that a guest ordered before. */
export type RecentDish = Pick<CartItemInput, "menuItemId" | "modifierIds">;

const storageKey = "tiffin-recent";
const maxStored = 12;

/** The dishes that were ordered on this device, the latest first. */
export const readRecentDishes = (): RecentDish[] => {
  const stored = readStoredJson("device", storageKey);
  return Array.isArray(stored) ? stored : [];
};

/** Stores the dishes of an order on this device, so that they can be ordered again. No note is stored, because it may
 *  speak of a person. */
export const storeRecentDishes = (ordered: readonly RecentDish[]): void => {
  if (ordered.length === 0) return;
  const dishes = ordered.map(({ menuItemId, modifierIds }) => ({ menuItemId, modifierIds }));
  const ids = new Set(dishes.map(({ menuItemId }) => menuItemId));
  const older = readRecentDishes().filter(({ menuItemId }) => !ids.has(menuItemId));
  writeStored("device", storageKey, JSON.stringify([...dishes, ...older].slice(0, maxStored)));
};

/** Deletes the dishes from this device when its person signs out. */
export const forgetRecentDishes = (): void => removeStored("device", storageKey);
