import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PhoneCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages in all languages. They ship together because they are small. */
export const phoneCatalogues: Readonly<Record<Language, PhoneCatalogue>> = { en, de, ja, ar };
