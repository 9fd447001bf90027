import { searchCatalogues } from "../i18n/search/catalogues.ts";
import type { SearchCatalogue } from "../i18n/search/en.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

/** Translates the messages of the search and of the allergens to avoid, which load with them. */
export const useSearchTranslate = (): ReturnType<typeof createTranslator<keyof SearchCatalogue>> =>
  createTranslator(searchCatalogues[useShop().language]);
