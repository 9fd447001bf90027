import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderPaymentCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The messages of paying a link in all languages. They ship together because they are small. */
export const orderPaymentCatalogues: Readonly<Record<Language, OrderPaymentCatalogue>> = { en, de, ja, ar };
