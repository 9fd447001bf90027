/** Stores the chosen language. */
export const languageCookie = "tiffin_language";
