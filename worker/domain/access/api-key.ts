import { newId } from "../ids.ts";
import type { Instant } from "../time.ts";
import { newToken } from "../token.ts";

const beginning = "tiffin_sk_";
const idPrefix = "key_";
const format = /^tiffin_sk_([0-9A-Za-z]{26})_([0-9A-Za-z_-]{43})$/;

/** The parts of an API key: the id of its row, and the secret. Split by position, because the secret may hold `_`. */
export const parseApiKey = (token: string): { id: string; secret: string } | null => {
  const [, body, secret] = format.exec(token) ?? [];
  return body && secret ? { id: `${idPrefix}${body}`, secret } : null;
};

/** What is made of a new key, of which the token is shown once. */
export type NewApiKey = ReturnType<typeof newApiKey>;

/** A new API key with the id of its row, and as much of it as may be shown later: all but the secret. */
export const newApiKey = (at: Instant) => {
  const [id, secret] = [newId("key", at), newToken()];
  const open = `${beginning}${id.slice(idPrefix.length)}_`;
  return { id, secret, token: `${open}${secret}`, tokenPreview: `${open}…` };
};
