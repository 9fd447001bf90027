import { AppError } from "../../errors.ts";
import type { Caller } from "../caller/caller.ts";
import { holdsScope, type Scope } from "../caller/scopes.ts";

/** How long a grant lasts, however often its tokens are refreshed: 30 days. */
export const grantLifeMinutes = 30 * 24 * 60;

/** Nobody gives away what they may not do themselves. Throws MISSING_SCOPE, which names the first scope that is lacking. */
export const demandOwn = (caller: Caller, given: readonly Scope[]): void => {
  const lacking = given.find((scope) => !holdsScope(caller.scopes, scope));
  if (lacking) throw new AppError("MISSING_SCOPE", `You may not grant the scope ${lacking}, because you lack it.`);
};
