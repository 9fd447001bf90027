import { For, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { addressLines } from "../../worker/domain/postal-address/address-lines.ts";
import type { CartItem } from "../api/types.ts";
import { Amounts } from "../bag/amounts.tsx";
import { CardPicture } from "../components/card-picture.tsx";
import { useBag } from "../state/bag.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { hasPictures } from "../ui/pictures.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";

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
          <For each={placeRows()}>{(text) => <div>{text}</div>}</For>
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

/** The order's dishes, place, time and amounts. German law (§ 312j (2) BGB) requires them directly above the order
 *  button. */
export const Summary = (props: { checkout: Checkout }) => {
  const { menu, t, format, menuLanguage, itemById } = useShop();
  const bag = useBag();
  const dish = ({ menuItem }: CartItem): MenuItem | undefined => itemById(menuItem?.id ?? "");
  const picture = (item: CartItem): string | null => (hasPictures(menu.store) && dish(item)?.thumbnail) || null;
  return (
    <Show when={props.checkout.quote()}>
      {(quote) => (
        <section class={styles["summary"]} aria-labelledby="checkout-summary">
          <h3 id="checkout-summary">{t("order.items")}</h3>
          <ul>
            <For each={bag.cart.items}>
              {(item, index) => (
                <li>
                  <Show when={picture(item)}>{(path) => <CardPicture path={path()} />}</Show>
                  <span class={styles["quantity"]}>{`${item.quantity} ×`}</span>
                  <div>
                    <p lang={menuLanguage}>{item.name}</p>
                    <Show when={item.modifiers.length > 0}>
                      <p class={styles["soft"]} lang={menuLanguage}>
                        {format.list(item.modifiers.map(({ name }) => name))}
                      </p>
                    </Show>
                    <Show when={item.specialInstructions}>{(note) => <p class={styles["soft"]}>“{note()}”</p>}</Show>
                  </div>
                  <span>{format.money(quote().lines[index()]?.lineTotal ?? item.lineTotal)}</span>
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
