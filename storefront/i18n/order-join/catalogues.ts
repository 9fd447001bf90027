import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderJoinCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of creating an account after an order, in all languages. They ship together because they are small. */
export const orderJoinCatalogues: Readonly<Record<Language, OrderJoinCatalogue>> = { en, de, ja, ar };
