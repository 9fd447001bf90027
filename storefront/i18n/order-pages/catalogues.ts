import type { Language } from "../../contract.ts";
import { de } from "./de.ts";
import { en, type OrderPageCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of the order pages in all languages. They ship together, because the server renders them too and they are
 *  small. */
export const orderPageCatalogues: Readonly<Record<Language, OrderPageCatalogue>> = { en, de, ja };
