import { maxPrice, maxTotal } from "../../../db/schema/bounds.rules.ts";
import type { Format } from "../../ui/format.ts";
import { parseMoney, typedMoney } from "../../ui/typed-money.ts";

/** Error messages by field. */
type FieldErrors = Record<string, string>;

/** The error messages that a parser needs. */
export interface ParserMessages {
  missing(): string;
  whole(min: number, max: number): string;
  amount(example: string): string;
  percent(): string;
}

interface Bounds {
  min: number;
  max: number;
}

/** Converts full-width characters of a Japanese keyboard to plain digits, decimal points and signs. */
const normalizeDigits = (text: string): string => text.normalize("NFKC").replaceAll("−", "-").trim();

/** Parses an amount with an optional sign to minor units, or null if it is invalid.
 *  amountOf(format, "-0,50") is -50 in euros, and amountOf(format, "120") is 120 in yen. */
export const amountOf = (format: Format, text: string): number | null => {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/.exec(normalizeDigits(text)) ?? [];
  const amount = parseMoney(digits, format);
  if (amount === null) return null;
  return sign === "-" && amount !== 0 ? -amount : amount;
};

/** Formats minor units for an input field: -50 is "-0,50" in euros. */
export const amountText = (format: Format, amount: number | null): string => {
  if (amount === null) return "";
  return amount < 0 ? `-${typedMoney(-amount, format)}` : typedMoney(amount, format);
};

const ppmPerPercent = 10_000;

/** Parses a percentage from 0 to 100 with up to four decimals to parts per million, or null if it is invalid.
 *  parseRate("8.875") is 88750, and parseRate("19") is 190000. */
export const parseRate = (text: string): number | null => {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(normalizeDigits(text)) ?? [];
  if (whole === undefined) return null;
  const rate = Number(`${whole}${fraction.padEnd(4, "0")}`);
  return rate <= 100 * ppmPerPercent ? rate : null;
};

/** Formats a rate as a percentage for an input field: 88750 is "8.875" in English and "8,875" in German. */
export const rateText = (ratePpm: number | null, locale: string): string =>
  ratePpm === null
    ? ""
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }).format(ratePpm / ppmPerPercent);

const parseInteger = (text: string): number | null =>
  /^[+-]?\d{1,10}$/.test(normalizeDigits(text)) ? Number(normalizeDigits(text)) : null;

/** Creates a parser for the texts of a form. An invalid text gives 0 and adds a message to `errors`. */
export const createFieldParser = (format: Format, t: ParserMessages) => {
  const errors: FieldErrors = {};
  const addError = (field: string, message: string): 0 => {
    errors[field] ??= message;
    return 0;
  };
  const required = (field: string, text: string): string => {
    if (!text.trim()) addError(field, t.missing());
    return text.trim();
  };
  const whole = (field: string, text: string, { min, max }: Bounds): number => {
    const value = parseInteger(text);
    return value === null || value < min || value > max ? addError(field, t.whole(min, max)) : value;
  };
  const amount = (field: string, text: string, { min, max }: Bounds): number => {
    const value = amountOf(format, text);
    return value === null || value < min || value > max ? addError(field, t.amount(typedMoney(1250, format))) : value;
  };
  const rate = (field: string, text: string): number => parseRate(text) ?? addError(field, t.percent());
  const optional =
    <Args extends unknown[]>(read: (field: string, text: string, ...args: Args) => number) =>
    (field: string, text: string, ...args: Args): number | null =>
      text.trim() ? read(field, text, ...args) : null;
  return {
    errors,
    addError,
    required,
    whole,
    amount,
    rate,
    optionalWhole: optional(whole),
    optionalAmount: optional(amount),
    optionalRate: optional(rate),
  };
};

export type FieldParser = ReturnType<typeof createFieldParser>;

/** Trims an optional text. Null if nothing is left. */
export const trimToNull = (text: string): string | null => text.trim() || null;

/** The server's limits for amounts, in minor units. */
export const priceBounds: Bounds = { min: 0, max: maxPrice };
export const amountBounds: Bounds = { min: 0, max: maxTotal };
export const adjustmentBounds: Bounds = { min: -maxPrice, max: maxPrice };
