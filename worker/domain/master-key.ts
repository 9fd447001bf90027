const masterKeyBytes = 32;

/** The 32 bytes that MASTER_KEY holds in base64, which every other key is derived from; null where it is missing or no key. */
export const masterKeyOf = (text: string | undefined): Uint8Array<ArrayBuffer> | null => {
  try {
    const bytes = Uint8Array.from(atob(text ?? ""), (character) => character.charCodeAt(0));
    return bytes.byteLength === masterKeyBytes ? bytes : null;
  } catch {
    return null;
  }
};

/** A key for HMAC-SHA256 of one purpose, derived by HKDF from the bytes of MASTER_KEY. */
export const hmacKeyFor = async (masterKey: Uint8Array<ArrayBuffer>, purpose: string): Promise<CryptoKey> => {
  const root = await crypto.subtle.importKey("raw", masterKey, "HKDF", false, ["deriveKey"]);
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  return crypto.subtle.deriveKey(derivationFor(purpose), root, hmac, false, ["sign"]);
};

/** HMAC-SHA256 of text in lower-case hexadecimal. */
export const hmacHex = async (key: CryptoKey, text: string): Promise<string> => {
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The input of HKDF (RFC 5869) for one purpose: keys of two purposes tell nothing of each other. */
export const derivationFor = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`tiffin ${purpose}`),
});
