import type { StaffRole } from "../../../db/schema/enums.ts";
import { AppError } from "../../errors.ts";
import type { Caller } from "../caller/caller.ts";
import { holdsScope, roleScopes, type Scope } from "../caller/scopes.ts";

/** How long a grant lasts, no matter how often its tokens are refreshed: 30 days. */
export const grantLifeMinutes = 30 * 24 * 60;

/** Throws MISSING_SCOPE if the caller grants a scope that the caller lacks. The message names the first such scope. */
export const assertCanGrant = (caller: Caller, given: readonly Scope[]): void => {
  const lacking = given.find((scope) => !holdsScope(caller.scopes, scope));
  if (lacking)
    throw new AppError("MISSING_SCOPE", `You cannot grant the scope ${lacking}, because you do not have it.`);
};

/** Throws MISSING_SCOPE unless the caller has every scope of a role, which is what changing its holder's access
 *  takes. */
export const assertCanGive = (caller: Caller, role: StaffRole): void => assertCanGrant(caller, roleScopes[role]);
