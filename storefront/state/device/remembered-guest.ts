import { type JsonObject, readJsonObject, removeStored, writeStored } from "./storage.ts";

const storageKey = "tiffin-guest";

/** What the guest asked this device to remember: contact, address and way to pay. Empty if it was not asked to. */
export const readRememberedGuest = (): JsonObject => readJsonObject("device", storageKey);

export const storeRememberedGuest = (guest: JsonObject): void =>
  writeStored("device", storageKey, JSON.stringify(guest));

/** Deletes what this device remembers, when the guest says so or signs out. */
export const forgetGuest = (): void => removeStored("device", storageKey);
