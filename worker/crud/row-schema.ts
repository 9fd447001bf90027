import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { columnMeta } from "../../db/schema/column-meta.ts";
import { distinctValues, textRule, wholeNumber } from "../../db/schema/rules.ts";
import { instantInput } from "../domain/schemas.ts";

/** A rule of several columns of a row. A row that breaks it is reported at `path`. */
export interface RowRule<Row> {
  path: keyof Row & string;
  message: string;
  holds(row: Row): boolean;
}

const textSchema = (max: number, isNullable: boolean, canBeEmpty: boolean): z.ZodType =>
  textRule(max, isNullable ? "nullIfEmpty" : canBeEmpty ? "canBeEmpty" : "required")(z);

/** The rule of a written value that is not null, from the column's metadata. */
const valueSchema = (column: SQLiteColumn): z.ZodType => {
  const meta = columnMeta(column);
  if (meta.rule) return meta.rule(z);
  switch (meta.type) {
    case "id":
      return z.string();
    case "string":
      return meta.maxLength ? textSchema(meta.maxLength, !column.notNull, meta.canBeEmpty === true) : z.string();
    case "int":
      return meta.min === undefined || meta.max === undefined ? z.int() : wholeNumber(z, meta.min, meta.max);
    case "boolean":
      return z.boolean();
    case "instant":
      return instantInput;
    case "code":
    case "enum":
      return z.enum(meta.of.values);
    case "enumList":
      return distinctValues(meta.of.values)(z);
    default:
      throw new Error(`${column.name} needs a rule. Add it to its declaration.`);
  }
};

/** Validates a whole row of a table: each column by its metadata, then the row by the rules of several columns. */
export const rowSchema = <Table extends SQLiteTable>(
  table: Table,
  rules: readonly RowRule<InferSelectModel<Table>>[],
): z.ZodType => {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([name, column]) => {
    const schema = valueSchema(column);
    return [name, column.notNull ? schema : schema.nullable()];
  });
  return z.object(Object.fromEntries(columns)).superRefine((row, context) => {
    // Safe cast: the schema consists of the table's columns.
    const broken = rules.filter((rule) => !rule.holds(row as InferSelectModel<Table>));
    for (const { path, message } of broken) context.addIssue({ code: "custom", path: [path], message });
  });
};
