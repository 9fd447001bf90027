import { cookieCatalogues } from "../i18n/cookies/catalogues.ts";
import type { Notice } from "../state/bag.tsx";
import type { Shop } from "../state/shop.tsx";

/** Says why nothing stays in the bag, and how to order all the same. */
export const explainBlockedCookies = ({ language, menu }: Shop): Notice => {
  const texts = cookieCatalogues[language];
  const { phone } = menu.store;
  return { text: phone ? texts.bagOrCall : texts.bag, undo: null, phone };
};
