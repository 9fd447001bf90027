/** Where a browser stores a text: on the device until it is removed, or for one tab. */
export type StoredPlace = "device" | "tab";

/** What a browser did not store, because it blocks its storage or has no room. It lasts as long as the page. */
const pageMemory: Readonly<Record<StoredPlace, Map<string, string>>> = { device: new Map(), tab: new Map() };

/** A browser that blocks its storage throws here, or has null instead. */
const open = (place: StoredPlace): Storage => (place === "device" ? localStorage : sessionStorage);

/** A stored text; null if there is none. */
export const readStored = (place: StoredPlace, key: string): string | null => {
  const remembered = pageMemory[place].get(key);
  if (remembered !== undefined) return remembered;
  try {
    return open(place).getItem(key);
  } catch {
    return null;
  }
};

export const removeStored = (place: StoredPlace, key: string): void => {
  pageMemory[place].delete(key);
  try {
    open(place).removeItem(key);
  } catch {
    // A browser that blocks its storage has nothing to remove.
  }
};

/** Stores a text. If the browser does not, this page remembers it, and no older text stays behind for the next one. */
export const writeStored = (place: StoredPlace, key: string, text: string): void => {
  try {
    open(place).setItem(key, text);
    pageMemory[place].delete(key);
  } catch {
    removeStored(place, key);
    pageMemory[place].set(key, text);
  }
};

/** A stored value of unknown content; null if nothing is stored, or no JSON. */
export const readStoredJson = (place: StoredPlace, key: string): unknown => {
  try {
    return JSON.parse(readStored(place, key) ?? "null");
  } catch {
    return null;
  }
};

/** An object of unknown content, as a browser's storage returns it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one if it is none. */
export const jsonObject = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Reads a stored object; an empty one if nothing is stored, or if it is no object. */
export const readJsonObject = (place: StoredPlace, key: string): JsonObject => jsonObject(readStoredJson(place, key));
