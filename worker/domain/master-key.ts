import { keyPrefix } from "../../db/key-ring.ts";
import type { Env } from "../env.ts";
import { hmacSha256, toHex, utf8 } from "./bytes.ts";
import { importOnce, type RingKey, readRing } from "./key-ring.ts";

export type MasterKeyEnv = Pick<Env, "MASTER_KEY">;

/** The keys of MASTER_KEY, 32 bytes each, that all other keys are derived from. Empty if it is missing or malformed. */
export const masterKeys = (env: MasterKeyEnv): readonly RingKey[] => readRing(env, "MASTER_KEY");

/** Derives a key of one purpose by HKDF (RFC 5869), which reveals nothing about the key of another purpose. */
export const deriveOnce = (
  key: RingKey,
  purpose: string,
  algorithm: Parameters<SubtleCrypto["deriveKey"]>[2],
  usages: Parameters<SubtleCrypto["deriveKey"]>[4],
): Promise<CryptoKey> =>
  importOnce(key, purpose, async (secret) => {
    const root = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
    const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(`tiffin ${purpose}`) };
    return crypto.subtle.deriveKey(derivation, root, algorithm, false, usages);
  });

const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };

const deriveHmac = (key: RingKey, purpose: string): Promise<CryptoKey> => deriveOnce(key, purpose, hmac, ["sign"]);

/** A key for HMAC-SHA256 of one purpose, from the first key of MASTER_KEY or the one with an id. Null if there is
 *  none. */
export const importHmacKey = async (env: MasterKeyEnv, purpose: string, id?: string): Promise<CryptoKey | null> => {
  const key = masterKeys(env).find((one) => id === undefined || one.id === id);
  return key ? deriveHmac(key, purpose) : null;
};

/** The HMAC-SHA256 of text in lower-case hexadecimal. */
export const hmacHex = async (key: CryptoKey, text: string): Promise<string> => toHex(await hmacSha256(key, text));

/** The digests of text by each key of MASTER_KEY, for digests that end soon. The first is stored, and any matches. */
export const keyedDigests = (env: MasterKeyEnv, purpose: string, text: string): Promise<string[]> =>
  Promise.all(masterKeys(env).map(async (key) => hmacHex(await deriveHmac(key, purpose), text)));

/** The same for digests that stay: each names its key, so that the rows that still need a key can be counted. */
export const namedDigests = async (env: MasterKeyEnv, purpose: string, text: string): Promise<string[]> => {
  const digests = await keyedDigests(env, purpose, text);
  return masterKeys(env).map(({ id }, index) => `${keyPrefix(id)}${digests[index]}`);
};
