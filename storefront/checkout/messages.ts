import { checkoutCatalogues } from "../i18n/checkout/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

/** The checkout's own messages, in the page's language. */
export const useCheckoutTranslate = () => createTranslator(checkoutCatalogues[useShop().language]);
