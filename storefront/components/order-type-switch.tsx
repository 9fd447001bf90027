import { For, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./order-type-switch.module.css";

/** Switches between pickup and delivery, if the store offers both. The bag stores the choice. */
export const OrderTypeSwitch = () => {
  const { menu, t } = useShop();
  const bag = useBag();
  return (
    <Show when={menu.orderTypes.length > 1}>
      <fieldset class={styles["switch"]}>
        <legend class="visually-hidden">{t("orderType")}</legend>
        <For each={menu.orderTypes}>
          {(orderType) => (
            <button
              type="button"
              aria-pressed={bag.orderType() === orderType}
              onClick={() => void bag.setOrderType(orderType).catch(() => undefined)}
            >
              {t(orderType)}
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  );
};
