import { Show } from "solid-js";
import type { Allergen } from "../../../worker/domain/menu/flags.ts";
import { maxEmailLength, maxNameLength } from "../../../worker/domain/text-lengths.rules.ts";
import { isSignedIn } from "../../account/api.ts";
import { AddressFields } from "../../address/address-fields.tsx";
import { PhoneField } from "../../phone/phone-field.tsx";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { hasSentOrder } from "../attempt.ts";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { storeForm } from "../form.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { textField } from "../text-field.ts";
import { Cutlery } from "./cutlery.tsx";
import { More } from "./more.tsx";
import { Recipient } from "./recipient.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import { TellKitchen } from "./tell-kitchen.tsx";

/** Sign-in returns to the open checkout. The bag belongs to the browser, and the input is stored for the tab. */
const signInAddress = `/login?${new URLSearchParams({ return: "/?checkout" })}`;

/** The guest's contact details and, for delivery, the address. */
export const Details = (props: { checkout: Checkout; avoided: readonly Allergen[] }) => {
  const { t } = useShop();
  const words = useCheckoutTranslate();
  const bag = useBag();
  return (
    <>
      <fieldset class={styles["options"]}>
        <legend>{t("checkout.contact")}</legend>
        <Show when={!isSignedIn()}>
          <p class={styles["signIn"]}>
            {words("signIn.ask")}{" "}
            <a href={signInAddress} onClick={() => storeForm(props.checkout.form)}>
              {words("signIn")}
            </a>
          </p>
        </Show>
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
        <PhoneField
          {...textField(props.checkout, "phone")}
          label={t(bag.orderType() === "delivery" ? "checkout.phone" : "checkout.phoneOptional")}
          autocomplete="tel"
          mayRewrite={() => !hasSentOrder()}
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
            suggestsState
            mayRewrite={() => !hasSentOrder()}
            pairClass={styles["pair"]}
          />
          <Recipient checkout={props.checkout} />
        </fieldset>
      </Show>
      <label class={styles["tick"]}>
        <input
          type="checkbox"
          checked={props.checkout.form.isRemembered}
          onChange={(event) => props.checkout.remember(event.currentTarget.checked)}
        />
        <span>{words("remember")}</span>
      </label>
      <Cutlery checkout={props.checkout} />
      <TellKitchen checkout={props.checkout} avoided={props.avoided} />
      <More checkout={props.checkout} />
    </>
  );
};
