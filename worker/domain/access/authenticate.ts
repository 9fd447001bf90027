import type { Db } from "../../../db/client.ts";
import { findApiKey, hasLiveMakers, touchApiKey } from "../../../db/queries/access/access.ts";
import type { Env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { isWithin } from "../caller/addresses.ts";
import type { Caller } from "../caller/caller.ts";
import { grantingRoles } from "../caller/scopes.ts";
import { isSameDigest, sha256Hex } from "../digest.ts";
import { addMinutes, type Instant } from "../time.ts";
import { parseApiKey } from "./api-key.ts";

interface Attempt {
  env: Env;
  db: Db;
  storeId: string;
  /** The header's value as it came. */
  authorization: string;
  /** The connecting address. */
  address: string;
  now: Instant;
  waitUntil(work: Promise<unknown>): void;
}

const wrong = () =>
  new AppError("UNAUTHENTICATED", "This credential is not valid. Please check it or ask for a new one.");

/** Why a key that was proven no longer works. Only a caller who sent its whole secret is told, so that nothing can be learned
 *  about a key by guessing. */
const ended = (reason: string) => new AppError("UNAUTHENTICATED", `${reason} Make a new key at /dashboard/keys.`);

/** Minutes between two notes of when a key was used, so that a busy partner does not write with each call. */
const noteEveryMinutes = 1;

const otherStore = () => new AppError("WRONG_STORE", "This credential belongs to another store.");

const byKey = async (attempt: Attempt, { id, secret }: { id: string; secret: string }): Promise<Caller> => {
  const { db, storeId, address, now, waitUntil } = attempt;
  const [key, digest] = await Promise.all([findApiKey(db, id), sha256Hex(secret)]);
  if (!key || !isSameDigest(key.tokenDigest, digest)) throw wrong();
  if (key.status !== "active") throw ended(`This API key is ${key.status}.`);
  if (key.expiresAt !== null && key.expiresAt <= now) throw ended(`This API key expired at ${key.expiresAt}.`);
  const hasMaker = key.makerKeyId !== null || key.makerGrantId !== null;
  if (hasMaker && !(await hasLiveMakers(db, key.id, now, grantingRoles))) {
    throw ended("This API key ended with the key or the app that made it.");
  }
  if (key.storeId !== storeId) throw otherStore();
  if (key.allowedIps.length > 0 && !isWithin(address, key.allowedIps)) {
    throw new AppError("IP_NOT_ALLOWED", "This key may not be used from your network address.");
  }
  const before = addMinutes(now, -noteEveryMinutes);
  if (key.lastUsedAt === null || key.lastUsedAt <= before) {
    // A note that is lost is made with the next call.
    waitUntil(Promise.resolve(touchApiKey(db, key.id, now, before).run()).catch(() => undefined));
  }
  return { kind: "apiKey", storeId, keyId: key.id, scopes: new Set(key.scopes) };
};

const byAccessToken = async (attempt: Attempt, token: string): Promise<Caller> => {
  const { oauthCaller } = await import("./oauth-server.ts");
  const caller = await oauthCaller(attempt, token);
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

/** Who an Authorization header proves to be: an API key, or an access token of an app. A header that proves nothing is
 *  refused, never taken for a guest. */
export const authenticate = async (attempt: Attempt): Promise<Caller> => {
  const token = /^Bearer +(\S+)$/i.exec(attempt.authorization)?.[1] ?? "";
  const parts = parseApiKey(token);
  if (parts) return byKey(attempt, parts);
  return token.includes(":") ? byAccessToken(attempt, token) : Promise.reject(wrong());
};
