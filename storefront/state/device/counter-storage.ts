import { removeStored } from "./storage.ts";

/** Where the browser stores what staff typed at the counter. */
export const counterStorageKey = "tiffin-counter";

/** Deletes what staff typed at the counter, because it names guests. */
export const forgetCounter = (): void => removeStored("device", counterStorageKey);
