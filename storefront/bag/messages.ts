import { bagCatalogues } from "../i18n/bag/catalogues.ts";
import type { BagCatalogue } from "../i18n/bag/en.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";

/** Translates the messages of the bag's contents, which load with them. */
export const useBagTranslate = (): ReturnType<typeof createTranslator<keyof BagCatalogue>> =>
  createTranslator(bagCatalogues[useShop().language]);
