import { For, Show } from "solid-js";
import { addressLines } from "../../../worker/domain/postal-address/address-lines.ts";
import { Amounts } from "../../bag/amounts.tsx";
import { useBag } from "../../state/bag.tsx";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { FinalConfirmation } from "./final-confirmation.tsx";
import { OrderedDishes } from "./ordered-dishes.tsx";

/** The place and time of pickup or delivery. */
const Handover = (props: { checkout: Checkout }) => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const { form, quote } = props.checkout;
  const isDelivery = () => bag.orderType() === "delivery";
  const placeRows = (): string[] =>
    isDelivery() ? addressLines(form, menu.store.countryCode) : [menu.store.name, menu.store.address];
  const time = (): string => {
    const at = form.isScheduled ? form.scheduledFor : quote()?.readyAt;
    if (!at) return form.isScheduled ? "" : t("checkout.now");
    const isToday = format.date(at) === format.date(serverNow());
    return isToday ? format.time(at) : `${format.day(format.date(at))}, ${format.time(at)}`;
  };
  return (
    <dl class={styles["handover"]}>
      <Show when={placeRows().length > 0}>
        <dt>{t(isDelivery() ? "order.deliverTo" : "order.pickupAt")}</dt>
        <dd>
          <For each={placeRows()}>
            {(text) => (
              <div>
                <bdi>{text}</bdi>
              </div>
            )}
          </For>
        </dd>
      </Show>
      <Show when={time()}>
        {(text) => (
          <>
            <dt>{t("checkout.when")}</dt>
            <dd>
              <Verbatim text={text()} />
            </dd>
          </>
        )}
      </Show>
    </dl>
  );
};

/** What stands in place of the amounts until the first quote arrives. */
const NoAmounts = (props: { checkout: Checkout }) => {
  const words = useCheckoutTranslate();
  return (
    <Show when={!props.checkout.quoteRefusal()}>
      <p class={styles["soft"]} role="status">
        {words(props.checkout.quoteOutage.isDown() ? "total.failed" : "total.loading")}
      </p>
    </Show>
  );
};

/** The order's dishes, place, time and amounts. German law (§ 312j (2) BGB) requires them directly above the order
 *  button, and so does Japanese law, which adds payment and cancellation. */
export const Summary = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  const bag = useBag();
  return (
    <section class={styles["summary"]} aria-labelledby="checkout-summary">
      <h3 id="checkout-summary">{t("order.items")}</h3>
      <ul class={styles["dishes"]} tabindex="0">
        <OrderedDishes checkout={props.checkout} />
      </ul>
      <Handover checkout={props.checkout} />
      <Show when={menu.store.countryCode === "JP"}>
        <FinalConfirmation checkout={props.checkout} />
      </Show>
      <Show when={props.checkout.quote()} fallback={<NoAmounts checkout={props.checkout} />}>
        {(quote) => <Amounts amounts={quote()} orderType={bag.orderType()} />}
      </Show>
    </section>
  );
};
