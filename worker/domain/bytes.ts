// Node 22, which runs the unit tests and the local commands, has no Uint8Array.fromBase64 and no toHex.
const encoder = new TextEncoder();
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export const utf8 = (text: string) => encoder.encode(text);

/** Encodes bytes in lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += hexOfByte[byte];
  return text;
};

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Decodes base64. Null if the text is malformed. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

/** Decodes base64url. Null if the text is malformed. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

export const sha256 = async (data: BufferSource): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data));

/** The SHA-256 of text or bytes in lower-case hexadecimal. */
export const sha256Hex = async (data: string | BufferSource): Promise<string> =>
  toHex(await sha256(typeof data === "string" ? utf8(data) : data));

/** The HMAC-SHA256 of text. */
export const hmacSha256 = async (key: CryptoKey, text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text)));

/** Compares two digests or signatures in constant time. */
export const timingSafeEqual = (a: string, b: string): boolean => {
  const left = utf8(a);
  const right = utf8(b);
  return left.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(left, right);
};
