import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CookieCatalogue, en } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages in all languages. They ship together because they are small. */
export const cookieCatalogues: Readonly<Record<Language, CookieCatalogue>> = { en, de, ja, ar };
