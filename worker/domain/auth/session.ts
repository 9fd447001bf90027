import type { Db } from "../../../db/client.ts";
import { findSession, prolongSession } from "../../../db/queries/access/sessions.ts";
import { sha256Hex } from "../bytes.ts";
import type { Caller } from "../caller/caller.ts";
import { roleScopes, tabletScopes } from "../caller/scopes.ts";
import { addMinutes, type Instant } from "../time.ts";

const dayMinutes = 24 * 60;
const lifeMinutes = 30 * dayMinutes;

/** When a session expires if it is last used at `now`. */
export const sessionEnd = (now: Instant): Instant => addMinutes(now, lifeMinutes);

/** When a session on a shared tablet expires if it is last used at `now`. */
export const tabletSessionEnd = (now: Instant, idleMinutes: number): Instant => addMinutes(now, idleMinutes);

/** A signed-in browser. */
interface SignedIn {
  id: string;
  caller: Caller;
  /** Whether the session was last extended a day ago or more. */
  isStale: boolean;
}

/** The role counts unless it is frozen, or the person has a passkey and the session started with a mailed code
 *  alone. */
const sessionCaller = (
  storeId: string,
  { customerId, role, frozenAt, provenBy, hasPasskey, tabletId }: NonNullable<Awaited<ReturnType<typeof findSession>>>,
): Caller => {
  const person = { storeId, customerId, ...(tabletId === null ? {} : { tabletId }) };
  const none: ReadonlySet<string> = new Set();
  if (!role) return { ...person, kind: "customer", scopes: none };
  const isFrozen = frozenAt !== null;
  if (isFrozen || (provenBy === "code" && hasPasskey))
    return { ...person, kind: "customer", scopes: none, withheldRole: role, isFrozen };
  return { ...person, kind: "staff", role, scopes: new Set((tabletId === null ? roleScopes : tabletScopes)[role]) };
};

/** The caller of a session cookie at a store; null if the cookie is invalid. */
export const findSignedIn = async (db: Db, storeId: string, token: string, now: Instant): Promise<SignedIn | null> => {
  const found = await findSession(db, storeId, await sha256Hex(token), now);
  if (!found) return null;
  const { id, lastSeenAt, tabletId } = found;
  // A session on a tablet is only prolonged when a person touches it, never by what its pages load by themselves.
  const isStale = tabletId === null && addMinutes(lastSeenAt, dayMinutes) <= now;
  return { id, caller: sessionCaller(storeId, found), isStale };
};

/** Extends a session by another 30 days. */
export const prolongSignedIn = async (db: Db, storeId: string, id: string, now: Instant): Promise<void> => {
  await prolongSession(db, storeId, id, now, sessionEnd(now));
};
