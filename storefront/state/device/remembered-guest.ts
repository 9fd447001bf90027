import { type JsonObject, readJsonObject } from "./stored-json.ts";

const storageKey = "tiffin-guest";

/** What the guest asked this device to remember: contact, address and way to pay. Empty if it was not asked to. */
export const readRememberedGuest = (): JsonObject => readJsonObject(localStorage, storageKey);

export const storeRememberedGuest = (guest: JsonObject): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(guest));
  } catch {
    // A browser that blocks its storage remembers nothing, and the guest can still order.
  }
};

/** Deletes what this device remembers, when the guest says so or signs out. */
export const forgetGuest = (): void => {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A browser that blocks its storage has nothing to delete.
  }
};
