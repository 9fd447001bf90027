import type { WriteConflict } from "../../db/atomic.ts";
import { AppError, notFound } from "../errors.ts";
import type { Model } from "./model.ts";
import { badFields, type Draft, type Drafts } from "./nested-input.ts";

const conflictMessages: Partial<Record<WriteConflict["conflict"], readonly [field: string | null, message: string]>> = {
  HANDLE_TAKEN: ["handle", "Another row has this handle. Please choose a different one."],
  SKU_TAKEN: ["sku", "Another variant has this number. Please choose a different one."],
  PROMO_CODE_TAKEN: ["code", "Another code is written like this. Please choose a different one."],
  PROMO_SPENT: ["maxUses", "It has been used more often already. Please allow at least as many uses."],
  BOUNDS: [null, "These values do not go together any more. Please load the row and try again."],
};

/** The name that callers know a column by, which is its relation's where it holds one. */
export const publicName = ({ relations }: Model, column: PropertyKey): string => {
  const relation = [...relations].find(([, of]) => of.kind === "one" && of.column === column);
  return relation?.[0] ?? String(column);
};

/** What a group of rows must share and one of these rows does not, at the field that was sent. */
const groupDisagrees = ({ created, changed }: Drafts, ids: readonly string[]): AppError => {
  const fieldErrors = ([model, drafts]: [Model, readonly Draft[]]) => {
    const shared = model.write?.sharedValue;
    if (!shared) return [];
    return drafts
      .filter(({ id }) => ids.includes(id))
      .map(({ path, values }) => {
        const column = [shared.column, ...shared.within].find((name) => name in values) ?? shared.column;
        return { path: `${path}.${publicName(model, column)}`, message: shared.message };
      });
  };
  return badFields([...created, ...changed].flatMap(fieldErrors));
};

/** Why a batch was refused, in the words of the input. What is no refusal stays as it is. */
export const writeRefusal = (error: WriteConflict, drafts: Drafts, brokenReference: AppError): Error => {
  if (error.conflict === "REFERENCE") return brokenReference;
  if (error.conflict === "ROW_GONE") return notFound();
  if (error.conflict === "GROUP_DISAGREES") return groupDisagrees(drafts, error.ids);
  const known = conflictMessages[error.conflict];
  if (!known) return error;
  const [field, message] = known;
  const places = [...drafts.created.values(), ...drafts.changed.values()]
    .flat()
    .filter(({ values }) => field !== null && field in values && values[field] !== null);
  const errors = places.map(({ path }) => ({ path: `${path}.${field}`, message }));
  return new AppError("CONFLICT", message, { errors });
};
