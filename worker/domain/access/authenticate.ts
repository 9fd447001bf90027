import type { Db } from "../../../db/client.ts";
import { findApiKey, hasLiveMakers, touchApiKey } from "../../../db/queries/access/access.ts";
import { withinTime } from "../../../db/time-limit.ts";
import type { Env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex, timingSafeEqual } from "../bytes.ts";
import { isWithin } from "../caller/addresses.ts";
import type { Caller } from "../caller/caller.ts";
import { grantingRoles, scopesInForce } from "../caller/scopes.ts";
import { addMinutes, type Instant } from "../time.ts";
import { parseApiKey } from "./api-key.ts";

interface Attempt {
  env: Env;
  db: Db;
  storeId: string;
  /** The value of the Authorization header. */
  authorization: string;
  /** The client's IP address. */
  address: string;
  now: Instant;
  waitUntil(work: Promise<unknown>): void;
}

const wrong = () =>
  new AppError("UNAUTHENTICATED", "This credential is not valid. Please check it or ask for a new one.");

/** The error for a valid key that no longer works. Only a caller with the whole secret gets the reason, so that
 *  guessing reveals nothing. */
const ended = (reason: string) => new AppError("UNAUTHENTICATED", `${reason} Make a new key at /dashboard/keys.`);

/** Minutes between two updates of `lastUsedAt`, so that a busy client does not cause a write with each call. */
const touchIntervalMinutes = 1;

const otherStore = () => new AppError("WRONG_STORE", "This credential belongs to another store.");

const byKey = async (attempt: Attempt, { id, secret }: { id: string; secret: string }): Promise<Caller> => {
  const { db, storeId, address, now, waitUntil } = attempt;
  const [key, digest] = await Promise.all([findApiKey(db, id), sha256Hex(secret)]);
  if (!key || !timingSafeEqual(key.tokenDigest, digest)) throw wrong();
  if (key.status !== "active") throw ended(`This API key is ${key.status}.`);
  if (key.expiresAt !== null && key.expiresAt <= now) throw ended(`This API key expired at ${key.expiresAt}.`);
  if (!(await hasLiveMakers(db, key, now, grantingRoles))) {
    throw ended("This API key ended with the key or the app that made it.");
  }
  if (key.storeId !== storeId) throw otherStore();
  if (key.allowedIps.length > 0 && !isWithin(address, key.allowedIps)) {
    throw new AppError("IP_NOT_ALLOWED", "This key may not be used from your network address.");
  }
  const before = addMinutes(now, -touchIntervalMinutes);
  if (key.lastUsedAt === null || key.lastUsedAt <= before) {
    // If this update fails, the next call makes it.
    waitUntil(touchApiKey(db, { id: key.id, at: now, before }).catch(() => undefined));
  }
  return { kind: "apiKey", storeId, keyId: key.id, scopes: scopesInForce(key.scopes, key.scopesVersion) };
};

/** Longer than a lookup of a token in KV takes. */
const tokenLimitMs = 3_000;

const byAccessToken = async (attempt: Attempt, token: string): Promise<Caller> => {
  const { oauthCaller } = await import("./oauth-server.ts");
  const caller = await withinTime(tokenLimitMs, oauthCaller(attempt, token));
  if (!caller) throw wrong();
  if (caller === "ended") {
    throw new AppError(
      "UNAUTHENTICATED",
      "This app's access has ended. Ask an owner of the restaurant to connect it again.",
    );
  }
  if (caller.storeId !== attempt.storeId) throw otherStore();
  return caller;
};

/** Authenticates an Authorization header: an API key, or an app's access token. Throws if it is invalid; the caller
 *  never becomes a guest. */
export const authenticate = async (attempt: Attempt): Promise<Caller> => {
  const token = /^Bearer +(\S+)$/i.exec(attempt.authorization)?.[1] ?? "";
  const parts = parseApiKey(token);
  if (parts) return byKey(attempt, parts);
  return token.includes(":") ? byAccessToken(attempt, token) : Promise.reject(wrong());
};
