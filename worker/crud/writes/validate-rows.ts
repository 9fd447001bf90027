import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import type { ChangeStamp } from "../../domain/caller/actor-name.ts";
import type { EventDraft } from "../../domain/events/outbox.ts";
import { unevenAmount } from "../../domain/money-input.ts";
import type { FieldError } from "../../errors.ts";
import type { Model, Values } from "../model.ts";
import type { PendingRow } from "./nested-input.ts";
import { publicName } from "./write-refusals.ts";

/** Full rows by id. */
export type Rows = ReadonlyMap<string, Values>;

/** The failures of a write so far, and the messages for fields whose rules have none. */
interface RowRefusals {
  errors: FieldError[];
  messages: z.core.$ZodErrorMap;
  /** The store's currency, whose unit written amounts are multiples of. */
  currencyCode: string;
}

/** The written amounts that are no multiple of the currency's unit. A stored one may be, until it is written again. */
const findUnevenAmounts = (model: Model, row: PendingRow, before: Values, currencyCode: string): FieldError[] =>
  Object.entries<SQLiteColumn>(getTableColumns(model.table)).flatMap(([name, column]) => {
    const value = row.values[name];
    if (columnMeta(column).format !== "money" || value === before[name]) return [];
    const message = unevenAmount(value, currencyCode);
    return message === null ? [] : [{ path: [row.path, publicName(model, name)].join("."), message }];
  });

/** A path that every rule of pictures takes. */
const anyPicture = "/";

/** The columns of pictures that a write leaves as they are. A picture of another site was once allowed, and must not
 *  stop other changes of its row. */
const findUnchangedPictures = ({ table }: Model, before: Values, sent: Values): string[] =>
  Object.entries<SQLiteColumn>(getTableColumns(table)).flatMap(([name, column]) => {
    const isUnchanged = !(name in sent) || sent[name] === before[name];
    return isUnchanged && typeof before[name] === "string" && columnMeta(column).format === "picture" ? [name] : [];
  });

/** Validates whole rows by their model's rules, and reduces each row to the columns to write. Returns the events of the
 *  changes, and adds failures to `errors`. */
export const validateRows = (
  model: Model,
  rows: readonly PendingRow[],
  storedRows: Rows | undefined,
  stamp: ChangeStamp,
  { errors, messages, currencyCode }: RowRefusals,
): EventDraft[] => {
  const rules = model.write;
  if (!rules) throw new Error(`${model.name} has no write rules.`);
  const columns = Object.keys(getTableColumns(model.table));
  const shared = new Set(rules.sharedValue ? [rules.sharedValue.column, ...rules.sharedValue.within] : []);
  return rows.flatMap((row) => {
    const before = storedRows?.get(row.id) ?? {};
    const unchecked = findUnchangedPictures(model, before, row.values);
    const values = { ...before, ...row.values, ...Object.fromEntries(unchecked.map((name) => [name, anyPicture])) };
    const result = rules.row().safeParse(values, { error: messages });
    if (!result.success) {
      const found = result.error.issues.map(({ path: [column = "", ...rest], message }) => ({
        path: [row.path, publicName(model, column), ...rest].join("."),
        message,
      }));
      errors.push(...found);
      return [];
    }
    errors.push(...findUnevenAmounts(model, row, before, currencyCode));
    // Safe cast: a row's rules return its columns by name.
    const after = { ...(result.data as Values), ...Object.fromEntries(unchecked.map((name) => [name, before[name]])) };
    // A shared value is written only if it changes, so that it does not overwrite a concurrent change.
    const isUnchanged = (name: string) =>
      shared.has(name) && storedRows?.has(row.id) === true && before[name] === after[name];
    const columnsToWrite = columns.filter((name) => name in row.values && !isUnchanged(name));
    row.values = Object.fromEntries(columnsToWrite.map((name) => [name, after[name]]));
    if (!storedRows?.has(row.id)) return [];
    if (!rules.effects?.of.some((name) => before[name] !== after[name])) return [];
    const { columns: columnsBeside, events } = rules.effects.build(before, after, stamp);
    row.values = { ...row.values, ...columnsBeside };
    return events;
  });
};
