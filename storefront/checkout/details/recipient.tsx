import { Show } from "solid-js";
import { maxNameLength } from "../../../worker/domain/text-lengths.rules.ts";
import { PhoneField } from "../../phone/phone-field.tsx";
import { InputField } from "../../ui/field.tsx";
import { hasSentOrder } from "../attempt.ts";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { textField } from "../text-field.ts";

/** Another recipient of the delivery, behind one line. Without the tick, what was typed stays here and is not sent. */
export const Recipient = (props: { checkout: Checkout }) => {
  const words = useCheckoutTranslate();
  return (
    <>
      <label class={styles["tick"]}>
        <input
          type="checkbox"
          checked={props.checkout.form.hasRecipient}
          onChange={(event) => props.checkout.set("hasRecipient", event.currentTarget.checked)}
        />
        <span>{words("recipient")}</span>
      </label>
      <Show when={props.checkout.form.hasRecipient}>
        <InputField
          {...textField(props.checkout, "recipientName")}
          label={words("recipient.name")}
          autocomplete="off"
          maxlength={maxNameLength}
        />
        <PhoneField
          {...textField(props.checkout, "recipientPhone")}
          label={words("recipient.phone")}
          hint={words("recipient.phoneHint")}
          autocomplete="off"
          mayRewrite={() => !hasSentOrder()}
        />
      </Show>
    </>
  );
};
