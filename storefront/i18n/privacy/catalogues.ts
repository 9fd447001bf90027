import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PrivacyCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of the page of one's own data in all languages. They load with that page. */
export const privacyCatalogues: Readonly<Record<Language, PrivacyCatalogue>> = { en, de, ja, ar };
