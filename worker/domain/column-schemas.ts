import type { GetColumnData } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type GlobalMeta, z } from "zod";
import { columnMeta, type Shape, type ValueMeta } from "../../db/schema/column-meta.ts";
import { amount, enumSchema, idOutput, instantOutput, textInput } from "./schemas.ts";

/** The schema of a value that is not null. */
const valueSchema = (meta: ValueMeta): z.ZodType => {
  switch (meta.type) {
    case "id":
      return idOutput;
    case "int":
      return amount;
    case "boolean":
      return z.boolean();
    case "instant":
      return instantOutput;
    case "enum":
      return enumSchema(meta.of);
    case "enumList":
      return z.array(enumSchema(meta.of));
    case "textList":
      return z.array(z.string());
    case "intList":
      return z.array(amount);
    case "string":
    case "code":
      return z.string();
    case "object":
      return z.object(fieldOutputs(meta.of));
    case "objectList":
      return z.array(z.object(fieldOutputs(meta.of)));
    case "json":
      throw new Error("JSON in a response needs a shape. Declare it with shape() of db/schema/fields.ts.");
  }
};

const describeValue = ({ doc, example }: ValueMeta): GlobalMeta => ({
  ...(doc === undefined ? {} : { description: doc }),
  ...(example === undefined ? {} : { example }),
});

/** The documentation and the example of a column, for the schema of its value. */
export const documented = (column: SQLiteColumn): GlobalMeta => describeValue(columnMeta(column));

const toOutput = <Value>(meta: ValueMeta, isNullable: boolean): z.ZodType<Value> => {
  const schema = isNullable ? valueSchema(meta).nullable() : valueSchema(meta);
  // Safe cast: the metadata and the type of a column or field come from the same builder.
  return schema.meta(describeValue(meta)) as z.ZodType<Value>;
};

/** The schema of a column in a response. */
export const columnOutput = <Column extends SQLiteColumn>(column: Column) =>
  toOutput<GetColumnData<Column>>(columnMeta(column), !column.notNull);

/** The schema of a column that is null for callers who may not see it. */
export const nullableOutput = <Column extends SQLiteColumn>(column: Column) =>
  toOutput<GetColumnData<Column> | null>(columnMeta(column), true);

/** The schemas of several columns, by their names. */
export const columnOutputs = <Columns extends Readonly<Record<string, SQLiteColumn>>>(columns: Columns) => {
  const schemas = Object.entries(columns).map(([name, column]) => [name, columnOutput(column)]);
  // Safe cast: each column has its schema.
  return Object.fromEntries(schemas) as { [Name in keyof Columns]: z.ZodType<GetColumnData<Columns[Name]>> };
};

/** The schemas of a shape's fields in a response, by their names. */
export const fieldOutputs = <Value>({ fields }: Shape<Value>) => {
  const schemas = Object.entries(fields).map(([name, field]) => [name, toOutput(field, field.isNullable)]);
  // Safe cast: a shape's type consists of its fields.
  return Object.fromEntries(schemas) as { [Name in keyof Value]: z.ZodType<Value[Name]> };
};

/** A text that can be null. An empty text counts as null. */
const nullableTextInput = (maxLength: number) =>
  textInput(maxLength)
    .nullish()
    .transform((text) => text || null);

/** The schemas of a request's text fields, by their names in a shape. */
export const textInputs = <Value extends Readonly<Record<keyof Value, string | null>>>({ fields }: Shape<Value>) => {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const { maxLength = 0, isNullable } = field;
    const schema = isNullable ? nullableTextInput(maxLength) : textInput(maxLength);
    return [name, schema.meta(describeValue(field))];
  });
  // Safe cast: a shape's type consists of its fields.
  return Object.fromEntries(schemas) as {
    [Name in keyof Value]: ReturnType<null extends Value[Name] ? typeof nullableTextInput : typeof textInput>;
  };
};
