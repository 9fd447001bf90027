import { z } from "zod";

/** The example of a value: that of its column, or an object or a list of one object made of such examples. */
const findExample = (schema: z.core.$ZodType): unknown => {
  const { example } = z.globalRegistry.get(schema) ?? {};
  if (example !== undefined) return example;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return findExample(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const item = findExample(schema.element);
    return item === undefined ? undefined : [item];
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const examples = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = findExample(field);
    return value === undefined ? [] : [[name, value]];
  });
  return examples.length === 0 ? undefined : Object.fromEntries(examples);
};

/** What the example of a value can be made of. Fields that are no columns are missing. */
type Example<Value> = Value extends readonly (infer Item)[]
  ? Example<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: Example<Value[Name]> }
    : Value;

/** The fields of an object that are columns, with the examples that the columns declare. Objects and lists within it
 *  are made in the same way; a list has one entry. */
export const columnExamples = <Schema extends z.ZodObject>(schema: Schema): Example<z.output<Schema>> =>
  // Safe cast: a column's example has the type of the column, and a test parses every document.
  (findExample(schema) ?? {}) as Example<z.output<Schema>>;
