import { For, Match, Show, Switch } from "solid-js";
import { brandName, isRedirectMethod } from "../../db/schema/processors.ts";
import type { PaymentOption } from "../../worker/domain/store/settings.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { FieldError } from "../ui/field.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { useCheckoutTranslate } from "./messages.ts";
import { SavedCardChoices } from "./payment/saved-card-choices.tsx";
import { TestCard } from "./payment/test-card.tsx";
import { StripeCard } from "./stripe-card.tsx";

/** The choice of a payment method. Saved cards come before the other ways to pay. */
const PaymentMethods = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const tCheckout = useCheckoutTranslate();
  const bag = useBag();
  const saved = () => props.checkout.savedCards;
  const hasCards = () => saved().cards().length > 0;
  const name = (method: PaymentOption["paymentMethod"]): string => {
    if (method === "cash" && bag.orderType() === "delivery") return t("checkout.cashDelivery");
    if (method === "card" && hasCards()) return tCheckout("card.another");
    return isRedirectMethod(method) ? brandName(method) : t(`checkout.${method}`);
  };
  const isChosen = (method: PaymentOption["paymentMethod"]): boolean =>
    props.checkout.paymentMethod() === method && (method !== "card" || saved().chosen() === null);
  const choose = (method: PaymentOption["paymentMethod"]): void => {
    if (method === "card") saved().choose(null);
    props.checkout.set("paymentMethod", method);
  };
  return (
    <For each={props.checkout.paymentMethods()}>
      {({ paymentMethod }) => (
        <>
          <Show when={paymentMethod === "card"}>
            <SavedCardChoices checkout={props.checkout} />
          </Show>
          <label>
            <input
              type="radio"
              name="payment"
              checked={isChosen(paymentMethod)}
              disabled={props.checkout.isBusy()}
              onChange={() => choose(paymentMethod)}
            />
            <span>{name(paymentMethod)}</span>
          </label>
        </>
      )}
    </For>
  );
};

/** The form of a card, and the choice to save it for a signed-in customer. */
const TypedCard = (props: { checkout: Checkout; hasOtherWays: boolean }) => {
  const t = useCheckoutTranslate();
  return (
    <>
      <Show when={props.checkout.stripe} fallback={<TestCard checkout={props.checkout} />}>
        {(stripe) => <StripeCard errors={props.checkout.errors} payment={stripe()} hasOtherWays={props.hasOtherWays} />}
      </Show>
      <Show when={props.checkout.savedCards.canSave}>
        <div>
          <label class={styles["tick"]}>
            <input
              type="checkbox"
              checked={props.checkout.form.savesCard}
              onChange={(event) => props.checkout.set("savesCard", event.currentTarget.checked)}
            />
            <span>{t("card.save")}</span>
          </label>
        </div>
      </Show>
    </>
  );
};

/** The payment methods for this order type, and the form of the selected one. A total of zero needs no form. */
export const Payment = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  const tCheckout = useCheckoutTranslate();
  const saved = () => props.checkout.savedCards;
  const isPaidBy = (method: PaymentOption["paymentMethod"]): boolean =>
    props.checkout.paymentMethod() === method && props.checkout.quote()?.total !== 0;
  const redirectBrand = (): string | null => {
    const method = props.checkout.paymentMethod();
    return isRedirectMethod(method) && isPaidBy(method) ? brandName(method) : null;
  };
  const hasOtherWays = () => props.checkout.paymentMethods().length > 1;
  const isTyped = () => isPaidBy("card") && saved().chosen() === null;
  return (
    <fieldset class={styles["options"]}>
      <legend>{t("checkout.payment")}</legend>
      <Show
        when={props.checkout.paymentMethods().length > 0}
        fallback={<p class="error">{tCheckout("noPayment", { phone: menu.store.phone })}</p>}
      >
        <Show
          when={!saved().isLoading()}
          fallback={
            <p class={styles["soft"]} role="status">
              {tCheckout("card.loading")}
            </p>
          }
        >
          <Show when={hasOtherWays() || saved().cards().length > 0}>
            <PaymentMethods checkout={props.checkout} />
          </Show>
          <FieldError id="checkout-paymentMethod-error" text={props.checkout.errors().paymentMethod} />
          <Switch>
            <Match when={isTyped() && (props.checkout.quote() || !props.checkout.stripe)}>
              <TypedCard checkout={props.checkout} hasOtherWays={hasOtherWays()} />
            </Match>
            <Match when={isPaidBy("card") && !isTyped()}>
              <FieldError id="checkout-card" text={props.checkout.errors().card} />
            </Match>
            <Match when={redirectBrand()}>
              {(name) => <p class={styles["soft"]}>{t("checkout.redirectHint", { name: name() })}</p>}
            </Match>
          </Switch>
        </Show>
      </Show>
    </fieldset>
  );
};
