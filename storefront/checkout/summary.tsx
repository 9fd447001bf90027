import { For, Show } from "solid-js";
import { addressLines } from "../../worker/domain/postal-address/address-lines.ts";
import { Amounts } from "../bag/amounts.tsx";
import { useBag } from "../state/bag.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";

/** Where and when the order is handed over. */
const Handover = (props: { checkout: Checkout }) => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const { form, quote } = props.checkout;
  const isDelivery = () => bag.orderType() === "delivery";
  const place = (): string[] =>
    isDelivery() ? addressLines(form, menu.store.countryCode) : [menu.store.name, menu.store.address];
  const time = (): string => {
    const at = form.isScheduled ? form.scheduledFor : quote()?.readyAt;
    if (!at) return form.isScheduled ? "" : t("checkout.now");
    const isToday = format.date(at) === format.date(serverNow());
    return isToday ? format.time(at) : `${format.day(format.date(at))}, ${format.time(at)}`;
  };
  return (
    <dl class={styles["handover"]}>
      <Show when={place().length > 0}>
        <dt>{t(isDelivery() ? "order.deliverTo" : "order.pickupAt")}</dt>
        <dd>
          <For each={place()}>{(text) => <div>{text}</div>}</For>
        </dd>
      </Show>
      <Show when={time()}>
        {(text) => (
          <>
            <dt>{t("checkout.when")}</dt>
            <dd>{text()}</dd>
          </>
        )}
      </Show>
    </dl>
  );
};

/** The essentials of the order, directly above the button that places it (§ 312j (2) BGB): dishes, place, time and
 *  amounts. */
export const Summary = (props: { checkout: Checkout }) => {
  const { t, format, menuLanguage } = useShop();
  const bag = useBag();
  return (
    <Show when={props.checkout.quote()}>
      {(quote) => (
        <section class={styles["summary"]} aria-labelledby="checkout-summary">
          <h3 id="checkout-summary">{t("order.items")}</h3>
          <ul>
            <For each={bag.cart.items}>
              {(line, index) => (
                <li>
                  <span class={styles["quantity"]}>{`${line.quantity} ×`}</span>
                  <div>
                    <p lang={menuLanguage}>{line.name}</p>
                    <Show when={line.modifiers.length > 0}>
                      <p class={styles["soft"]} lang={menuLanguage}>
                        {format.list(line.modifiers.map(({ name }) => name))}
                      </p>
                    </Show>
                    <Show when={line.specialInstructions}>{(note) => <p class={styles["soft"]}>“{note()}”</p>}</Show>
                  </div>
                  <span>{format.money(quote().lines[index()]?.lineTotal ?? line.lineTotal)}</span>
                </li>
              )}
            </For>
          </ul>
          <Handover checkout={props.checkout} />
          <Amounts amounts={quote()} orderType={bag.orderType()} />
        </section>
      )}
    </Show>
  );
};
