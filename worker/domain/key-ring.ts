import { listKeys } from "../../db/key-ring.ts";
import type { Env } from "../env.ts";
import { fromBase64 } from "./bytes.ts";

/** How many bytes a key of each ring has. */
const isLongEnough = {
  MASTER_KEY: (bytes: number) => bytes === 32,
  ORDER_LINK_KEYS: (bytes: number) => bytes >= 16,
} satisfies Partial<Record<keyof Env, (bytes: number) => boolean>>;

export type RingName = keyof typeof isLongEnough;

export interface RingKey {
  id: string;
  secret: Uint8Array<ArrayBuffer>;
  /** What was imported or derived from the secret, by purpose. It stores keys, not promises: a request cannot await
   *  work of another request. */
  imported: Map<string, CryptoKey>;
}

interface CachedRing {
  text: string | undefined;
  keys: readonly RingKey[];
}

/** The parsed rings per isolate. Every order needs a key, and parsing costs more than signing. */
const cachedRings = new WeakMap<object, Map<RingName, CachedRing>>();

const parse = (name: RingName, text: string | undefined): RingKey[] =>
  listKeys(text).flatMap(({ id, base64 }) => {
    const secret = fromBase64(base64);
    return secret && isLongEnough[name](secret.byteLength) ? [{ id, secret, imported: new Map() }] : [];
  });

/** The keys of a secret in their order: the first signs and encrypts, all verify and decrypt. Invalid entries are
 *  skipped. */
export const readRing = <Name extends RingName>(env: Pick<Env, Name>, name: Name): readonly RingKey[] => {
  const rings = cachedRings.get(env) ?? new Map<RingName, CachedRing>();
  cachedRings.set(env, rings);
  const text = env[name];
  const cached = rings.get(name);
  if (cached && cached.text === text) return cached.keys;
  const keys = parse(name, text);
  rings.set(name, { text, keys });
  return keys;
};

/** The key that `make` imports or derives for a purpose, once per isolate. */
export const importOnce = async (
  { imported, secret }: RingKey,
  purpose: string,
  make: (secret: Uint8Array<ArrayBuffer>) => Promise<CryptoKey>,
): Promise<CryptoKey> => {
  const cached = imported.get(purpose);
  if (cached) return cached;
  const key = await make(secret);
  imported.set(purpose, key);
  return key;
};
