import { Match, Show, Switch, untrack } from "solid-js";
import { takesOrdersNow } from "../../../worker/domain/menu/opening.ts";
import { storeSlot } from "../../state/ahead.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import styles from "./hero.module.css";

/** When a paused restaurant takes orders again, what a guest can do meanwhile, and its phone number. */
const PauseEnd = () => {
  const { menu, t, format } = useShop();
  const end = () => menu.opening.nextChangeAt;
  return (
    <div class={styles["pause"]}>
      <p>
        <Show when={end()} fallback={t("paused.soon")}>
          {(at) => t("ahead.none", { time: format.moment(at(), menu.madeAt) })}
        </Show>{" "}
        {t("paused.fill")}
      </p>
      <Show when={menu.store.phone}>
        {(phone) => (
          <a class="button quiet" href={`tel:${phone().replaceAll(" ", "")}`}>
            {t("ordering.call", { phone: phone() })}
          </a>
        )}
      </Show>
    </div>
  );
};

/** Shown while an order for now is impossible: a button for the next free slot, or the time of the next opening. */
export const OrderAhead = (props: { onCheckout(): void }) => {
  const { menu, t, format, isPreview } = useShop();
  const bag = useBag();
  // A pause that begins while the page is open is said by the notice over it, so that nothing moves.
  const isLoadedPaused = untrack(() => menu.opening.state === "paused");
  const isForLater = () => menu.orderTypes.length > 0 && menu.opening.state !== "paused" && !takesOrdersNow(menu);
  const formatMoment = (at: string): string => format.moment(at, menu.madeAt);
  const choose = (at: string): void => {
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
    <Switch>
      <Match when={isLoadedPaused && menu.opening.state === "paused"}>
        <PauseEnd />
      </Match>
      <Match when={!isPreview && isForLater() && menu.nextSlotAt}>
        {(at) => (
          <button type="button" class={`button ${styles["ahead"]}`} onClick={() => choose(at())}>
            {t("ahead.order", { time: formatMoment(at()) })}
          </button>
        )}
      </Match>
      <Match when={isForLater() && menu.opening.state === "closed" && menu.opening.nextChangeAt}>
        {(at) => <p class={styles["ahead"]}>{t("ahead.none", { time: formatMoment(at()) })}</p>}
      </Match>
    </Switch>
  );
};
