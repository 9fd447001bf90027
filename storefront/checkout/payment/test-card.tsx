import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../checkout.module.css";
import type { CardForm } from "../form.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { type TextFields, textField } from "../text-field.ts";

export const BankDialog = (props: { answer(confirmed: boolean): void }) => {
  const { t } = useShop();
  const words = useCheckoutTranslate();
  return (
    <Dialog label={words("bank")} kind="sheet" onClose={() => props.answer(false)}>
      <div class={styles["bank"]}>
        <p>{words("bank")}</p>
        <button type="button" class="button" onClick={() => props.answer(true)}>
          {words("bank.confirm")}
        </button>
        <button type="button" class="button quiet" onClick={() => props.answer(false)}>
          {t("checkout.bankCancel")}
        </button>
      </div>
    </Dialog>
  );
};

export const TestCard = (props: { checkout: TextFields<keyof CardForm> }) => {
  const { t } = useShop();
  const words = useCheckoutTranslate();
  return (
    <>
      <InputField
        {...textField(props.checkout, "cardNumber")}
        label={t("checkout.cardNumber")}
        autocomplete="cc-number"
        inputmode="numeric"
        maxlength={23}
      />
      <div class={styles["pair"]}>
        <InputField
          {...textField(props.checkout, "expiry")}
          label={t("checkout.expiry")}
          autocomplete="cc-exp"
          inputmode="numeric"
          maxlength={9}
        />
        <InputField
          {...textField(props.checkout, "cvc")}
          label={t("checkout.cvc")}
          autocomplete="cc-csc"
          inputmode="numeric"
          maxlength={4}
        />
      </div>
      <p class={styles["soft"]}>{words("testCards")}</p>
    </>
  );
};
