import type { Env } from "../env.ts";
import { fromBase64, hmacSha256, toHex, utf8 } from "./bytes.ts";

const masterKeyBytes = 32;

/** Decodes MASTER_KEY, 32 bytes in base64 that all other keys are derived from. Null if it is missing or malformed. */
export const parseMasterKey = (text: string | undefined): Uint8Array<ArrayBuffer> | null => {
  const bytes = fromBase64(text ?? "");
  return bytes?.byteLength === masterKeyBytes ? bytes : null;
};

/** Derived keys of this isolate by MASTER_KEY and purpose, because deriving costs several digests. It stores keys, not
 *  promises: a request cannot await work of another request. */
const derivedKeys = new WeakMap<object, Map<string, CryptoKey>>();

/** Derives a key for HMAC-SHA256 of one purpose from MASTER_KEY by HKDF. Null if MASTER_KEY is missing or malformed. */
export const importHmacKey = async (env: Pick<Env, "MASTER_KEY">, purpose: string): Promise<CryptoKey | null> => {
  const cacheKey = `${env.MASTER_KEY} ${purpose}`;
  const cached = derivedKeys.get(env) ?? new Map<string, CryptoKey>();
  derivedKeys.set(env, cached);
  const derived = cached.get(cacheKey);
  if (derived) return derived;
  const masterKey = parseMasterKey(env.MASTER_KEY);
  if (!masterKey) return null;
  const root = await crypto.subtle.importKey("raw", masterKey, "HKDF", false, ["deriveKey"]);
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const key = await crypto.subtle.deriveKey(derivationFor(purpose), root, hmac, false, ["sign"]);
  cached.set(cacheKey, key);
  return key;
};

/** The HMAC-SHA256 of text in lower-case hexadecimal. */
export const hmacHex = async (key: CryptoKey, text: string): Promise<string> => toHex(await hmacSha256(key, text));

/** The HKDF parameters of one purpose (RFC 5869). A key of one purpose reveals nothing about the key of another. */
export const derivationFor = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: utf8(`tiffin ${purpose}`),
});
