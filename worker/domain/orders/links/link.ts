import type { Env } from "../../../env.ts";
import { fromBase64, hmacSha256, timingSafeEqual, toBase64Url } from "../../bytes.ts";

/** The access that a link grants: full, or view-only. */
type LinkPurpose = "order-link" | "order-view";

/** The order that a link opens. */
export interface LinkedOrder {
  storeId: string;
  id: string;
  linkVersion: number;
}

interface LinkKey {
  kid: string;
  secret: Uint8Array<ArrayBuffer>;
}

type LinkEnv = Pick<Env, "ORDER_LINK_KEYS">;

const minSecretBytes = 16;

const listEntries = (json: string | undefined): [string, unknown][] => {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null ? Object.entries(value) : [];
  } catch {
    return [];
  }
};

/** The keys of ORDER_LINK_KEYS in their order. Invalid entries are skipped. */
const linkKeys = (env: LinkEnv): LinkKey[] =>
  listEntries(env.ORDER_LINK_KEYS).flatMap(([kid, value]) => {
    const secret = typeof value === "string" && /^[\w-]{1,32}$/.test(kid) ? fromBase64(value) : null;
    return secret && secret.byteLength >= minSecretBytes ? [{ kid, secret }] : [];
  });

interface CachedKeys {
  json: string | undefined;
  keys: readonly LinkKey[];
  imported: Map<string, CryptoKey>;
}

/** The parsed ORDER_LINK_KEYS per isolate. Every order needs a key, and parsing costs more than signing. */
const cachedKeys = new WeakMap<object, CachedKeys>();

const readKeys = (env: LinkEnv): CachedKeys => {
  const cached = cachedKeys.get(env);
  if (cached && cached.json === env.ORDER_LINK_KEYS) return cached;
  const parsed = { json: env.ORDER_LINK_KEYS, keys: linkKeys(env), imported: new Map<string, CryptoKey>() };
  cachedKeys.set(env, parsed);
  return parsed;
};

const importedKey = async ({ imported }: CachedKeys, { kid, secret }: LinkKey): Promise<CryptoKey> => {
  const cached = imported.get(kid);
  if (cached) return cached;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  imported.set(kid, key);
  return key;
};

const sign = async (
  cached: CachedKeys,
  linkKey: LinkKey,
  purpose: LinkPurpose,
  { storeId, id, linkVersion }: LinkedOrder,
): Promise<string> => {
  const key = await importedKey(cached, linkKey);
  const signature = await hmacSha256(key, `${purpose}\n${storeId}\n${id}\n${linkVersion}`);
  return `${linkKey.kid}.${toBase64Url(signature)}`;
};

const makeKey = async (env: LinkEnv, purpose: LinkPurpose, order: LinkedOrder): Promise<string | null> => {
  const cached = readKeys(env);
  const [first] = cached.keys;
  return first ? sign(cached, first, purpose, order) : null;
};

/** The secret key of an order's confirmation link, signed with the first key; null if no key is configured. */
export const orderLinkKey = (env: LinkEnv, order: LinkedOrder): Promise<string | null> =>
  makeKey(env, "order-link", order);

/** The key of an order's view-only link. */
export const orderViewKey = (env: LinkEnv, order: LinkedOrder): Promise<string | null> =>
  makeKey(env, "order-view", order);

/** Whether a key is valid for an order and purpose. Older keys stay valid until they are removed from
 *  ORDER_LINK_KEYS. */
const matchesKey = async (env: LinkEnv, purpose: LinkPurpose, order: LinkedOrder, given: string): Promise<boolean> => {
  const kid = given.split(".")[0];
  const cached = readKeys(env);
  const key = cached.keys.find((candidate) => candidate.kid === kid);
  return key ? timingSafeEqual(given, await sign(cached, key, purpose, order)) : false;
};

/** Whether a secret key grants full access to an order. */
export const canOpenOrder = (env: LinkEnv, order: LinkedOrder, secretKey: string): Promise<boolean> =>
  matchesKey(env, "order-link", order, secretKey);

/** Whether a view-only key grants access to an order. */
export const canViewOrder = (env: LinkEnv, order: LinkedOrder, view: string): Promise<boolean> =>
  matchesKey(env, "order-view", order, view);
