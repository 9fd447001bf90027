import { languageOf } from "../../worker/domain/language.ts";
import { type Language, languages } from "../contract.ts";

/** A page's one address in a language: the plain one in the store's own, and with `?lang=` in the others.
 *  addressIn("/", "de", "en-US") is "/?lang=de". */
export const addressIn = (path: string, language: Language, storeLocale: string): string =>
  language === languageOf(storeLocale) ? path : `${path}?lang=${language}`;

/** A page in all languages, as search engines are told of it; the plain address fits the reader's own. */
export const listAlternates = (address: string, storeLocale: string): { language: string; address: string }[] => [
  ...languages.map((language) => ({ language, address: addressIn(address, language, storeLocale) })),
  { language: "x-default", address },
];

/** How a page writes dates and amounts: by the store's locale, or where it speaks another language, by that.
 *  localeIn("de", "de-AT") is "de-AT", and localeIn("en", "de-AT") is "en". */
export const localeIn = (language: Language, storeLocale: string): string =>
  language === languageOf(storeLocale) ? storeLocale : language;
