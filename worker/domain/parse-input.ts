import type { z } from "zod";
import { AppError, listFieldErrors } from "../errors.ts";
import { inputMessages } from "./input-messages.ts";

const maxErrors = 20;

/** Parses input by its schema. Throws BAD_INPUT with a message for each invalid field, in the words of the store's
 *  country. */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  country: string | null = null,
): z.output<Schema> => {
  const parsed = schema.safeParse(input, { error: inputMessages(country) });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, maxErrors)
    .map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("BAD_INPUT", errors[0]?.message ?? "Please check your input.", listFieldErrors(errors));
};
