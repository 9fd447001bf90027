const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Bytes in lower-case hexadecimal. */
export const toHex = (bytes: ArrayBuffer): string => {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += hexOfByte[byte];
  return text;
};

/** SHA-256 of text in lower-case hexadecimal. */
export const sha256Hex = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Whether two digests are equal, in a time that tells nothing of where they differ. */
export const isSameDigest = (a: string, b: string): boolean => {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  return left.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(left, right);
};
