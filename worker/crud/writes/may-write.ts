import { ownersWrite, scopeToWrite } from "../../domain/access/rows.ts";
import { type Caller, customerIdOf } from "../../domain/caller/caller.ts";
import { holdsScope } from "../../domain/caller/scopes.ts";
import { assertNotOnTablet } from "../../domain/operation.ts";
import { AppError, credentialRequired } from "../../errors.ts";
import type { Model } from "../model.ts";
import type { Reader } from "../scope.ts";

/** Whether a caller may write all rows of a model, not only its own. */
export const writesAll = (caller: Caller, { name }: Model): boolean => {
  const scope = scopeToWrite(name);
  return scope !== null && holdsScope(caller.scopes, scope);
};

/** Throws if a caller may not write a model, before the input is read. On a shared tablet only operations write. */
export const assertWritable = ({ caller }: Reader, model: Model): void => {
  assertNotOnTablet(caller);
  const scope = scopeToWrite(model.name);
  if (writesAll(caller, model) || (ownersWrite(model.name) && customerIdOf(caller) !== null)) return;
  if (caller.kind === "guest") throw credentialRequired();
  throw new AppError("MISSING_SCOPE", scope ? `This needs the scope ${scope}.` : `${model.name} is read-only.`);
};
