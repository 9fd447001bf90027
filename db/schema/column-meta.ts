import type { EnumType } from "./enums.ts";
import type { Rule } from "./rules.ts";

/** The form of a column's values. A code is a value of an enumeration whose values are no names in GraphQL. */
type ColumnType =
  | { type: "id" | "string" | "int" | "boolean" | "instant" | "textList" | "intList" | "json" }
  | { type: "code" | "enum" | "enumList"; of: EnumType };

/** Everything that is declared about a column, apart from its SQL. */
export type ColumnMeta = ColumnType & {
  /** What the column holds, in one sentence for the API's documentation. */
  doc?: string;
  /** The value in the examples of the API's documentation. */
  example?: unknown;
  /** The rule of a written value, if the type and the bounds do not say it. */
  rule?: Rule;
  /** Whether it identifies, reaches or describes a person. */
  personal: boolean;
  /** Bounds of a number. A CHECK of the table can enforce them too. */
  min?: number;
  max?: number;
  /** The maximum length of a text. A text that is not null must not be empty, unless `canBeEmpty`. */
  maxLength?: number;
  canBeEmpty?: boolean;
};

const metadata = new WeakMap<object, ColumnMeta>();

/** Attaches metadata to a column or to its builder. */
export const withMeta = <Target extends object>(target: Target, meta: ColumnMeta): Target => {
  metadata.set(target, meta);
  return target;
};

/** The metadata of a column or of its builder. Throws if it was not made by the builders of columns.ts. */
export const columnMeta = (target: object): ColumnMeta => {
  const meta = metadata.get(target);
  if (!meta) throw new Error("A column has no metadata. Make it with a builder of db/schema/columns.ts.");
  return meta;
};

/** The documentation of a column, for a field that shows its value. */
export const columnDoc = (target: object): string => {
  const { doc } = columnMeta(target);
  if (!doc) throw new Error("A column that callers see has no documentation. Add doc to its declaration.");
  return doc;
};
