import type { Env } from "../env.ts";
import { derivationFor, parseMasterKey } from "./master-key.ts";

/** Whose secret it is, and what for: sealed text opens under the same words alone, so no row can borrow another one's. */
export type SealedFor = readonly [storeId: string, ...what: string[]];

const ivBytes = 12;

const sealingKey = async (env: Pick<Env, "MASTER_KEY">): Promise<CryptoKey> => {
  const bytes = parseMasterKey(env.MASTER_KEY);
  if (!bytes) throw new Error("MASTER_KEY is missing, so nothing can be sealed or opened.");
  const root = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const aes = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivationFor("sealed secrets"), root, aes, false, ["encrypt", "decrypt"]);
};

const cipher = (iv: Uint8Array<ArrayBuffer>, what: SealedFor) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify(what)),
});

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts a secret that has to be used again (AES-GCM under a key derived from MASTER_KEY, a random start each time). Throws
 *  where MASTER_KEY is missing. */
export const seal = async (env: Pick<Env, "MASTER_KEY">, what: SealedFor, secret: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(secret);
  const encrypted = await crypto.subtle.encrypt(cipher(iv, what), await sealingKey(env), text);
  return `v1.${toBase64(iv)}.${toBase64(new Uint8Array(encrypted))}`;
};

/** Opens what `seal` made for the same words. Throws where it was made for others, was changed, or under another key. */
export const unseal = async (env: Pick<Env, "MASTER_KEY">, what: SealedFor, sealed: string): Promise<string> => {
  const [version, iv = "", encrypted = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("This is not a sealed secret.");
  const key = await sealingKey(env);
  const text = await crypto.subtle.decrypt(cipher(fromBase64(iv), what), key, fromBase64(encrypted));
  return new TextDecoder().decode(text);
};
