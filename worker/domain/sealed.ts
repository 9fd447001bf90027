import { keyPrefix, plainKeyId } from "../../db/key-ring.ts";
import { fromBase64, randomBytes, toBase64, utf8 } from "./bytes.ts";
import type { RingKey } from "./key-ring.ts";
import { deriveOnce, type MasterKeyEnv, masterKeys } from "./master-key.ts";

/** The store and purpose of a secret. Text sealed for one owner cannot be opened for another. */
export type SealedFor = readonly [storeId: string, ...owner: string[]];

const ivBytes = 12;

const sealingKey = (key: RingKey): Promise<CryptoKey> =>
  deriveOnce(key, "sealed secrets", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);

const cipher = (iv: Uint8Array<ArrayBuffer>, owner: SealedFor) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(JSON.stringify(owner)),
});

/** Encrypts a secret with AES-GCM, a random IV and a key derived from the first of MASTER_KEY, which the text names.
 *  Throws if MASTER_KEY is missing. */
export const seal = async (env: MasterKeyEnv, owner: SealedFor, secret: string): Promise<string> => {
  const [key] = masterKeys(env);
  if (!key) throw new Error("MASTER_KEY is missing. Set it to 32 random bytes in base64.");
  const iv = randomBytes(ivBytes);
  const encrypted = await crypto.subtle.encrypt(cipher(iv, owner), await sealingKey(key), utf8(secret));
  return `${keyPrefix(key.id)}v1.${toBase64(iv)}.${toBase64(new Uint8Array(encrypted))}`;
};

/** Decrypts the result of `seal`. Throws if the owner or key differs, or if the text was changed. */
export const unseal = async (env: MasterKeyEnv, owner: SealedFor, sealed: string): Promise<string> => {
  const [text = "", id = plainKeyId] = sealed.split(":").toReversed();
  const [version, ...parts] = text.split(".");
  const [iv, encrypted] = parts.map(fromBase64);
  if (version !== "v1" || !iv || !encrypted) throw new Error("The sealed secret must be v1 and two parts in base64.");
  const key = masterKeys(env).find((one) => one.id === id);
  if (!key) throw new Error(`MASTER_KEY has no key ${id}.`);
  const opened = await crypto.subtle.decrypt(cipher(iv, owner), await sealingKey(key), encrypted);
  return new TextDecoder().decode(opened);
};

/** Encrypts a sealed secret anew with the first key. Throws like `unseal`. */
export const reseal = async (env: MasterKeyEnv, owner: SealedFor, sealed: string): Promise<string> =>
  seal(env, owner, await unseal(env, owner, sealed));
