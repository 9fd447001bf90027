import type { WriteConflict } from "../../../db/atomic.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Model } from "../model.ts";
import { badFields, type NestedInput, type PendingRow } from "./nested-input.ts";

const conflictMessages: Partial<Record<WriteConflict["conflict"], readonly [field: string | null, message: string]>> = {
  HANDLE_TAKEN: ["handle", "Another row has this handle. Please choose a different one."],
  SKU_TAKEN: ["sku", "Another variant has this SKU. Please choose a different one."],
  PROMO_CODE_TAKEN: ["code", "This code already exists. Please choose a different one."],
  PROMO_SPENT: ["maxUses", "The code has already been used more often. Please allow at least as many uses."],
  NO_DEFAULT_TAX_CLASS: [
    "isDefault",
    "Dishes without a class need the restaurant's own one. Make another class its own first.",
  ],
  TOO_MANY_TAX_CLASSES: [null, "A restaurant can have at most 20 tax classes. Delete one first."],
  BOUNDS: [null, "The row was changed meanwhile and these values no longer fit. Please load it again and retry."],
};

const changedMeanwhile = (): AppError =>
  new AppError("REVISION_CONFLICT", "Someone else just changed this. Load it again, then save your changes.");

/** The public name of a column: the relation's name if the column holds a reference. */
export const publicName = ({ relations }: Model, column: PropertyKey): string => {
  const relation = [...relations].find(([, of]) => of.kind === "one" && of.column === column);
  return relation?.[0] ?? String(column);
};

/** The error for rows that differ from their group, reported at the field that was sent. */
const sharedValueError = ({ created, changed }: NestedInput, ids: readonly string[]): AppError => {
  const fieldErrors = ([model, rows]: [Model, readonly PendingRow[]]) => {
    const shared = model.write?.sharedValue;
    if (!shared) return [];
    return rows
      .filter(({ id }) => ids.includes(id))
      .map(({ path, values }) => {
        const column = [shared.column, ...shared.within].find((name) => name in values) ?? shared.column;
        return { path: `${path}.${publicName(model, column)}`, message: shared.message };
      });
  };
  return badFields([...created, ...changed].flatMap(fieldErrors));
};

/** Turns a failed batch into an error that names input fields. Unknown failures are returned unchanged. */
export const toWriteError = (error: WriteConflict, input: NestedInput): Error => {
  if (error.conflict === "ROW_GONE") return notFound();
  if (error.conflict === "ROW_CHANGED") return changedMeanwhile();
  if (error.conflict === "GROUP_DISAGREES") return sharedValueError(input, error.ids);
  const entry = conflictMessages[error.conflict];
  if (!entry) return error;
  const [field, message] = entry;
  const rows = [...input.created.values(), ...input.changed.values()]
    .flat()
    .filter(({ values }) => field !== null && field in values && values[field] !== null);
  const errors = rows.map(({ path }) => ({ path: `${path}.${field}`, message }));
  const [first, ...others] = errors;
  if (first) return new AppError("CONFLICT", message, { errors: [first, ...others] });
  const reason = error.conflict === "TOO_MANY_TAX_CLASSES" ? error.conflict : "CHANGED_MEANWHILE";
  return new AppError("CONFLICT", message, { reason });
};
