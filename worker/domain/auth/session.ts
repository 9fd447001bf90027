import type { Db } from "../../../db/client.ts";
import { findSession, prolongSession } from "../../../db/queries/access/sessions.ts";
import { sha256Hex } from "../bytes.ts";
import type { Caller } from "../caller/caller.ts";
import { roleScopes } from "../caller/scopes.ts";
import { addMinutes, type Instant } from "../time.ts";

const dayMinutes = 24 * 60;
const lifeMinutes = 30 * dayMinutes;

/** When a session expires if it is last used at `now`. */
export const sessionEnd = (now: Instant): Instant => addMinutes(now, lifeMinutes);

/** A signed-in browser. */
interface SignedIn {
  id: string;
  caller: Caller;
  /** Whether the session was last extended a day ago or more. */
  isStale: boolean;
}

/** The caller of a session cookie at a store; null if the cookie is invalid. */
export const findSignedIn = async (db: Db, storeId: string, token: string, now: Instant): Promise<SignedIn | null> => {
  const found = await findSession(db, storeId, await sha256Hex(token), now);
  if (!found) return null;
  const { id, customerId, role, lastSeenAt } = found;
  const caller: Caller = role
    ? { kind: "staff", storeId, customerId, role, scopes: new Set(roleScopes[role]) }
    : { kind: "customer", storeId, customerId, scopes: new Set() };
  return { id, caller, isStale: addMinutes(lastSeenAt, dayMinutes) <= now };
};

/** Extends a session by another 30 days. */
export const prolongSignedIn = async (db: Db, storeId: string, id: string, now: Instant): Promise<void> => {
  await prolongSession(db, storeId, id, now, sessionEnd(now));
};
