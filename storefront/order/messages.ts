import { orderPageCatalogues } from "../i18n/order-pages/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

/** Says the words that only the pages of an order need. */
export const useOrderTranslate = () => createTranslator(orderPageCatalogues[useShop().language]);
