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

/** The input of HKDF (RFC 5869) for one purpose: keys of two purposes tell nothing of each other. */
export const derivationFor = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`tiffin ${purpose}`),
});
