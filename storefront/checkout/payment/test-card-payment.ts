import { type Accessor, createSignal } from "solid-js";
import type { Language } from "../../../worker/domain/language.ts";
import { request } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { type CardForm, cardErrors, digitsOf } from "../form.ts";
import type { CardPayment } from "./card.ts";

type CardResult = { status: "succeeded" | "requires_action" | "failed"; message: string | null };

interface Confirmation {
  authenticated: boolean;
  locale: Language;
  /** Whether the card comes from the simulator's wallet. */
  isWallet?: boolean;
  /** A saved card, in place of the form's. */
  savedCardId?: string | null;
}

/** Charges the card with the local simulator, as Stripe.js does in the browser. */
export const confirmCard = (
  clientSecret: string,
  form: CardForm,
  { authenticated, locale, isWallet = false, savedCardId = null }: Confirmation,
): Promise<CardResult> =>
  request<CardResult>("/api/simulator/confirm", {
    method: "POST",
    body: {
      clientSecret,
      cardNumber: digitsOf(form.cardNumber),
      expiry: form.expiry,
      cvc: form.cvc,
      authenticated,
      locale,
      isWallet,
      paymentMethodId: savedCardId,
    },
  });

/** The simulator's card form, which only accepts test cards. */
export interface TestCardPayment extends CardPayment {
  /** Set while the bank asks the guest to confirm. Call it with the guest's decision. */
  bankPrompt: Accessor<((confirmed: boolean) => void) | null>;
}

export const createTestCardPayment = (form: CardForm): TestCardPayment => {
  const { t, language } = useShop();
  const [bankPrompt, setBankPrompt] = createSignal<((confirmed: boolean) => void) | null>(null);
  const confirmWithBank = async (): Promise<boolean> => {
    const confirmed = await new Promise<boolean>((resolve) => setBankPrompt(() => resolve));
    setBankPrompt(null);
    return confirmed;
  };
  const charge: CardPayment["charge"] = async ({ clientSecret, savedCardId = null }) => {
    const how = { locale: language, savedCardId };
    const first = await confirmCard(clientSecret, form, { ...how, authenticated: false });
    if (first.status !== "requires_action") return first.message;
    if (!(await confirmWithBank())) return t("checkout.bankCancelled");
    return (await confirmCard(clientSecret, form, { ...how, authenticated: true })).message;
  };
  return { bankPrompt, check: async () => cardErrors(form, t), charge };
};
