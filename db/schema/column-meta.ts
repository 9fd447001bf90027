import type { EnumType } from "./enums.ts";
import type { ValueFormat } from "./records/value-format.ts";
import type { RowRule, Rule } from "./rules.ts";

/** The form of a value. A code is a value of an enumeration whose values are no names in GraphQL. */
export type ValueType =
  | { type: "id" | "string" | "int" | "boolean" | "instant" | "textList" | "intList" | "json" }
  | { type: "code" | "enum" | "enumList"; of: EnumType }
  | { type: "object" | "objectList"; of: Shape };

/** What a column and a field of a JSON object declare about their values. */
export type ValueMeta = ValueType & {
  /** What the value is, in one sentence for the API's documentation. */
  doc?: string;
  /** The value in the examples of the API's documentation. */
  example?: unknown;
  /** The rule of a written value, if the type and the bounds do not say it. */
  rule?: Rule;
  /** Bounds of a number, or of the number of objects. A CHECK of the table can enforce those of a number too. */
  min?: number;
  max?: number;
  /** The maximum length of a text. A text that is not null must not be empty, unless `canBeEmpty`. */
  maxLength?: number;
  canBeEmpty?: boolean;
  /** How people write the value, if its type does not say it. */
  format?: ValueFormat;
  /** The field that differs between all objects of a list. */
  distinctBy?: string;
};

/** Everything that is declared about a column, apart from its SQL. */
export type ColumnMeta = ValueMeta & {
  /** Whether it identifies, reaches or describes a person. */
  personal: boolean;
};

/** A field of a JSON object. `value` has no value at run time: it gives the compiler the field's type. */
export type Field<Value = unknown> = ValueMeta & { isNullable: boolean; readonly value?: Value };

/** The objects of a JSON column: their name in GraphQL, what they are, and their fields. */
export interface Shape<Value = unknown> {
  name: string;
  doc: string;
  fields: Readonly<Record<string, Field>>;
  /** A rule of several fields. */
  rule?: RowRule;
  readonly value?: Value;
}

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
