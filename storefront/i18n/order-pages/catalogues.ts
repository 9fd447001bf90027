import type { Language } from "../../contract.ts";
import { de } from "./de.ts";
import { en, type OrderPageCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The words of the pages of an order. All languages come with these pages: they are few, and the server renders them too. */
export const orderPageCatalogues: Readonly<Record<Language, OrderPageCatalogue>> = { en, de, ja };
