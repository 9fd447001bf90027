/** An object of unknown content, as a browser's storage returns it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one if it is none. */
export const jsonObject = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Reads a stored object; an empty one if nothing is stored, it is not an object, or the browser blocks its storage. */
export const readJsonObject = (storage: Pick<Storage, "getItem">, key: string): JsonObject => {
  try {
    return jsonObject(JSON.parse(storage.getItem(key) ?? "null"));
  } catch {
    return {};
  }
};
