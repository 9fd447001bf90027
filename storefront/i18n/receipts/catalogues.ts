import type { Language } from "../../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ReceiptCatalogue } from "./en.ts";
import { ja } from "./ja.ts";

/** The texts of receipts in all languages. They ship together, because a receipt is in the store's language. */
export const receiptCatalogues: Readonly<Record<Language, ReceiptCatalogue>> = { en, de, ja, ar };
