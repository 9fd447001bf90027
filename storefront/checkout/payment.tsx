import { For, Match, Show, Switch } from "solid-js";
import type { PaymentOption } from "../../db/schema/shapes.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { FieldError } from "./field.tsx";
import { TestCard } from "./payment/test-card.tsx";
import { StripeCard } from "./stripe-card.tsx";

/** The ways to choose from, where there are several. */
const Ways = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const name = (way: PaymentOption["paymentMethod"]): string => (way === "paypal" ? "PayPal" : t(`checkout.${way}`));
  return (
    <For each={props.checkout.ways()}>
      {({ paymentMethod }) => (
        <label>
          <input
            type="radio"
            name="payment"
            checked={props.checkout.way() === paymentMethod}
            onChange={() => props.checkout.set("paymentMethod", paymentMethod)}
          />
          <span>{name(paymentMethod)}</span>
        </label>
      )}
    </For>
  );
};

/** How to pay: what the store offers for this kind of order. Where nothing is to be paid, no card is asked for. */
export const Payment = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  const isPaidBy = (way: PaymentOption["paymentMethod"]): boolean =>
    props.checkout.way() === way && props.checkout.quote()?.total !== 0;
  return (
    <fieldset class={styles["options"]}>
      <legend>{t("checkout.payment")}</legend>
      <Show
        when={props.checkout.ways().length > 0}
        fallback={<p class="error">{t("checkout.noPayment", { phone: menu.store.phone })}</p>}
      >
        <Show when={props.checkout.ways().length > 1}>
          <Ways checkout={props.checkout} />
        </Show>
        <FieldError id="checkout-paymentMethod-error" text={props.checkout.errors().paymentMethod} />
        <Switch>
          <Match when={isPaidBy("card") && props.checkout.quote() && props.checkout.stripe}>
            {(desk) => <StripeCard checkout={props.checkout} desk={desk()} />}
          </Match>
          <Match when={isPaidBy("card") && !props.checkout.stripe}>
            <TestCard checkout={props.checkout} />
          </Match>
          <Match when={isPaidBy("paypal")}>
            <p class={styles["soft"]}>{t("checkout.paypalHint")}</p>
          </Match>
        </Switch>
      </Show>
    </fieldset>
  );
};
