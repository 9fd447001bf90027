import { createMemo, Show } from "solid-js";
import { storeSlot } from "../../state/ahead.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { directionsAddress } from "../../ui/map-links.ts";
import styles from "./hero.module.css";
import { noOrdersText } from "./no-orders-text.ts";

/** Why no order for now is taken and until when, with the ways on: a button for the next free time slot, the phone
 *  number if there is none, the menu, and the way to the restaurant. */
export const NoOrders = (props: { onCheckout(): void }) => {
  const { menu, t, format, menuLanguage, isPreview } = useShop();
  const bag = useBag();
  const words = createMemo(() => noOrdersText(t, format, menu));
  const isOff = () => menu.orderTypes.length === 0;
  const slot = () => (isPreview || isOff() ? null : menu.nextSlotAt);
  const formatMoment = (at: string): string => format.moment(at, menu.madeAt);
  const phone = () => (slot() ? "" : menu.store.phone);
  const orderAhead = (at: string): void => {
    storeSlot(at);
    if (bag.cart.items.length > 0) {
      props.onCheckout();
      return;
    }
    bag.notify(t("ahead.chosen", { time: formatMoment(at) }));
    const main = document.getElementById("menu");
    main?.scrollIntoView();
    main?.focus({ preventScroll: true });
  };
  return (
    <div class={styles["state"]} data-state={isOff() ? "off" : menu.opening.state}>
      <i />
      <div role="status">
        <Show when={words().title}>
          {(title) => <h2 lang={words().isNote ? menuLanguage : undefined}>{title()}</h2>}
        </Show>
        <p>{words().text}</p>
      </div>
      <div class={styles["ways"]}>
        <Show when={slot()}>
          {(at) => (
            <button type="button" class="button" onClick={() => orderAhead(at())}>
              {t("ahead.order", { time: formatMoment(at()) })}
            </button>
          )}
        </Show>
        <a class={slot() || isOff() ? "link" : "button"} href="#menu" rel="external">
          {t("notFound.back")}
        </a>
        <Show when={phone()}>
          {(number) => (
            <a class={isOff() ? "button" : "link"} href={`tel:${number().replaceAll(" ", "")}`}>
              {t("ordering.call", { phone: number() })}
            </a>
          )}
        </Show>
        <a class="link" href={directionsAddress(menu.store)} rel="external">
          {t("ordering.directions")}
        </a>
      </div>
    </div>
  );
};
