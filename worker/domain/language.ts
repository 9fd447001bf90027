/** The languages of pages and mails. The first is that of stores whose own language is not among them. */
export const languages = ["en", "de", "ja"] as const;

export type Language = (typeof languages)[number];

/** The supported language with this code; null if there is none. */
export const findLanguage = (code: string): Language | null => languages.find((language) => language === code) ?? null;

/** The language of a store's locale; English if it is not supported. languageOf("de-AT") is "de". */
export const languageOf = (locale: string): Language => findLanguage(locale.slice(0, 2).toLowerCase()) ?? languages[0];
