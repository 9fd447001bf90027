import type { Env } from "../../env.ts";

/** What a confirmation link opens. */
export interface LinkedOrder {
  storeId: string;
  id: string;
  linkVersion: number;
}

interface LinkKey {
  kid: string;
  secret: Uint8Array<ArrayBuffer>;
}

const shortestSecret = 16;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const entriesOf = (json: string | undefined): [string, unknown][] => {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null ? Object.entries(value) : [];
  } catch {
    return [];
  }
};

/** The keys of ORDER_LINK_KEYS in their order; what is not a key id with a base64 secret is no key. */
const linkKeys = (env: Pick<Env, "ORDER_LINK_KEYS">): LinkKey[] =>
  entriesOf(env.ORDER_LINK_KEYS).flatMap(([kid, value]) => {
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

const keysIn = (env: Pick<Env, "ORDER_LINK_KEYS">): KnownKeys => {
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

const sign = async (known: KnownKeys, linkKey: LinkKey, { storeId, id, linkVersion }: LinkedOrder): Promise<string> => {
  const key = await importedKey(known, linkKey);
  const text = new TextEncoder().encode(`order-link\n${storeId}\n${id}\n${linkVersion}`);
  return `${linkKey.kid}.${toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)))}`;
};

/** The secret key of an order's confirmation link, made by the first key; null where there is none to make it with. */
export const orderLinkKey = async (env: Pick<Env, "ORDER_LINK_KEYS">, order: LinkedOrder): Promise<string | null> => {
  const known = keysIn(env);
  const [first] = known.keys;
  return first ? sign(known, first, order) : null;
};

/** Whether a secret key opens an order. Keys that were put out of first place open it until they are removed. */
export const opensOrder = async (
  env: Pick<Env, "ORDER_LINK_KEYS">,
  order: LinkedOrder,
  secretKey: string,
): Promise<boolean> => {
  const kid = secretKey.split(".")[0];
  const known = keysIn(env);
  const key = known.keys.find((candidate) => candidate.kid === kid);
  if (!key) return false;
  const expected = new TextEncoder().encode(await sign(known, key, order));
  const given = new TextEncoder().encode(secretKey);
  return given.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(given, expected);
};
