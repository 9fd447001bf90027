import { randomBytes, toBase64Url } from "./bytes.ts";

const tokenBytes = 32;

/** Creates a secret of 256 random bits in base64url, such as a session token. */
export const newToken = (): string => toBase64Url(randomBytes(tokenBytes));

/** Whether text has the format of `newToken`. */
export const isToken = (text: string): boolean => /^[0-9A-Za-z_-]{43}$/.test(text);
