import type { z } from "zod";
import { codePattern, normalizeCode } from "./promo-code.rules.ts";
import { parseUrl } from "./url.rules.ts";

type Zod = typeof z;

/** The rule of a written value. It receives zod, which a worker that only serves pages does not load. Whether null is
 *  valid follows from the column. */
export type Rule = (zod: Zod) => z.ZodType;

/** A rule of several columns of a row, or of several fields of an object. A breach is reported at `path`. */
export interface RowRule<Row = never> {
  path: keyof Row & string;
  message: string;
  holds(row: Row): boolean;
}

const hasNoNull = (value: string): boolean => !value.includes("\u0000");

/** Text that may be empty. */
const plainText = (zod: Zod, max: number) =>
  zod
    .string("Please fill this in.")
    .trim()
    .max(max, `At most ${max} characters, please.`)
    .refine(hasNoNull, "Text must not contain the character U+0000.");

const requiredText = (zod: Zod, max: number) => plainText(zod, max).min(1, "Please fill this in.");

/** The rule of a text column: required, possibly empty, or null if empty. */
export const textRule =
  (max: number, kind: "required" | "canBeEmpty" | "nullIfEmpty"): Rule =>
  (zod) => {
    if (kind === "required") return requiredText(zod, max);
    const text = plainText(zod, max);
    return kind === "canBeEmpty" ? text : text.transform((value) => value || null);
  };

/** A whole number within bounds, such as an amount in minor units. */
export const wholeNumber = (zod: Zod, min: number, max: number) =>
  zod.int("Please send a whole number.").min(min, `At least ${min}, please.`).max(max, `At most ${max}, please.`);

const areDistinct = <Item>(items: readonly Item[], key: (item: Item) => unknown = (item) => item): boolean =>
  new Set(items.map(key)).size === items.length;

/** Several values of an enumeration, each at most once. */
export const distinctValues =
  (values: readonly string[]): Rule =>
  (zod) =>
    zod.array(zod.enum(values)).refine((chosen) => areDistinct(chosen), "Please list each value once.");

/** At most `max` objects, which differ in the field `distinctBy`. */
export const objectListRule = (
  zod: Zod,
  object: z.ZodType,
  { max, distinctBy }: { max?: number; distinctBy?: string },
): z.ZodType => {
  const list = zod.array(object);
  const bounded = max === undefined ? list : list.max(max, `Please send at most ${max}.`);
  if (distinctBy === undefined) return bounded;
  // Safe cast: the object's schema has checked its fields.
  const key = (item: unknown): unknown => (item as Readonly<Record<string, unknown>>)[distinctBy];
  return bounded.refine((items) => areDistinct(items, key), `Please list each ${distinctBy} once.`);
};

/** The id of a row that the caller has to choose. */
export const chosen =
  (message: string): Rule =>
  (zod) =>
    zod.string(message);

/** A path on the store's host. Pages display no picture of another site (Content-Security-Policy, img-src). */
export const picturePath: Rule = (zod) =>
  requiredText(zod, 500).refine(
    (path) => /^\/(?!\/)[^\s\\]*$/.test(path),
    "Pages display no pictures of other sites. Please upload the picture, or send a path that begins with /.",
  );

const isPublicLink = (text: string): boolean => {
  const url = parseUrl(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
};

/** A link to another site. */
export const httpsUrl: Rule = (zod) =>
  requiredText(zod, 500).refine(
    (url) => url.startsWith("https://") && isPublicLink(url),
    "Please send an address that begins with https://, without a user name or password.",
  );

/** Lower-case words with hyphens, as used in URLs. */
export const handle: Rule = (zod) =>
  requiredText(zod, 100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Please use lower-case letters, digits and single hyphens.");

export const promoCodeRule: Rule = (zod) =>
  zod
    .string("Please fill this in.")
    .transform(normalizeCode)
    .pipe(zod.string().regex(codePattern, "Please use 3 to 32 letters from A to Z, digits and hyphens."));

export const color: Rule = (zod) => zod.string().regex(/^#[0-9a-f]{6}$/i, "Please send a colour such as #a4451c.");

export const email: Rule = (zod) => zod.email("Please send an e-mail address.").max(254);

export const countryCode: Rule = (zod) =>
  zod.string().regex(/^[A-Z]{2}$/, "Please send two capital letters such as US.");

const isTimezone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

export const timezone: Rule = (zod) =>
  zod.string().refine(isTimezone, "Please send a time zone such as America/New_York.");

const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
};

export const locale: Rule = (zod) => zod.string().refine(isLocale, "Please send a locale such as en-US.");

export const wallTime: Rule = (zod) =>
  zod.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please send a time such as 09:30.");

const isDate = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

export const date: Rule = (zod) => zod.string().refine(isDate, "Please send a date such as 2026-12-24.");

export const tipPercents: Rule = (zod) =>
  zod
    .array(wholeNumber(zod, 0, 100))
    .max(6, "Please send at most six.")
    .refine((percents) => areDistinct(percents), "Please list each percentage once.");

export const postalCodes: Rule = (zod) => {
  const shape = /^[0-9A-Za-z][0-9A-Za-z -]{0,11}\*?$/;
  const postalCode = zod
    .string()
    .trim()
    .regex(shape, "Please send a postal code, or a prefix followed by *, such as 100*.");
  return zod
    .array(postalCode)
    .min(1, "Please enter at least one postal code.")
    .max(500, "Please send at most 500.")
    .refine((codes) => areDistinct(codes, (code) => code.toUpperCase()), "Please list each postal code once.");
};
