import { type Accessor, createEffect, createSignal, on } from "solid-js";
import { call } from "../../api/client.ts";
import type { Quote } from "../../api/types.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { walletCatalogues } from "../../i18n/wallet/catalogues.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { quoteInput } from "../quote.ts";
import { refusalText } from "../refusals.ts";
import { createWalletExplainer } from "./explain-wallet.ts";
import type { Wallet, WalletRefusal, WalletSource } from "./types.ts";
import {
  failureReason,
  findBlockingProblem,
  nextWalletState,
  quotedAddress,
  type SheetAddress,
  type SheetTerms,
  sheetTerms,
  type WalletEvent,
  type WalletState,
} from "./wallet.rules.ts";

interface Sheet extends Pick<Wallet, "state" | "isDelivery" | "isReady" | "open" | "changeAddress" | "cancel"> {
  /** The quote that the sheet displays; null before it is opened. */
  quote: Accessor<Quote | null>;
  confirmed(): void;
  /** Says on the page why the sheet's payment failed, and returns the same for the sheet. */
  refuse(refusal: WalletRefusal): WalletRefusal;
}

/** Why a quote opens no sheet, or why its address is refused. */
const createObstacles = ({ form }: Pick<WalletSource, "form">) => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  return (current: Quote, zip: string, waitsForAddress: boolean): WalletRefusal | null => {
    const problem = findBlockingProblem(current.problems, waitsForAddress);
    if (!problem) return null;
    const orderType = bag.orderType();
    const context = { menu, t, format, orderType, zip, isScheduled: form.isScheduled, quote: current };
    return { text: refusalText(problem, context), reason: failureReason(problem.code, problem.path) };
  };
};

/** The terms of a quote, with their lines in the page's language. */
const createTerms = () => {
  const { t } = useShop();
  return (quote: Quote, isDelivery: boolean): SheetTerms =>
    sheetTerms(quote, isDelivery, (name) =>
      name === "promo" ? t("promo.line", { code: quote.promoCode ?? "" }) : t(name),
    );
};

/** The quote of an order that is delivered to an address of a sheet. */
const quoteTo = (address: SheetAddress, input: ReturnType<typeof quoteInput>): Promise<Quote> =>
  call("POST /api/quote", { ...input, deliveryAddress: quotedAddress(address) });

/** A wallet's sheet until the guest pays: its terms, its address, and why it ended without an order. */
export const createSheet = (source: Pick<WalletSource, "form" | "quote" | "isQuoteCurrent" | "isBusy">): Sheet => {
  const { form, isQuoteCurrent, isBusy } = source;
  const { menu, t, language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const bag = useBag();
  const [state, setState] = createSignal<WalletState>({ phase: "ready", text: null });
  const dispatch = (event: WalletEvent): void => void setState((before) => nextWalletState(before, event));
  // The reason was about the other order type.
  createEffect(on(bag.orderType, () => dispatch({ type: "cleared" }), { defer: true }));
  const findObstacle = createObstacles(source);
  const explain = createWalletExplainer(form);
  const isDelivery = () => bag.orderType() === "delivery";
  const nameTerms = createTerms();
  const isReady = () => !isBusy() && isQuoteCurrent();
  let quote: Quote | null = null;
  const present = (current: Quote): SheetTerms => {
    quote = current;
    return nameTerms(current, isDelivery());
  };
  const refuse = ({ text, reason }: WalletRefusal): WalletRefusal => {
    const refusal = { reason, text: words("wallet.refused", { text }) };
    dispatch({ type: "refused", text: refusal.text });
    return refusal;
  };
  const open: Wallet["open"] = () => {
    const current = source.quote();
    if (!current || !isReady()) return null;
    const isTimeMissing = form.isScheduled && form.scheduledFor === "";
    const obstacle = findObstacle(current, form.zip, isDelivery() && menu.zones.length > 0);
    const text = isTimeMissing ? t("field.time") : obstacle?.text;
    dispatch(text ? { type: "refused", text } : { type: "opened" });
    return text ? null : present(current);
  };
  const changeAddress: Wallet["changeAddress"] = async (address) => {
    const refuseAddress = (text: string): null => {
      refuse({ text, reason: "address_unserviceable" });
      return null;
    };
    if (address.country && address.country !== menu.store.countryCode) return refuseAddress(words("wallet.abroad"));
    try {
      const fresh = await quoteTo(address, quoteInput(form, bag));
      const obstacle = findObstacle(fresh, address.postal_code, false);
      if (obstacle) return refuseAddress(obstacle.text);
      dispatch({ type: "cleared" });
      return present(fresh);
    } catch (error) {
      return refuseAddress(explain(error, address.postal_code).text);
    }
  };
  return {
    state,
    isDelivery,
    isReady,
    open,
    changeAddress,
    quote: () => quote,
    confirmed: () => dispatch({ type: "confirmed" }),
    refuse,
    cancel: () => dispatch({ type: "cancelled", text: words("wallet.cancelled") }),
  };
};
