import type { Env } from "../env.ts";
import { fromBase64, randomBytes, toBase64, utf8 } from "./bytes.ts";
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
  additionalData: utf8(JSON.stringify(owner)),
});

/** Encrypts a secret with AES-GCM, a random IV and a key derived from MASTER_KEY. Throws if MASTER_KEY is missing. */
export const seal = async (env: Pick<Env, "MASTER_KEY">, owner: SealedFor, secret: string): Promise<string> => {
  const iv = randomBytes(ivBytes);
  const encrypted = await crypto.subtle.encrypt(cipher(iv, owner), await sealingKey(env), utf8(secret));
  return `v1.${toBase64(iv)}.${toBase64(new Uint8Array(encrypted))}`;
};

/** Decrypts the result of `seal`. Throws if the owner or key differs, or if the text was changed. */
export const unseal = async (env: Pick<Env, "MASTER_KEY">, owner: SealedFor, sealed: string): Promise<string> => {
  const [version, ...parts] = sealed.split(".");
  const [iv, encrypted] = parts.map(fromBase64);
  if (version !== "v1" || !iv || !encrypted) throw new Error("The sealed secret must be v1 and two parts in base64.");
  const key = await sealingKey(env);
  const text = await crypto.subtle.decrypt(cipher(iv, owner), key, encrypted);
  return new TextDecoder().decode(text);
};
