import { type Accessor, createSignal } from "solid-js";
import { call } from "../../api/client.ts";
import type { Language } from "../../contract.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { Field } from "../field.tsx";
import { type CheckoutForm, cardErrors, digitsOf } from "../form.ts";
import type { CardDesk } from "./card.ts";

type CardResult = { status: "succeeded" | "requires_action" | "failed"; message: string | null };

/** Asks the local processor to charge the card, as Stripe.js would in the browser. */
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

/** The stand-in for a processor's form, which takes test cards alone. */
export interface TestCardDesk extends CardDesk {
  /** Set while the bank asks the guest to confirm; the answer goes in here. */
  bankQuestion: Accessor<((confirmed: boolean) => void) | null>;
}

export const createTestCardDesk = (form: CheckoutForm): TestCardDesk => {
  const { words, language } = useShop();
  const [bankQuestion, setBankQuestion] = createSignal<((confirmed: boolean) => void) | null>(null);
  const askBank = async (): Promise<boolean> => {
    const confirmed = await new Promise<boolean>((resolve) => setBankQuestion(() => resolve));
    setBankQuestion(null);
    return confirmed;
  };
  const charge: CardDesk["charge"] = async ({ clientSecret }) => {
    const first = await confirmCard(clientSecret, form, { authenticated: false, locale: language });
    if (first.status !== "requires_action") return first.message;
    if (!(await askBank())) return words("checkout.bankCancelled");
    return (await confirmCard(clientSecret, form, { authenticated: true, locale: language })).message;
  };
  return { bankQuestion, check: async () => cardErrors(form, words), charge };
};

export const BankDialog = (props: { answer(confirmed: boolean): void }) => {
  const { words } = useShop();
  return (
    <Dialog label={words("checkout.bank")} kind="sheet" onClose={() => props.answer(false)}>
      <div class={styles["bank"]}>
        <p>{words("checkout.bank")}</p>
        <button type="button" class="button" onClick={() => props.answer(true)}>
          {words("checkout.bankConfirm")}
        </button>
        <button type="button" class="button quiet" onClick={() => props.answer(false)}>
          {words("checkout.bankCancel")}
        </button>
      </div>
    </Dialog>
  );
};

export const TestCard = (props: { checkout: Checkout }) => {
  const { words } = useShop();
  return (
    <>
      <Field
        checkout={props.checkout}
        name="cardNumber"
        label={words("checkout.cardNumber")}
        autocomplete="cc-number"
        inputmode="numeric"
        maxlength={23}
      />
      <div class={styles["pair"]}>
        <Field
          checkout={props.checkout}
          name="expiry"
          label={words("checkout.expiry")}
          autocomplete="cc-exp"
          inputmode="numeric"
          maxlength={7}
        />
        <Field
          checkout={props.checkout}
          name="cvc"
          label={words("checkout.cvc")}
          autocomplete="cc-csc"
          inputmode="numeric"
          maxlength={4}
        />
      </div>
      <p class={styles["soft"]}>{words("checkout.testCards")}</p>
    </>
  );
};
