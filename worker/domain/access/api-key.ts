import { newId } from "../ids.ts";
import type { Instant } from "../time.ts";
import { newToken } from "../token.ts";

const tokenPrefix = "tiffin_sk_";
const idPrefix = "key_";
const format = /^tiffin_sk_([0-9A-Za-z]{26})_([0-9A-Za-z_-]{43})$/;

/** Splits an API key into row id and secret. It splits by position, because the secret may contain `_`. */
export const parseApiKey = (token: string): { id: string; secret: string } | null => {
  const [, body, secret] = format.exec(token) ?? [];
  return body && secret ? { id: `${idPrefix}${body}`, secret } : null;
};

/** A new key. Its token is returned only once. */
export type NewApiKey = ReturnType<typeof newApiKey>;

/** Creates an API key with its row id, and a preview that contains everything but the secret. */
export const newApiKey = (at: Instant) => {
  const id = newId("key", at);
  const secret = newToken();
  const preview = `${tokenPrefix}${id.slice(idPrefix.length)}_`;
  return { id, secret, token: `${preview}${secret}`, tokenPreview: `${preview}…` };
};
