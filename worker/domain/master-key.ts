import type { Env } from "../env.ts";
import { toHex } from "./digest.ts";

const masterKeyBytes = 32;

/** The 32 bytes that MASTER_KEY holds in base64, which every other key is derived from; null where it is missing or no key. */
export const parseMasterKey = (text: string | undefined): Uint8Array<ArrayBuffer> | null => {
  try {
    const bytes = Uint8Array.from(atob(text ?? ""), (character) => character.charCodeAt(0));
    return bytes.byteLength === masterKeyBytes ? bytes : null;
  } catch {
    return null;
  }
};

/** The keys that an isolate has derived, by MASTER_KEY and purpose: deriving one costs as much as several digests. Only keys that
 *  have arrived are stored, because a request cannot wait for what another one began. */
const derivedKeys = new WeakMap<object, Map<string, CryptoKey>>();

/** A key for HMAC-SHA256 of one purpose, derived from MASTER_KEY by HKDF; null if MASTER_KEY is missing or no key. */
export const importHmacKey = async (env: Pick<Env, "MASTER_KEY">, purpose: string): Promise<CryptoKey | null> => {
  const name = `${env.MASTER_KEY} ${purpose}`;
  const known = derivedKeys.get(env) ?? new Map<string, CryptoKey>();
  derivedKeys.set(env, known);
  const derived = known.get(name);
  if (derived) return derived;
  const masterKey = parseMasterKey(env.MASTER_KEY);
  if (!masterKey) return null;
  const root = await crypto.subtle.importKey("raw", masterKey, "HKDF", false, ["deriveKey"]);
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const key = await crypto.subtle.deriveKey(derivationFor(purpose), root, hmac, false, ["sign"]);
  known.set(name, key);
  return key;
};

/** HMAC-SHA256 of text in lower-case hexadecimal. */
export const hmacHex = async (key: CryptoKey, text: string): Promise<string> =>
  toHex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));

/** The input of HKDF (RFC 5869) for one purpose: keys of two purposes tell nothing of each other. */
export const derivationFor = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`tiffin ${purpose}`),
});
