import { findOAuthApp } from "../../../db/queries/access/oauth.ts";
import type { Ctx } from "../../context.ts";
import { customerIdOf } from "../caller/caller.ts";
import { holdsScope, isScope, type Scope } from "../caller/scopes.ts";

/** An app of this store; null if the store has none with this id, also if another store has it. */
export const findConsentApp = async ({ db, store }: Pick<Ctx, "db" | "store">, clientId: string) =>
  (await findOAuthApp(db, store.id, clientId)) ?? null;

/** Why the caller cannot let an app in. Only the store's owners can, because only they hold `manage_keys`. */
export const consentRefusal = ({ caller }: Pick<Ctx, "caller">): "signIn" | "forbidden" | null => {
  if (customerIdOf(caller) === null) return "signIn";
  return holdsScope(caller.scopes, "manage_keys") ? null : "forbidden";
};

/** The scopes that the caller can grant to an app: those that it asked for, may have, and the caller holds. An app that asks for
 *  none asks for all of its own. */
export const grantableScopes = (
  { caller }: Pick<Ctx, "caller">,
  own: readonly string[],
  requested: readonly string[],
): Scope[] => {
  const asked = requested.length === 0 ? own : own.filter((scope) => requested.includes(scope));
  return asked.filter(isScope).filter((scope) => holdsScope(caller.scopes, scope));
};
