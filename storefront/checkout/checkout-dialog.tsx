import { For, Show } from "solid-js";
import { OrderTypeSwitch } from "../components/order-type-switch.tsx";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { OrderingOff } from "../ui/ordering-off.tsx";
import styles from "./checkout.module.css";
import { type Checkout, createCheckout } from "./checkout.ts";
import { Details } from "./details.tsx";
import { BankDialog } from "./payment/test-card.tsx";
import { Payment } from "./payment.tsx";
import { Promo } from "./promo.tsx";
import { Summary } from "./summary.tsx";
import { Tip } from "./tip.tsx";
import { When } from "./when.tsx";

const payMessages = { card: "checkout.pay", paypal: "checkout.toPaypal", cash: "checkout.place" } as const;

const Pay = (props: { checkout: Checkout }) => {
  const { t, format } = useShop();
  const label = (): string => {
    if (props.checkout.isBusy()) return t("checkout.paying");
    const total = props.checkout.quote()?.total;
    return t(total === 0 ? "checkout.free" : payMessages[props.checkout.paymentMethod()], {
      amount: format.money(total ?? 0),
    });
  };
  const problems = () => props.checkout.quote()?.problems ?? [];
  const bag = useBag();
  const isOffline = () => unreachableSince() !== null || bag.hasPendingChanges();
  return (
    <div class={styles["foot"]}>
      <Show when={isOffline() || props.checkout.isUnreachable()}>
        <p class="error" role="status">
          {t(isOffline() ? "checkout.waiting" : "checkout.offline")}
        </p>
      </Show>
      <For each={props.checkout.refusals()}>
        {(text) => (
          <p class="error" role="status">
            {text}
          </p>
        )}
      </For>
      <FieldError id="checkout-form" text={props.checkout.errors().form} />
      <button
        type="submit"
        class="button"
        disabled={isOffline() || props.checkout.isBusy() || !props.checkout.quote() || problems().length > 0}
      >
        {label()}
      </button>
    </div>
  );
};

/** The checkout dialog over the menu. A refusal keeps all input and is shown at the field that it concerns. */
export const CheckoutDialog = (props: { onClose(): void }) => {
  const { menu, t } = useShop();
  const bag = useBag();
  const checkout = createCheckout();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void checkout.pay();
  };
  return (
    <Dialog label={t("checkout")} kind="sheet" onClose={props.onClose}>
      <div class={styles["head"]}>
        <h2>{t("checkout")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <Show
        when={bag.cart.items.length > 0 && menu.orderTypes.length > 0}
        fallback={
          <p class={styles["empty"]}>
            <Show when={menu.orderTypes.length === 0} fallback={t("checkout.emptied")}>
              <OrderingOff />
            </Show>
          </p>
        }
      >
        <form class={styles["form"]} novalidate onSubmit={submit}>
          <div class={styles["parts"]}>
            <fieldset class={styles["options"]}>
              <legend>{t("checkout.how")}</legend>
              <OrderTypeSwitch />
              <FieldError id="checkout-orderType" text={checkout.errors().orderType} />
            </fieldset>
            <When checkout={checkout} />
            <Details checkout={checkout} />
            <Tip checkout={checkout} />
            <Payment checkout={checkout} />
            <Promo checkout={checkout} />
            <Summary checkout={checkout} />
          </div>
          <Pay checkout={checkout} />
        </form>
      </Show>
      <Show when={checkout.testCard.bankPrompt()}>{(answer) => <BankDialog answer={answer()} />}</Show>
    </Dialog>
  );
};
