import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CheckoutCatalogue, en } from "./en.ts";
import { ja } from "./ja.ts";

/** The checkout's own messages in all languages. They ship together because they are small. */
export const checkoutCatalogues: Readonly<Record<Language, CheckoutCatalogue>> = { en, de, ja, ar };
