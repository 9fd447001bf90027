import type { Db } from "../../../db/client.ts";
import { findSession, prolongSession } from "../../../db/queries/access/sessions.ts";
import type { Caller } from "../caller/caller.ts";
import { roleScopes } from "../caller/scopes.ts";
import { sha256Hex } from "../digest.ts";
import { addMinutes, type Instant } from "../time.ts";

const dayMinutes = 24 * 60;
const lifeMinutes = 30 * dayMinutes;

/** When a sign-in ends that is used at `now` and never again. */
export const sessionEnd = (now: Instant): Instant => addMinutes(now, lifeMinutes);

/** A browser that is signed in. */
interface SignedIn {
  id: string;
  caller: Caller;
  /** Whether its life was last prolonged a day ago or more. */
  isStale: boolean;
}

/** Who a sign-in cookie proves to be at a store; null where it proves nothing, and its browser is a guest's. */
export const findSignedIn = async (db: Db, storeId: string, token: string, now: Instant): Promise<SignedIn | null> => {
  const found = await findSession(db, storeId, await sha256Hex(token), now);
  if (!found) return null;
  const { id, customerId, role, lastSeenAt } = found;
  const caller: Caller = role
    ? { kind: "staff", storeId, customerId, role, scopes: new Set(roleScopes[role]) }
    : { kind: "customer", storeId, customerId, scopes: new Set() };
  return { id, caller, isStale: addMinutes(lastSeenAt, dayMinutes) <= now };
};

/** Lets a sign-in live for another 30 days. */
export const prolongSignedIn = async (db: Db, storeId: string, id: string, now: Instant): Promise<void> => {
  await prolongSession(db, storeId, id, now, sessionEnd(now));
};
