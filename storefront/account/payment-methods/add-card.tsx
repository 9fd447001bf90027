import { onMount, Show } from "solid-js";
import { BankDialog, TestCard } from "../../checkout/payment/test-card.tsx";
import { StripeCard } from "../../checkout/stripe-card.tsx";
import { readFilledFields } from "../../checkout/text-field.ts";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import styles from "../account.module.css";
import { useAccountTranslate } from "../area/messages.ts";
import { createCardSetup } from "./card-setup.ts";

interface AddCardProps {
  publishableKey: string | null | undefined;
  onSaved(): Promise<void>;
  onCancel(): void;
}

/** Saves a card without buying. The card is typed into the processor's form. */
export const AddCard = (props: AddCardProps) => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const setup = createCardSetup(props.publishableKey, () => props.onSaved());
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <form
      class={`${styles["card"]} ${styles["form"]}`}
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        readFilledFields(event.currentTarget, setup.form);
        void setup.save();
      }}
    >
      <h2 ref={title} tabindex="-1">
        {tAccount("addCard")}
      </h2>
      <Show
        when={setup.stripe}
        fallback={
          <>
            <TestCard checkout={setup} />
            <FieldError id="checkout-card-error" text={setup.errors().card} />
          </>
        }
      >
        {(stripe) => <StripeCard payment={stripe()} errors={setup.errors} hasOtherWays={false} />}
      </Show>
      <div class={styles["ways"]}>
        <button type="submit" class="button" disabled={setup.isBusy()}>
          {tAccount(setup.isBusy() ? "saving" : "saveCard")}
        </button>
        <button type="button" class="button quiet" disabled={setup.isBusy()} onClick={props.onCancel}>
          {t("checkout.bankCancel")}
        </button>
      </div>
      <Show when={setup.bankPrompt()}>{(answer) => <BankDialog answer={answer()} />}</Show>
    </form>
  );
};
