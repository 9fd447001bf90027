import type { GetColumnData } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type GlobalMeta, z } from "zod";
import { columnMeta } from "../../db/schema/column-meta.ts";
import { amount, enumSchema, idOutput, instantOutput } from "./schemas.ts";

/** The schema of a value that is not null. */
const valueSchema = (column: SQLiteColumn): z.ZodType => {
  const meta = columnMeta(column);
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
    default:
      throw new Error(`${column.name} needs a schema of its own, because it holds JSON.`);
  }
};

/** The documentation and the example of a column, for the schema of its value. */
export const documented = (column: SQLiteColumn): GlobalMeta => {
  const { doc, example } = columnMeta(column);
  return { ...(doc === undefined ? {} : { description: doc }), ...(example === undefined ? {} : { example }) };
};

const toOutput = <Value>(column: SQLiteColumn, isNullable: boolean): z.ZodType<Value> => {
  const schema = isNullable ? valueSchema(column).nullable() : valueSchema(column);
  // Safe cast: the metadata and the type of a column come from the same builder.
  return schema.meta(documented(column)) as z.ZodType<Value>;
};

/** The schema of a column in a response. */
export const columnOutput = <Column extends SQLiteColumn>(column: Column) =>
  toOutput<GetColumnData<Column>>(column, !column.notNull);

/** The schema of a column that is null for callers who may not see it. */
export const nullableOutput = <Column extends SQLiteColumn>(column: Column) =>
  toOutput<GetColumnData<Column> | null>(column, true);

/** The schemas of several columns, by their names. */
export const columnOutputs = <Columns extends Readonly<Record<string, SQLiteColumn>>>(columns: Columns) => {
  const schemas = Object.entries(columns).map(([name, column]) => [name, columnOutput(column)]);
  // Safe cast: each column has its schema.
  return Object.fromEntries(schemas) as { [Name in keyof Columns]: z.ZodType<GetColumnData<Columns[Name]>> };
};
