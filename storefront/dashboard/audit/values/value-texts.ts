import type { Translate } from "../../../i18n/translate.ts";
import type { Format } from "../../../ui/format.ts";
import type { DashboardTranslate } from "../../messages.ts";
import type { AuditChange } from "../api.ts";
import { createChoiceText } from "./choice-texts.ts";
import { createObjectText } from "./object-texts.ts";
import { createSimpleTexts, type SimpleTexts } from "./simple-texts.ts";

export interface ValueSetting {
  t: DashboardTranslate;
  guestText: Translate;
  locale: string;
  format: Pick<Format, "money" | "list">;
  formatInstant(at: string): string;
}

type ValueFormat = AuditChange["format"];

/** The names of rows by id. Deleted rows have none. */
export type RowNames = ReadonlyMap<string, string>;

type NumberFormat = Extract<ValueFormat, keyof SimpleTexts> & NumberWriter;
type NumberWriter = {
  [Name in keyof SimpleTexts]: SimpleTexts[Name] extends (value: number) => string ? Name : never;
}[keyof SimpleTexts];
type TextFormat = Exclude<ValueFormat, NumberFormat | "boolean" | "object">;

const numberFormats: Readonly<Record<NumberFormat, true>> = {
  ...{ money: true, rate: true, percent: true, number: true },
  ...{ minutes: true, days: true, months: true, pixels: true, kilocalories: true },
};

const isNumberFormat = (format: ValueFormat): format is NumberFormat => format in numberFormats;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Writes the values of the log as people read them: amounts, rates, times, names and words. */
export const createValueText = (setting: ValueSetting) => {
  const { t, guestText, locale, format, formatInstant } = setting;
  const simple = createSimpleTexts(locale, format, formatInstant);
  const writeObject = createObjectText({ t, locale, simple });
  const writeChoice = createChoiceText(t, guestText);
  const writers: Readonly<Record<TextFormat, (value: string, field: string, names: RowNames) => string>> = {
    text: (value, field) => t.find(`audit.value.${field}.${value}`) ?? value,
    instant: (value) => simple.instant(value),
    date: (value) => simple.date(value),
    id: (value, field, names) => names.get(value) ?? t.find(`audit.removed.${field}`) ?? t("audit.removed"),
    choice: (value) => writeChoice(value),
    country: (value) => simple.country(value),
    locale: (value) => simple.locale(value),
    picture: (value) => value.split("/").at(-1) ?? value,
    scope: (value) => t.find(`scope.${value}`) ?? value,
  };
  return ({ field, format: kind }: Pick<AuditChange, "field" | "format">, value: unknown, names: RowNames): string => {
    if (isEmpty(value)) return t.find(`audit.empty.${field}`) ?? t("audit.empty");
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (kind === "object") return writeObject(field, value) ?? t("audit.value.unreadable");
    const writeOne = (item: unknown): string => {
      if (typeof item === "number") return isNumberFormat(kind) ? simple[kind](item) : simple.number(item);
      if (typeof item !== "string") return t("audit.value.unreadable");
      return isNumberFormat(kind) || kind === "boolean" ? item : writers[kind](item, field, names);
    };
    return Array.isArray(value) ? simple.list(value.map(writeOne)) : writeOne(value);
  };
};
