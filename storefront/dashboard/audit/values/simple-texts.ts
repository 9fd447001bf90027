import type { Format } from "../../../ui/format.ts";

/** Writes values of one number or one text in the store's language, currency and zone. */
export interface SimpleTexts {
  money(amount: number): string;
  /** Parts per million: 88750 is "8.875%". */
  rate(ppm: number): string;
  percent(value: number): string;
  minutes(value: number): string;
  days(value: number): string;
  months(value: number): string;
  pixels(value: number): string;
  kilocalories(value: number): string;
  number(value: number): string;
  instant(at: string): string;
  /** A date, YYYY-MM-DD, with its year. */
  date(text: string): string;
  country(code: string): string;
  locale(code: string): string;
  list(texts: readonly string[]): string;
}

type Unit = "minute" | "day" | "month";

const createUnitFormat = (locale: string, unit: Unit): ((value: number) => string) => {
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  return (value) => format.format(value);
};

const createNames =
  (locale: string, type: "region" | "language") =>
  (code: string): string => {
    try {
      return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
    } catch {
      // A code that is none, such as a misspelled one.
      return code;
    }
  };

export const createSimpleTexts = (
  locale: string,
  { money, list }: Pick<Format, "money" | "list">,
  instant: (at: string) => string,
): SimpleTexts => {
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const plain = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return {
    ...{ money, list, instant },
    rate: (ppm) => percent.format(ppm / 1_000_000),
    percent: (value) => percent.format(value / 100),
    minutes: createUnitFormat(locale, "minute"),
    days: createUnitFormat(locale, "day"),
    months: createUnitFormat(locale, "month"),
    pixels: (value) => `${plain.format(value)} px`,
    kilocalories: (value) => `${plain.format(value)} kcal`,
    number: (value) => plain.format(value),
    date: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? date.format(new Date(`${text}T00:00:00Z`)) : text),
    country: createNames(locale, "region"),
    locale: createNames(locale, "language"),
  };
};
