import type { GetColumnData } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { columnMeta, type Field, type Shape, type ValueMeta } from "./column-meta.ts";
import type { EnumType } from "./enums.ts";
import type { RowRule, Rule } from "./rules.ts";

// Builders of the objects in JSON columns. A field declares what a column declares: doc, example and bounds.

interface FieldMeta<Value> {
  doc: string;
  example: Value | null;
}

interface TextFieldMeta<Value = string> extends FieldMeta<Value> {
  maxLength?: number;
  canBeEmpty?: boolean;
  rule?: Rule;
}

const field = <Value>(meta: ValueMeta): Field<Value> => ({ ...meta, isNullable: false });

export const textField = <Value extends string = string>(meta: TextFieldMeta<NoInfer<Value>>) =>
  field<Value>({ ...meta, type: "string" });

export const integerField = (meta: FieldMeta<number> & { min: number; max: number }) =>
  field<number>({ ...meta, type: "int" });

/** An instant, as ISO 8601 text. */
export const instantField = (meta: FieldMeta<string>) => field<string>({ ...meta, type: "instant" });

export const booleanField = (meta: FieldMeta<boolean>) => field<boolean>({ ...meta, type: "boolean" });

export const enumField = <Value extends string>(of: EnumType<Value>, meta: FieldMeta<NoInfer<Value>>) =>
  field<Value>({ ...meta, type: "enum", of });

/** Several objects, at most `max`. */
export const objectListField = <Value>(of: Shape<Value>, meta: FieldMeta<NoInfer<Value>[]> & { max: number }) =>
  field<Value[]>({ ...meta, type: "objectList", of });

export const nullable = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, isNullable: true });

/** A field with the declaration of a column, apart from what is given here. */
export const columnField = <Column extends SQLiteColumn>(
  column: Column,
  overrides: Partial<TextFieldMeta> = {},
): Field<GetColumnData<Column>> => ({ ...columnMeta(column), ...overrides, isNullable: !column.notNull });

type ShapeValue<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never };

/** Declares the objects of a JSON column. Their type, rule, GraphQL types and documentation follow from it. */
export const shape = <const Fields extends Readonly<Record<string, Field>>>(spec: {
  name: string;
  doc: string;
  fields: Fields;
  rule?: RowRule<ShapeValue<Fields>>;
}): Shape<ShapeValue<Fields>> => spec;

/** The type of a shape's objects. */
export type InferShape<Declared> = Declared extends Shape<infer Value> ? Value : never;

/** The object that the examples of the fields make. */
export const exampleObject = <Value>({ fields }: Shape<Value>): Value =>
  // Safe cast: each field's example has the field's type, or is null.
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example ?? null])) as Value;
