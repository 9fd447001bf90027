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

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const sign = async ({ kid, secret }: LinkKey, { storeId, id, linkVersion }: LinkedOrder): Promise<string> => {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = new TextEncoder().encode(`order-link\n${storeId}\n${id}\n${linkVersion}`);
  return `${kid}.${toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)))}`;
};

/** The secret key of an order's confirmation link, made by the first key; null where there is none to make it with. */
export const orderLinkKey = async (env: Pick<Env, "ORDER_LINK_KEYS">, order: LinkedOrder): Promise<string | null> => {
  const [first] = linkKeys(env);
  return first ? sign(first, order) : null;
};

/** Whether a secret key opens an order. Keys that were put out of first place open it until they are removed. */
export const opensOrder = async (
  env: Pick<Env, "ORDER_LINK_KEYS">,
  order: LinkedOrder,
  secretKey: string,
): Promise<boolean> => {
  const kid = secretKey.split(".")[0];
  const key = linkKeys(env).find((candidate) => candidate.kid === kid);
  if (!key) return false;
  const expected = new TextEncoder().encode(await sign(key, order));
  const given = new TextEncoder().encode(secretKey);
  return given.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(given, expected);
};
