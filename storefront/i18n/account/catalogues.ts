import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AccountCatalogue, en } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of the account's pages in all languages. They load with these pages. */
export const accountCatalogues: Readonly<Record<Language, AccountCatalogue>> = { en, de, ja, ar };
