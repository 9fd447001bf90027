/** The supported languages of guests. */
export type Language = "en" | "de" | "ja";

/** The language of a store's locale; English if it is not supported. languageOf("de-AT") is "de". */
export const languageOf = (locale: string): Language => {
  const language = locale.slice(0, 2).toLowerCase();
  return language === "de" || language === "ja" ? language : "en";
};
