import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { columnMeta, type Shape, type ValueMeta } from "../../db/schema/column-meta.ts";
import { distinctValues, objectListRule, type RowRule, textRule, wholeNumber } from "../../db/schema/rules.ts";
import { instantInput } from "../domain/schemas.ts";

const textSchema = (max: number, isNullable: boolean, canBeEmpty: boolean): z.ZodType =>
  textRule(max, isNullable ? "nullIfEmpty" : canBeEmpty ? "canBeEmpty" : "required")(z);

/** Reports the broken rules of several columns or fields at their paths. */
const withRules = (schema: z.ZodObject, rules: readonly RowRule[]): z.ZodType =>
  schema.superRefine((row, context) => {
    // Safe cast: the schema has checked each column or field that the rules read.
    const broken = rules.filter((rule) => !rule.holds(row as never));
    for (const { path, message } of broken) context.addIssue({ code: "custom", path: [path], message });
  });

const objectSchema = ({ fields, rule }: Shape): z.ZodType => {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const schema = valueSchema(name, field, field.isNullable);
    return [name, field.isNullable ? schema.nullable().default(null) : schema];
  });
  return withRules(z.object(Object.fromEntries(schemas)), rule ? [rule] : []);
};

/** The rule of a written value that is not null, from what its column or field declares. */
const valueSchema = (name: string, meta: ValueMeta, isNullable: boolean): z.ZodType => {
  if (meta.rule) return meta.rule(z);
  switch (meta.type) {
    case "id":
      return z.string();
    case "string":
      return meta.maxLength ? textSchema(meta.maxLength, isNullable, meta.canBeEmpty === true) : z.string();
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
    case "object":
      return objectSchema(meta.of);
    case "objectList":
      return objectListRule(z, objectSchema(meta.of), meta);
    default:
      throw new Error(`${name} needs a rule. Add it to its declaration.`);
  }
};

/** Validates a whole row of a table: each column by its metadata, then the row by the rules of several columns. */
export const rowSchema = <Table extends SQLiteTable>(
  table: Table,
  rules: readonly RowRule<InferSelectModel<Table>>[],
): z.ZodType => {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([name, column]) => {
    const schema = valueSchema(column.name, columnMeta(column), !column.notNull);
    return [name, column.notNull ? schema : schema.nullable()];
  });
  return withRules(z.object(Object.fromEntries(columns)), rules);
};
