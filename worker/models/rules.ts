import { z } from "zod";
import { instantInput } from "../domain/schemas.ts";

const noNull = (text: string): boolean => !text.includes("\u0000");

/** Text that may be empty until somebody fills it in. */
export const text = (most: number) =>
  z
    .string("Please fill this in.")
    .trim()
    .max(most, `At most ${most} characters, please.`)
    .refine(noNull, "Text may not hold the character U+0000.");

/** Text of one line that people read, never empty. */
export const words = (most = 200) => text(most).min(1, "Please fill this in.");

/** Text that may be left out; an empty one counts as left out. */
export const prose = (most = 2000) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters, please.`)
    .refine(noNull, "Text may not hold the character U+0000.")
    .transform((text) => text || null)
    .nullable();

/** A whole number within bounds, such as an amount in minor units. */
export const whole = (least: number, most: number) =>
  z.int("Please send a whole number.").min(least, `At least ${least}, please.`).max(most, `At most ${most}, please.`);

export const mostPrice = 10_000_000;
export const mostAmount = 2_147_483_647;
export const price = whole(0, mostPrice);
/** A tax rate in parts per million. */
export const rate = whole(0, 1_000_000);
export const place = whole(-1_000_000, 1_000_000);

/** An instant in any zone, kept in UTC with milliseconds. */
export const moment = instantInput;

/** Several of an enumeration, each at most once. */
export const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).refine((chosen) => new Set(chosen).size === chosen.length, "Please name each of them once.");

/** A path of a picture on the store's host, or an address elsewhere by https. */
export const picturePath = words(500).refine(
  (path) => /^\/(?!\/)[^\s\\]*$/.test(path) || (URL.canParse(path) && path.startsWith("https://")),
  "Please send a path that begins with / or an https address.",
);

/** Lower-case words with hyphens, as they stand in addresses. */
export const handle = words(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Please use lower-case letters, digits and single hyphens.",
);
