import { z } from "zod";
import { instantInput } from "../domain/schemas.ts";

const noNull = (text: string): boolean => !text.includes("\u0000");

/** Text that may be empty, for example until setup is complete. */
export const text = (max: number) =>
  z
    .string("Please fill this in.")
    .trim()
    .max(max, `At most ${max} characters, please.`)
    .refine(noNull, "Text must not contain the character U+0000.");

/** Required text. */
export const requiredText = (max = 200) => text(max).min(1, "Please fill this in.");

/** Optional text; an empty text counts as null. */
export const optionalText = (max = 2000) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters, please.`)
    .refine(noNull, "Text must not contain the character U+0000.")
    .transform((text) => text || null)
    .nullable();

/** A whole number within bounds, such as an amount in minor units. */
export const wholeNumber = (min: number, max: number) =>
  z.int("Please send a whole number.").min(min, `At least ${min}, please.`).max(max, `At most ${max}, please.`);

export const maxPrice = 10_000_000;
export const maxAmount = 2_147_483_647;
export const price = wholeNumber(0, maxPrice);
/** A tax rate in parts per million. */
export const rate = wholeNumber(0, 1_000_000);
export const sortOrder = wholeNumber(-1_000_000, 1_000_000);

/** An instant in any time zone, stored in UTC with milliseconds. */
export const instant = instantInput;

/** Several values of an enum, each at most once. */
export const distinctValues = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).refine((chosen) => new Set(chosen).size === chosen.length, "Please list each value once.");

/** A path on the store's host, or an https URL. */
export const picturePath = requiredText(500).refine(
  (path) => /^\/(?!\/)[^\s\\]*$/.test(path) || (URL.canParse(path) && path.startsWith("https://")),
  "Please send a path that begins with / or an https URL.",
);

/** Lower-case words with hyphens, as used in URLs. */
export const handle = requiredText(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Please use lower-case letters, digits and single hyphens.",
);
