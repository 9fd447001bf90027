import { atomic } from "../../../db/atomic.ts";
import { findOAuthApp } from "../../../db/queries/access/oauth.ts";
import type { Ctx } from "../../context.ts";
import { recordEntry } from "../audit/record.ts";
import { customerIdOf } from "../caller/caller.ts";
import { holdsScope, isScope, type Scope } from "../caller/scopes.ts";

/** An app of this store; null if this store has no app with this client id. */
export const findConsentApp = async ({ db, store }: Pick<Ctx, "db" | "store">, clientId: string) =>
  (await findOAuthApp(db, store.id, clientId)) ?? null;

/** Why the caller cannot authorize an app. Only owners can, because only they have `manage_keys`. */
export const consentRefusal = ({ caller }: Pick<Ctx, "caller">): "signIn" | "forbidden" | null => {
  if (customerIdOf(caller) === null) return "signIn";
  return holdsScope(caller.scopes, "manage_keys") ? null : "forbidden";
};

/** The scopes that the caller can grant to an app: requested, allowed for the app and held by the caller. An app that
 *  requests no scopes requests all of its own. */
export const grantableScopes = (
  { caller }: Pick<Ctx, "caller">,
  own: readonly string[],
  requested: readonly string[],
): Scope[] => {
  const requestedOwn = requested.length === 0 ? own : own.filter((scope) => requested.includes(scope));
  return requestedOwn.filter(isScope).filter((scope) => holdsScope(caller.scopes, scope));
};

/** Records that the caller gives an app access, with the granted scopes. Called before the grant, so that none is
 *  missing from the log. */
export const recordConsent = async (
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  scopes: readonly Scope[],
): Promise<void> => {
  const changes = [{ field: "scopes", before: null, after: scopes }];
  await atomic(ctx.db, recordEntry(ctx, { action: "authorizeApp", thing: "OAuthApp", thingId: id, name, changes }));
};
