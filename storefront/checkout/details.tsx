import { Show } from "solid-js";
import { AddressFields } from "../address/address-fields.tsx";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { Field } from "./field.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";

/** Who orders, and where it goes. */
export const Details = (props: { checkout: Checkout }) => {
  const { words } = useShop();
  const bag = useBag();
  return (
    <>
      <fieldset class={styles["options"]}>
        <legend>{words("checkout.contact")}</legend>
        <Field checkout={props.checkout} name="name" label={words("checkout.name")} autocomplete="name" />
        <Field
          checkout={props.checkout}
          name="email"
          label={words("checkout.email")}
          autocomplete="email"
          type="email"
          maxlength={254}
        />
        <Field
          checkout={props.checkout}
          name="phone"
          label={words(bag.orderType() === "delivery" ? "checkout.phone" : "checkout.phoneOptional")}
          autocomplete="tel"
          type="tel"
          maxlength={32}
        />
      </fieldset>
      <Show when={bag.orderType() === "delivery"}>
        <fieldset class={styles["options"]}>
          <legend>{words("checkout.address")}</legend>
          <SavedAddresses checkout={props.checkout} />
          <AddressFields
            prefix="checkout"
            values={props.checkout.form}
            errors={props.checkout.errors()}
            onInput={props.checkout.set}
            styles={styles}
          />
          <Field
            checkout={props.checkout}
            name="instructions"
            label={words("checkout.instructions")}
            autocomplete="off"
            maxlength={500}
          />
        </fieldset>
      </Show>
      <Field checkout={props.checkout} name="note" label={words("checkout.note")} autocomplete="off" maxlength={500} />
    </>
  );
};
