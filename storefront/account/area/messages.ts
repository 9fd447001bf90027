import { accountCatalogues } from "../../i18n/account/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";

/** The translation function for the messages of the account's pages. */
export const useAccountTranslate = () => createTranslator(accountCatalogues[useShop().language]);
