/** The id of a key that is not in a ring, but is the whole secret. Its texts and digests name no key. */
export const plainKeyId = "plain";

/** Every key of a ring may have to be tried, so a ring has few. */
export const maxKeys = 4;

export interface KeyEntry {
  id: string;
  base64: string;
}

const listEntries = (text: string): [string, unknown][] => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object.entries(value) : [];
  } catch {
    return [[plainKeyId, text]];
  }
};

/** The keys of a secret in their order, of which the first signs and encrypts: an object from id to base64, or one key
 *  alone. `{"k2":"…","plain":"…"}` has two, and `…` is the key plain. Malformed entries are skipped. */
export const listKeys = (text: string | undefined): KeyEntry[] =>
  listEntries(text ?? "")
    .flatMap(([id, base64]) => (typeof base64 === "string" && /^[\w-]{1,32}$/.test(id) ? [{ id, base64 }] : []))
    .slice(0, maxKeys);

/** What stands before a stored text or digest and names its key. Base64 and hexadecimal have no colon. */
export const keyPrefix = (id: string): string => (id === plainKeyId ? "" : `${id}:`);
