import { Show } from "solid-js";
import {
  maxEmailLength,
  maxNameLength,
  maxNoteLength,
  maxPhoneLength,
} from "../../../worker/domain/text-lengths.rules.ts";
import { AddressFields } from "../../address/address-fields.tsx";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { textField } from "../text-field.ts";
import { More } from "./more.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";

/** The guest's contact details and, for delivery, the address. */
export const Details = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const bag = useBag();
  return (
    <>
      <fieldset class={styles["options"]}>
        <legend>{t("checkout.contact")}</legend>
        <InputField
          {...textField(props.checkout, "name")}
          label={t("checkout.name")}
          autocomplete="name"
          maxlength={maxNameLength}
        />
        <InputField
          {...textField(props.checkout, "email")}
          label={t("checkout.email")}
          autocomplete="email"
          type="email"
          maxlength={maxEmailLength}
        />
        <InputField
          {...textField(props.checkout, "phone")}
          label={t(bag.orderType() === "delivery" ? "checkout.phone" : "checkout.phoneOptional")}
          autocomplete="tel"
          type="tel"
          maxlength={maxPhoneLength}
        />
      </fieldset>
      <Show when={bag.orderType() === "delivery"}>
        <fieldset class={styles["options"]}>
          <legend>{t("checkout.address")}</legend>
          <SavedAddresses checkout={props.checkout} />
          <AddressFields
            prefix="checkout"
            values={props.checkout.form}
            errors={props.checkout.errors()}
            onInput={props.checkout.set}
            pairClass={styles["pair"]}
          />
          <InputField
            {...textField(props.checkout, "instructions")}
            label={t("checkout.instructions")}
            autocomplete="off"
            maxlength={maxNoteLength}
          />
        </fieldset>
      </Show>
      <More checkout={props.checkout} />
    </>
  );
};
