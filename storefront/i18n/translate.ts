import type { Catalogue, MessageKey, PluralKey } from "./en.ts";

type Values = Readonly<Record<string, string | number>>;

export interface Translate {
  /** Returns the message of a key with its placeholders filled in. */
  (key: MessageKey, values?: Values): string;
  /** Returns the plural form of a key for `count` in this language. */
  count(key: PluralKey, count: number): string;
}

/** Fills the placeholders of a text. A placeholder without a value stays. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Creates a translation function for any catalogue. */
export const createTranslator =
  <Key extends string>(catalogue: Readonly<Record<Key, string>>) =>
  (key: Key, values: Values = {}): string =>
    fill(catalogue[key], values);

/** Creates a translation function with plural forms.
 *  translatorFor(en, "en")("open.until", { time: "22:00" }) is "Open until 22:00". */
export const translatorFor = (catalogue: Catalogue, locale: string): Translate => {
  const plurals = new Intl.PluralRules(locale);
  const translate = createTranslator<MessageKey>(catalogue);
  const count = (key: PluralKey, amount: number): string => {
    // Every language has `one` and `other`; a form that a language does not need is its `other`.
    const text = catalogue[`${key}_${plurals.select(amount)}`] ?? catalogue[`${key}_other`];
    return fill(text, { count: amount });
  };
  return Object.assign(translate, { count });
};
