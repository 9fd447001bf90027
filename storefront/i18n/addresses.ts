import { type Language, languageOf, languages } from "../../worker/domain/language.ts";

/** The URL of a page in a language. The store's own language has no `?lang=`.
 *  addressIn("/", "de", "en-US") is "/?lang=de". */
export const addressIn = (path: string, language: Language, storeLocale: string): string =>
  language === languageOf(storeLocale) ? path : `${path}?lang=${language}`;

/** The hreflang alternates of a page, for search engines. `x-default` selects the reader's language. */
export const listAlternates = (address: string, storeLocale: string): { language: string; address: string }[] => [
  ...languages.map((language) => ({ language, address: addressIn(address, language, storeLocale) })),
  { language: "x-default", address },
];

/** The locale for dates and amounts: the store's locale, or the page's language if that differs from the store's.
 *  localeIn("de", "de-AT") is "de-AT", and localeIn("en", "de-AT") is "en". */
export const localeIn = (language: Language, storeLocale: string): string =>
  language === languageOf(storeLocale) ? storeLocale : language;
