const tokenBytes = 32;

/** A new secret of 256 random bits in base64url: what a browser proves itself with. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(tokenBytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Whether text has the form of such a secret; anything else was not made here. */
export const isToken = (text: string): boolean => /^[0-9A-Za-z_-]{43}$/.test(text);
