import { isFinal } from "../api/client.ts";
import { cookieCatalogues } from "../i18n/cookies/catalogues.ts";
import { explainFailure, failureTexts } from "../parts/explain-failure.ts";
import type { Notice } from "../state/bag.tsx";
import { CookiesBlocked } from "../state/bag-queue.ts";
import type { Shop } from "../state/shop.tsx";

/** Says why nothing stays in the bag, and how to order all the same. */
const explainBlockedCookies = ({ language, menu }: Shop): Notice => {
  const texts = cookieCatalogues[language];
  const { phone } = menu.store;
  return { text: phone ? texts.bagOrCall : texts.bag, undo: null, phone };
};

/** What the guest reads if a change of the bag fails for good. */
export const explainFailedChange = (shop: Shop, error: unknown): Notice => {
  if (error instanceof CookiesBlocked) return explainBlockedCookies(shop);
  const text = isFinal(error) ? error.message : explainFailure(error, failureTexts(shop.t));
  return { text: text || shop.t("fault"), undo: null };
};
