import type { Env } from "../env.ts";
import { derivationFor, parseMasterKey } from "./master-key.ts";

/** The store and purpose of a secret. Text sealed for one owner cannot be opened for another. */
export type SealedFor = readonly [storeId: string, ...owner: string[]];

const ivBytes = 12;

const sealingKey = async (env: Pick<Env, "MASTER_KEY">): Promise<CryptoKey> => {
  const bytes = parseMasterKey(env.MASTER_KEY);
  if (!bytes) throw new Error("MASTER_KEY is missing. Set it to 32 random bytes in base64.");
  const root = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const aes = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivationFor("sealed secrets"), root, aes, false, ["encrypt", "decrypt"]);
};

const cipher = (iv: Uint8Array<ArrayBuffer>, owner: SealedFor) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify(owner)),
});

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts a secret with AES-GCM, a random IV and a key derived from MASTER_KEY. Throws if MASTER_KEY is missing. */
export const seal = async (env: Pick<Env, "MASTER_KEY">, owner: SealedFor, secret: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(secret);
  const encrypted = await crypto.subtle.encrypt(cipher(iv, owner), await sealingKey(env), text);
  return `v1.${toBase64(iv)}.${toBase64(new Uint8Array(encrypted))}`;
};

/** Decrypts the result of `seal`. Throws if the owner or key differs, or if the text was changed. */
export const unseal = async (env: Pick<Env, "MASTER_KEY">, owner: SealedFor, sealed: string): Promise<string> => {
  const [version, iv = "", encrypted = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("The sealed secret must start with v1.");
  const key = await sealingKey(env);
  const text = await crypto.subtle.decrypt(cipher(fromBase64(iv), owner), key, fromBase64(encrypted));
  return new TextDecoder().decode(text);
};
