import type { Env } from "../../../env.ts";

/** What a link of an order may open: all of it, or the little that is for anyone. */
type LinkPurpose = "order-link" | "order-view";

/** What a link opens. */
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

const shortestSecret = 16;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const listEntries = (json: string | undefined): [string, unknown][] => {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null ? Object.entries(value) : [];
  } catch {
    return [];
  }
};

/** The keys of ORDER_LINK_KEYS in their order; what is not a key id with a base64 secret is no key. */
const linkKeys = (env: LinkEnv): LinkKey[] =>
  listEntries(env.ORDER_LINK_KEYS).flatMap(([kid, value]) => {
    const secret = typeof value === "string" && /^[\w-]{1,32}$/.test(kid) ? bytesOf(value) : null;
    return secret && secret.byteLength >= shortestSecret ? [{ kid, secret }] : [];
  });

interface KnownKeys {
  json: string | undefined;
  keys: readonly LinkKey[];
  imported: Map<string, CryptoKey>;
}

/** What an isolate has read of ORDER_LINK_KEYS, because each order needs a key and reading one costs more than signing. */
const knownKeys = new WeakMap<object, KnownKeys>();

const keysIn = (env: LinkEnv): KnownKeys => {
  const known = knownKeys.get(env);
  if (known && known.json === env.ORDER_LINK_KEYS) return known;
  const read = { json: env.ORDER_LINK_KEYS, keys: linkKeys(env), imported: new Map<string, CryptoKey>() };
  knownKeys.set(env, read);
  return read;
};

const importedKey = async ({ imported }: KnownKeys, { kid, secret }: LinkKey): Promise<CryptoKey> => {
  const known = imported.get(kid);
  if (known) return known;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  imported.set(kid, key);
  return key;
};

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const sign = async (
  known: KnownKeys,
  linkKey: LinkKey,
  purpose: LinkPurpose,
  { storeId, id, linkVersion }: LinkedOrder,
): Promise<string> => {
  const key = await importedKey(known, linkKey);
  const text = new TextEncoder().encode(`${purpose}\n${storeId}\n${id}\n${linkVersion}`);
  return `${linkKey.kid}.${toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)))}`;
};

const makeKey = async (env: LinkEnv, purpose: LinkPurpose, order: LinkedOrder): Promise<string | null> => {
  const known = keysIn(env);
  const [first] = known.keys;
  return first ? sign(known, first, purpose, order) : null;
};

/** The secret key of an order's confirmation link, made by the first key; null where there is none to make it with. */
export const orderLinkKey = (env: LinkEnv, order: LinkedOrder): Promise<string | null> =>
  makeKey(env, "order-link", order);

/** The key of an order's view-only link, in the same way. */
export const orderViewKey = (env: LinkEnv, order: LinkedOrder): Promise<string | null> =>
  makeKey(env, "order-view", order);

/** Whether a key is the one of an order for this purpose. Keys that were put out of first place open it until they are removed. */
const matchesKey = async (env: LinkEnv, purpose: LinkPurpose, order: LinkedOrder, given: string): Promise<boolean> => {
  const kid = given.split(".")[0];
  const known = keysIn(env);
  const key = known.keys.find((candidate) => candidate.kid === kid);
  if (!key) return false;
  const expected = new TextEncoder().encode(await sign(known, key, purpose, order));
  const bytes = new TextEncoder().encode(given);
  return bytes.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(bytes, expected);
};

/** Whether a secret key opens an order. */
export const opensOrder = (env: LinkEnv, order: LinkedOrder, secretKey: string): Promise<boolean> =>
  matchesKey(env, "order-link", order, secretKey);

/** Whether a view-only link shows an order. */
export const showsOrder = (env: LinkEnv, order: LinkedOrder, view: string): Promise<boolean> =>
  matchesKey(env, "order-view", order, view);
