import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderPageCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of the order pages in all languages. They ship together because they are small, and because the server
 *  renders these pages too. */
export const orderPageCatalogues: Readonly<Record<Language, OrderPageCatalogue>> = { en, de, ja, ar };
