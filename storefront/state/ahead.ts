import { readStored, removeStored, writeStored } from "./device/storage.ts";

const storageKey = "tiffin-ahead";

/** Stores the time slot that a guest chose before adding a dish, for this tab. */
export const storeSlot = (at: string): void => writeStored("tab", storageKey, at);

/** The stored time slot; null if there is none or it has passed. */
export const readStoredSlot = (now: string): string | null => {
  const at = readStored("tab", storageKey);
  return at !== null && at > now ? at : null;
};

export const clearStoredSlot = (): void => removeStored("tab", storageKey);
