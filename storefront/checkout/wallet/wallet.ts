import { isOutage } from "../../api/client.ts";
import type { PlacedOrder, Quote } from "../../api/types.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { walletCatalogues } from "../../i18n/wallet/catalogues.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { placeOrder } from "../place.ts";
import { createWalletExplainer } from "./explain-wallet.ts";
import { createSettlement } from "./settle-wallet.ts";
import { createSheet } from "./sheet.ts";
import type { Wallet, WalletPayment, WalletRefusal, WalletSource } from "./types.ts";
import { missingDetail, type SheetContact, sheetDetails } from "./wallet.rules.ts";

/** The order by a wallet: the tip, the time and the code of the form, and the contact and address of the sheet. */
export const createWallet = (source: WalletSource): Wallet => {
  const { form, isBusy, setBusy, setQuote } = source;
  const { t, language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const bag = useBag();
  const explain = createWalletExplainer(form);
  const { quote: sheetQuote, confirmed, refuse, ...sheet } = createSheet(source);
  const settlement = createSettlement((text) => refuse({ text, reason: "fail" }), source.comeBack);
  const place = async (contact: SheetContact, quote: Quote): Promise<PlacedOrder | WalletRefusal> => {
    const details = sheetDetails(contact);
    const missing = missingDetail(details, sheet.isDelivery());
    if (missing) {
      const text = words("wallet.contact", { name: words(`wallet.${missing}`) });
      return { text, reason: missing === "address" ? "invalid_shipping_address" : "fail" };
    }
    const order = { cart: bag.cart, form: { ...form, ...details }, orderType: bag.orderType(), quote };
    return placeOrder({ ...order, paymentMethod: "card" });
  };
  const pay = async ({ name, contact, submit, charge }: WalletPayment, quote: Quote): Promise<WalletRefusal | null> => {
    const invalid = await submit();
    if (invalid !== null) return refuse({ text: invalid, reason: "fail" });
    const placed = await place(contact, quote);
    return "reason" in placed ? refuse(placed) : settlement.collect(placed, { name, charge });
  };
  const confirm: Wallet["confirm"] = async (payment) => {
    const quote = sheetQuote();
    if (!quote || isBusy()) return refuse({ text: t("order.failed"), reason: "fail" });
    confirmed();
    setBusy(true);
    try {
      return await pay(payment, quote);
    } catch (error) {
      if (isOutage(error)) return refuse({ text: t("checkout.offline"), reason: "fail" });
      const { freshQuote, ...refusal } = explain(error, payment.contact.address?.postal_code ?? "");
      // The quote of a delivery is for the sheet's address, not for the form's.
      if (freshQuote && !sheet.isDelivery()) setQuote(freshQuote);
      return refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { ...sheet, outage: settlement.outage, total: () => source.quote()?.total ?? 0, confirm };
};
