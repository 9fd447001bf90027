import type { Language } from "../../../worker/domain/language.ts";
import { allergenMessages as ar } from "./ar.ts";
import { allergenMessages as de } from "./de.ts";
import { allergenMessages as en } from "./en.ts";
import { allergenMessages as ja } from "./ja.ts";

/** The names of allergens in all languages: a guest's list reaches the kitchen in the language of the restaurant. */
export const allergenCatalogues: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  de,
  ja,
  ar,
};
