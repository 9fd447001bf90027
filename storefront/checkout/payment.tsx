import { For, Match, Show, Switch } from "solid-js";
import { brandName, isRedirectMethod } from "../../db/schema/processors.ts";
import type { PaymentOption } from "../../worker/domain/store/settings.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { FieldError } from "../ui/field.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { TestCard } from "./payment/test-card.tsx";
import { StripeCard } from "./stripe-card.tsx";

/** The choice of a payment method. */
const PaymentMethods = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const bag = useBag();
  const name = (method: PaymentOption["paymentMethod"]): string => {
    if (method === "cash" && bag.orderType() === "delivery") return t("checkout.cashDelivery");
    return isRedirectMethod(method) ? brandName(method) : t(`checkout.${method}`);
  };
  return (
    <For each={props.checkout.paymentMethods()}>
      {({ paymentMethod }) => (
        <label>
          <input
            type="radio"
            name="payment"
            checked={props.checkout.paymentMethod() === paymentMethod}
            onChange={() => props.checkout.set("paymentMethod", paymentMethod)}
          />
          <span>{name(paymentMethod)}</span>
        </label>
      )}
    </For>
  );
};

/** The payment methods for this order type, and the form of the selected one. A total of zero needs no form. */
export const Payment = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  const isPaidBy = (method: PaymentOption["paymentMethod"]): boolean =>
    props.checkout.paymentMethod() === method && props.checkout.quote()?.total !== 0;
  const redirectBrand = (): string | null => {
    const method = props.checkout.paymentMethod();
    return isRedirectMethod(method) && isPaidBy(method) ? brandName(method) : null;
  };
  return (
    <fieldset class={styles["options"]}>
      <legend>{t("checkout.payment")}</legend>
      <Show
        when={props.checkout.paymentMethods().length > 0}
        fallback={<p class="error">{t("checkout.noPayment", { phone: menu.store.phone })}</p>}
      >
        <Show when={props.checkout.paymentMethods().length > 1}>
          <PaymentMethods checkout={props.checkout} />
        </Show>
        <FieldError id="checkout-paymentMethod-error" text={props.checkout.errors().paymentMethod} />
        <Switch>
          <Match when={isPaidBy("card") && props.checkout.quote() && props.checkout.stripe}>
            {(stripe) => (
              <StripeCard
                errors={props.checkout.errors}
                payment={stripe()}
                hasOtherWays={props.checkout.paymentMethods().length > 1}
              />
            )}
          </Match>
          <Match when={isPaidBy("card") && !props.checkout.stripe}>
            <TestCard checkout={props.checkout} />
          </Match>
          <Match when={redirectBrand()}>
            {(name) => <p class={styles["soft"]}>{t("checkout.redirectHint", { name: name() })}</p>}
          </Match>
        </Switch>
      </Show>
    </fieldset>
  );
};
