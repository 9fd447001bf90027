import { For, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { Field } from "./field.tsx";

const CardFields = (props: { checkout: Checkout }) => {
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

/** How to pay: what the store offers for this kind of order. The card's fields belong to the local processor. */
export const Payment = (props: { checkout: Checkout }) => {
  const { menu, words } = useShop();
  const bag = useBag();
  const options = () =>
    menu.store.paymentOptions.filter(({ paymentMethod }) => paymentMethod !== "cash" || bag.orderType() === "pickup");
  return (
    <fieldset class={styles["options"]}>
      <legend>{words("checkout.payment")}</legend>
      <Show
        when={options().length > 0}
        fallback={<p class="error">{words("checkout.noPayment", { phone: menu.store.phone })}</p>}
      >
        <Show when={options().length > 1}>
          <For each={options()}>
            {({ paymentMethod }) => (
              <label>
                <input
                  type="radio"
                  name="payment"
                  checked={props.checkout.form.paymentMethod === paymentMethod}
                  onChange={() => props.checkout.set("paymentMethod", paymentMethod)}
                />
                <span>{paymentMethod === "paypal" ? "PayPal" : words(`checkout.${paymentMethod}`)}</span>
              </label>
            )}
          </For>
        </Show>
        <Show when={props.checkout.form.paymentMethod === "card"}>
          <CardFields checkout={props.checkout} />
        </Show>
      </Show>
    </fieldset>
  );
};
