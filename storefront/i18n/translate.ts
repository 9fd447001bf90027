import type { Catalogue, MessageKey } from "./en.ts";

type Values = Readonly<Record<string, string | number>>;

/** Keys that come in plural forms, without their ending. */
type PluralKey = MessageKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

export interface Translate {
  /** The word of a key, with the names in braces filled in. */
  (key: MessageKey, values?: Values): string;
  /** The form of a key that fits `count` in this language. */
  count(key: PluralKey, count: number): string;
}

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Says the words of one catalogue, whichever it is. */
export const createTranslator =
  <Key extends string>(catalogue: Readonly<Record<Key, string>>) =>
  (key: Key, values: Values = {}): string =>
    fill(catalogue[key], values);

/** Makes the translator of one catalogue. translatorFor(en, "en")("open.until", { time: "22:00" }) is "Open until 22:00". */
export const translatorFor = (catalogue: Catalogue, locale: string): Translate => {
  const plurals = new Intl.PluralRules(locale);
  const say = createTranslator(catalogue);
  const count = (key: PluralKey, amount: number): string => {
    const form = plurals.select(amount) === "one" ? "one" : "other";
    return say(`${key}_${form}`, { count: amount });
  };
  return Object.assign(say, { count });
};
