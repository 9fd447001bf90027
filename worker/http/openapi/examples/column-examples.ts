import { z } from "zod";

/** The fields of an object that are columns, with the examples that the columns declare. */
export const columnExamples = <Schema extends z.ZodObject>({ shape }: Schema): Partial<z.output<Schema>> => {
  const examples = Object.entries(shape).flatMap(([name, field]) => {
    const { example } = z.globalRegistry.get(field) ?? {};
    return example === undefined ? [] : [[name, example]];
  });
  // Safe cast: a column's example has the type of the column, and a test parses every document.
  return Object.fromEntries(examples) as Partial<z.output<Schema>>;
};
