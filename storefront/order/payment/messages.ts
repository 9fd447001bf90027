import { isFinal } from "../../api/client.ts";
import { orderPaymentCatalogues } from "../../i18n/order-payment/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { explainFailure, failureTexts } from "../../parts/explain-failure.ts";
import { useShop } from "../../state/shop.tsx";

/** The translation function for the messages of paying a link. */
export const usePaymentTranslate = () => createTranslator(orderPaymentCatalogues[useShop().language]);

/** Explains why a link was not paid, in the guest's language. */
export const useExplain = (): ((error: unknown) => string) => {
  const { menu, t } = useShop();
  const tPayment = usePaymentTranslate();
  return (error) => {
    if (!isFinal(error)) return explainFailure(error, failureTexts(t));
    if (error.code === "CONFLICT") return tPayment("ended", { phone: menu.store.phone });
    if (error.code === "PAYMENT_UNAVAILABLE") return tPayment("busy");
    return tPayment("failed", { phone: menu.store.phone });
  };
};
