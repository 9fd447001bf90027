import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderChangesCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of changing an order in all languages. They ship together because they are small. */
export const orderChangesCatalogues: Readonly<Record<Language, OrderChangesCatalogue>> = { en, de, ja, ar };
