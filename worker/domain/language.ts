/** The languages of pages and mails. The first is that of stores whose own language is not among them. */
export const languages = ["en", "de", "ja", "ar"] as const;

export type Language = (typeof languages)[number];

/** The languages of the dashboard and of what else only staff read: mails to them, and the consent page. */
export type StaffLanguage = Exclude<Language, "ar">;

/** The supported language with this code; null if there is none. */
export const findLanguage = (code: string): Language | null => languages.find((language) => language === code) ?? null;

/** The language of a store's locale; English if it is not supported. languageOf("de-AT") is "de". */
export const languageOf = (locale: string): Language => findLanguage(locale.slice(0, 2).toLowerCase()) ?? languages[0];

/** The language in which staff read what guests read in this one. staffLanguage("ar") is "en". */
export const staffLanguage = (language: Language): StaffLanguage => (language === "ar" ? languages[0] : language);

/** The direction of a language's text, for `dir`. */
export const textDirection = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** The locale for formats by `Intl`. Egypt's and Saudi Arabia's have Arabic digits, but catalogues, codes and phone
 *  numbers have Latin ones: a page has one set of digits. formatLocale("ar-EG") is "ar-EG-u-nu-latn". */
export const formatLocale = (locale: string): string => (languageOf(locale) === "ar" ? `${locale}-u-nu-latn` : locale);

/** Holds a sign and its number, and a currency's letters and sign, together between Arabic words: else "US$" would turn
 *  into "$US", and the sign would follow its number. The mark that Intl writes before a sign would move the currency
 *  of negative amounts to the other side. */
export const isolateAmount = (text: string, locale: string): string =>
  languageOf(locale) === "ar"
    ? text.replace(/\u200e?([-−+][\d.,]+)/u, "\u2066$1\u2069").replace(/\p{Lu}+\p{Sc}/u, "$&\u200e")
    : text;
