import type { Env } from "../../../env.ts";
import { hmacSha256, timingSafeEqual, toBase64Url } from "../../bytes.ts";
import { importOnce, type RingKey, readRing } from "../../key-ring.ts";

/** The access that a link grants: full, or view-only. */
type LinkPurpose = "order-link" | "order-view";

/** The order that a link opens. */
export interface LinkedOrder {
  storeId: string;
  id: string;
  linkVersion: number;
}

type LinkEnv = Pick<Env, "ORDER_LINK_KEYS">;

const importKey = (key: RingKey): Promise<CryptoKey> =>
  importOnce(key, "order links", (secret) =>
    crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  );

const sign = async (key: RingKey, purpose: LinkPurpose, { storeId, id, linkVersion }: LinkedOrder): Promise<string> => {
  const signature = await hmacSha256(await importKey(key), `${purpose}\n${storeId}\n${id}\n${linkVersion}`);
  return `${key.id}.${toBase64Url(signature)}`;
};

const makeKey = async (env: LinkEnv, purpose: LinkPurpose, order: LinkedOrder): Promise<string | null> => {
  const [first] = readRing(env, "ORDER_LINK_KEYS");
  return first ? sign(first, purpose, order) : null;
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
  const id = given.split(".")[0];
  const key = readRing(env, "ORDER_LINK_KEYS").find((candidate) => candidate.id === id);
  return key ? timingSafeEqual(given, await sign(key, purpose, order)) : false;
};

/** Whether a secret key grants full access to an order. */
export const canOpenOrder = (env: LinkEnv, order: LinkedOrder, secretKey: string): Promise<boolean> =>
  matchesKey(env, "order-link", order, secretKey);

/** Whether a view-only key grants access to an order. */
export const canViewOrder = (env: LinkEnv, order: LinkedOrder, view: string): Promise<boolean> =>
  matchesKey(env, "order-view", order, view);
