import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderRatingCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of rating an order in all languages. They ship together because they are small. */
export const orderRatingCatalogues: Readonly<Record<Language, OrderRatingCatalogue>> = { en, de, ja, ar };
