import { privacyCatalogues } from "../../i18n/privacy/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";

/** The translation function for the messages of the page of one's own data. */
export const usePrivacyTranslate = () => createTranslator(privacyCatalogues[useShop().language]);

export type PrivacyTranslate = ReturnType<typeof usePrivacyTranslate>;
