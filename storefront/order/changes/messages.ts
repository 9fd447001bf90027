import { isFinal } from "../../api/client.ts";
import { orderChangesCatalogues } from "../../i18n/order-changes/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { explainFailure, failureTexts } from "../../parts/explain-failure.ts";
import { useShop } from "../../state/shop.tsx";

/** The translation function for the messages of changing an order. */
export const useChangesTranslate = () => createTranslator(orderChangesCatalogues[useShop().language]);

/** Explains why an order was not changed, in the guest's language. */
export const useExplain = (): ((error: unknown) => string) => {
  const { menu, t } = useShop();
  const tChanges = useChangesTranslate();
  const { phone } = menu.store;
  return (error) => {
    if (!isFinal(error)) return explainFailure(error, failureTexts(t));
    if (error.code === "ILLEGAL_TRANSITION") return tChanges("tooLate", { phone });
    if (error.code === "PRICE_CHANGED") return tChanges("otherTaxes", { phone });
    if (error.code === "PAYMENT_UNAVAILABLE") return tChanges("paymentBusy");
    if (error.code === "ORDERING_PAUSED") return tChanges("paused", { phone });
    if (error.code === "CONFLICT") return tChanges("overtaken");
    return tChanges("failed", { phone });
  };
};
