import { type Accessor, createSignal } from "solid-js";
import { call } from "../../api/client.ts";
import type { Language } from "../../contract.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { Field } from "../field.tsx";
import { type CheckoutForm, cardErrors, digitsOf } from "../form.ts";
import type { CardPayment } from "./card.ts";

type CardResult = { status: "succeeded" | "requires_action" | "failed"; message: string | null };

/** Charges the card with the local simulator, as Stripe.js does in the browser. */
const confirmCard = (
  clientSecret: string,
  form: CheckoutForm,
  { authenticated, locale }: { authenticated: boolean; locale: Language },
): Promise<CardResult> =>
  call<CardResult>("/api/simulator/confirm", {
    method: "POST",
    body: {
      clientSecret,
      cardNumber: digitsOf(form.cardNumber),
      expiry: form.expiry,
      cvc: form.cvc,
      authenticated,
      locale,
    },
  });

/** The simulator's card form, which only accepts test cards. */
export interface TestCardPayment extends CardPayment {
  /** Set while the bank asks the guest to confirm. Call it with the guest's decision. */
  bankPrompt: Accessor<((confirmed: boolean) => void) | null>;
}

export const createTestCardPayment = (form: CheckoutForm): TestCardPayment => {
  const { t, language } = useShop();
  const [bankPrompt, setBankPrompt] = createSignal<((confirmed: boolean) => void) | null>(null);
  const confirmWithBank = async (): Promise<boolean> => {
    const confirmed = await new Promise<boolean>((resolve) => setBankPrompt(() => resolve));
    setBankPrompt(null);
    return confirmed;
  };
  const charge: CardPayment["charge"] = async ({ clientSecret }) => {
    const first = await confirmCard(clientSecret, form, { authenticated: false, locale: language });
    if (first.status !== "requires_action") return first.message;
    if (!(await confirmWithBank())) return t("checkout.bankCancelled");
    return (await confirmCard(clientSecret, form, { authenticated: true, locale: language })).message;
  };
  return { bankPrompt, check: async () => cardErrors(form, t), charge };
};

export const BankDialog = (props: { answer(confirmed: boolean): void }) => {
  const { t } = useShop();
  return (
    <Dialog label={t("checkout.bank")} kind="sheet" onClose={() => props.answer(false)}>
      <div class={styles["bank"]}>
        <p>{t("checkout.bank")}</p>
        <button type="button" class="button" onClick={() => props.answer(true)}>
          {t("checkout.bankConfirm")}
        </button>
        <button type="button" class="button quiet" onClick={() => props.answer(false)}>
          {t("checkout.bankCancel")}
        </button>
      </div>
    </Dialog>
  );
};

export const TestCard = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  return (
    <>
      <Field
        checkout={props.checkout}
        name="cardNumber"
        label={t("checkout.cardNumber")}
        autocomplete="cc-number"
        inputmode="numeric"
        maxlength={23}
      />
      <div class={styles["pair"]}>
        <Field
          checkout={props.checkout}
          name="expiry"
          label={t("checkout.expiry")}
          autocomplete="cc-exp"
          inputmode="numeric"
          maxlength={7}
        />
        <Field
          checkout={props.checkout}
          name="cvc"
          label={t("checkout.cvc")}
          autocomplete="cc-csc"
          inputmode="numeric"
          maxlength={4}
        />
      </div>
      <p class={styles["soft"]}>{t("checkout.testCards")}</p>
    </>
  );
};
