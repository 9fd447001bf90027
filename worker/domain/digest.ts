const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Encodes bytes in lower-case hexadecimal. */
export const toHex = (bytes: ArrayBuffer): string => {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += hexOfByte[byte];
  return text;
};

/** The SHA-256 of text in lower-case hexadecimal. */
export const sha256Hex = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Compares two digests in constant time. */
export const isSameDigest = (a: string, b: string): boolean => {
  const encoder = new TextEncoder();
  const left = encoder.encode(a);
  const right = encoder.encode(b);
  return left.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(left, right);
};
