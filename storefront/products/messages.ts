import type { Language } from "../../worker/domain/language.ts";
import { productMessages as ar } from "../i18n/products/ar.ts";
import { productMessages as de } from "../i18n/products/de.ts";
import { productMessages as en } from "../i18n/products/en.ts";
import { productMessages as ja } from "../i18n/products/ja.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

const catalogues: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = { en, de, ja, ar };

/** The translation function for the messages of the product pages. */
export const useProductTranslate = () => createTranslator(catalogues[useShop().language]);
