import { orderPageCatalogues } from "../i18n/order-pages/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

/** The translation function for the messages of the order pages. */
export const useOrderTranslate = () => createTranslator(orderPageCatalogues[useShop().language]);
