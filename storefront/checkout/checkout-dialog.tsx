import { createEffect, For, onMount, Show } from "solid-js";
import { brandName, isRedirectMethod } from "../../db/schema/processors.ts";
import type { Allergen } from "../../worker/domain/menu/flags.ts";
import { OrderTypeSwitch } from "../components/order-type-switch.tsx";
import { failureTexts, selectFailureText } from "../parts/explain-failure.ts";
import { useBag } from "../state/bag.tsx";
import { isReleasing, unreachableSince } from "../state/connectivity.ts";
import { renderLater } from "../state/hydrate-later.ts";
import { confirmationAddress } from "../state/order-key.ts";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { OrderingOff } from "../ui/ordering-off.tsx";
import { OutageNotice } from "../ui/outage-notice.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import styles from "./checkout.module.css";
import { type Checkout, createCheckout } from "./checkout.ts";
import { Details } from "./details/details.tsx";
import { useCheckoutTranslate } from "./messages.ts";
import { BankDialog } from "./payment/test-card.tsx";
import { Payment } from "./payment.tsx";
import { PlacedNotice } from "./placed-notice.tsx";
import { Promo } from "./promo.tsx";
import { FoldedOrder } from "./summary/folded-order.tsx";
import { Summary } from "./summary/summary.tsx";
import { readFilledFields } from "./text-field.ts";
import { When } from "./time/when.tsx";
import { Tip } from "./tip.tsx";
import { Wallets } from "./wallet/wallets.tsx";

const Pay = (props: { checkout: Checkout }) => {
  const { t, format } = useShop();
  const words = useCheckoutTranslate();
  const total = () => props.checkout.quote()?.total;
  const label = (): string => {
    if (props.checkout.isBusy()) return t("checkout.paying");
    // Until its quote has arrived, an order has no amount.
    if (total() === undefined) return words("order.place");
    const method = props.checkout.paymentMethod();
    const amount = gap;
    if (total() === 0) return t("checkout.free", { amount });
    if (isRedirectMethod(method)) return t("checkout.redirect", { amount, name: brandName(method) });
    return t(method === "card" ? "checkout.pay" : "checkout.place", { amount });
  };
  const problems = () => props.checkout.quote()?.problems ?? [];
  const bag = useBag();
  const isWaiting = () => unreachableSince() !== null || bag.hasPendingChanges();
  /** A guest who has tapped Pay, or who is online, need not do anything: the page tries again by itself. */
  const isDown = () =>
    props.checkout.outage.isDown() ||
    (unreachableSince() === null && (props.checkout.quoteOutage.isDown() || bag.hasPendingChanges()));
  const failure = () => props.checkout.outage.failure() ?? props.checkout.quoteOutage.failure();
  const notice = (): string => {
    const texts = failureTexts(t, words("outage"));
    const limit = (minutes: number) => words("limit", { minutes });
    return failure() ? selectFailureText(failure(), { ...texts, limit }) : texts.outage;
  };
  const tryNow = (): void => {
    if (bag.hasPendingChanges()) void bag.refresh();
    for (const outage of [props.checkout.outage, props.checkout.quoteOutage]) if (outage.isDown()) outage.tryNow();
  };
  let foot: HTMLDivElement | undefined;
  // A notice, or the message of a refused payment, pushes the button that the guest tapped out of view.
  createEffect(() => {
    if (isReleasing() || props.checkout.outage.isDown() || props.checkout.errors().form)
      foot?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      class={styles["foot"]}
      ref={(element) => {
        foot = element;
      }}
    >
      <Show
        when={isDown()}
        fallback={
          <Show when={isReleasing() || unreachableSince() !== null}>
            <p class="error" role="status">
              {t(isReleasing() ? "release" : "checkout.waiting")}
            </p>
          </Show>
        }
      >
        <OutageNotice text={notice()} isBusy={props.checkout.isBusy()} onTryNow={tryNow} />
      </Show>
      <For each={props.checkout.refusals()}>
        {(text) => (
          <p class="error" role="status">
            {text}
          </p>
        )}
      </For>
      <FieldError id="checkout-form" text={props.checkout.errors().form} />
      <Show when={props.checkout.earlierOrder()} keyed>
        {({ order, messages }) => (
          <a class="button quiet" rel="external" href={confirmationAddress(order.orderId, order.secretKey)}>
            {words(messages.link, { number: order.orderNumber })}
          </a>
        )}
      </Show>
      <button
        type="submit"
        class="button"
        disabled={
          isWaiting() ||
          props.checkout.outage.isDown() ||
          props.checkout.isBusy() ||
          !props.checkout.isQuoteCurrent() ||
          problems().length > 0
        }
      >
        <WithAmount sentence={label()} amount={format.money(total() ?? 0)} />
      </button>
    </div>
  );
};

interface CheckoutDialogProps {
  /** The allergens that the guest avoids on the menu. */
  avoided: readonly Allergen[];
  onClose(): void;
}

/** The large parts of the dialog. Rendered together, they would hold up a slow phone for a quarter of a second. */
const createParts = () => ({
  Folded: renderLater(FoldedOrder),
  Wallet: renderLater(Wallets),
  Time: renderLater(When),
  Guest: renderLater(Details),
  TipChoice: renderLater(Tip),
  Method: renderLater(Payment),
  Ordered: renderLater(Summary),
});

/** The checkout dialog over the menu. A refusal keeps all input and is shown at the field that it concerns. */
export const CheckoutDialog = (props: CheckoutDialogProps) => {
  const { menu, t } = useShop();
  const words = useCheckoutTranslate();
  const bag = useBag();
  const checkout = createCheckout();
  const { Folded, Wallet, Time, Guest, TipChoice, Method, Ordered } = createParts();
  // A message about the bag, such as an added dish, would cover the fields.
  onMount(bag.dismiss);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    readFilledFields(event.currentTarget, checkout.form);
    void checkout.pay();
  };
  const form = () => (
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
            <Show when={menu.orderTypes.length === 0} fallback={words("emptied")}>
              <OrderingOff />
            </Show>
          </p>
        }
      >
        <form class={styles["form"]} novalidate onSubmit={submit}>
          <Folded checkout={checkout} />
          <div class={styles["parts"]}>
            <Show when={checkout.comeBack.unpaidNumber()}>
              {(number) => (
                <p class={styles["resumed"]} role="status">
                  {words("earlier.resume", { number: number() })}
                </p>
              )}
            </Show>
            <Wallet checkout={checkout} />
            <fieldset class={styles["options"]}>
              <legend>{t("checkout.how")}</legend>
              <OrderTypeSwitch />
              <FieldError id="checkout-orderType" text={checkout.errors().orderType} />
            </fieldset>
            <Time checkout={checkout} />
            <Guest checkout={checkout} avoided={props.avoided} />
            <TipChoice checkout={checkout} />
            <Method checkout={checkout} />
          </div>
          <div class={styles["side"]}>
            <div class={styles["order"]}>
              <Promo checkout={checkout} />
              <Ordered checkout={checkout} />
              <Pay checkout={checkout} />
            </div>
          </div>
        </form>
      </Show>
      <Show when={checkout.testCard.bankPrompt()}>{(answer) => <BankDialog answer={answer()} />}</Show>
    </Dialog>
  );
  return (
    <Show when={checkout.comeBack.placedOrder()} fallback={form()}>
      {(order) => <PlacedNotice order={order()} onClose={props.onClose} />}
    </Show>
  );
};
