import { createSignal } from "solid-js";
import { readStoredJson, writeStored } from "../../../state/device/storage.ts";

const storageKey = "tiffin-kitchen-seen";

/** More changes than a service has. Older ones are no longer on the board. */
const maxKeys = 200;

const readKeys = (): string[] => {
  const keys = readStoredJson("device", storageKey);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
};

/** The changes of guests that a cook has dismissed on this device. */
export interface SeenChanges {
  isSeen(key: string): boolean;
  markSeen(key: string): void;
}

/** Remembers dismissed changes on the device, because each screen has its own cook. */
export const createSeenChanges = (): SeenChanges => {
  const [keys, setKeys] = createSignal<readonly string[] | null>(null);
  // Read when it is first needed: the dashboard is rendered in the worker, too.
  const current = (): readonly string[] => keys() ?? readKeys();
  const markSeen = (key: string): void => {
    const next = [...current().filter((known) => known !== key), key].slice(-maxKeys);
    writeStored("device", storageKey, JSON.stringify(next));
    setKeys(next);
  };
  return { isSeen: (key) => current().includes(key), markSeen };
};
