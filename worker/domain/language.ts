/** The languages that guests are spoken to in. */
export type Language = "en" | "de" | "ja";

/** A store's language by its locale; English where we do not speak it. languageOf("de-AT") is "de". */
export const languageOf = (locale: string): Language => {
  const language = locale.slice(0, 2).toLowerCase();
  return language === "de" || language === "ja" ? language : "en";
};
