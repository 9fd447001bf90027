import type { z } from "zod";
import { AppError } from "../errors.ts";
import { inputWords } from "./input-messages.ts";

const mostErrors = 20;

/** A caller's input as its schema gives it out. Throws BAD_INPUT with a sentence for each field that is not right. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(input, { error: inputWords });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, mostErrors)
    .map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("BAD_INPUT", errors[0]?.message ?? "The input is not right.", { errors });
};
