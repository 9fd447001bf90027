import { For, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./order-type-switch.module.css";

/** Pickup or delivery, as the store offers them; the bag remembers it. */
export const OrderTypeSwitch = () => {
  const { menu, words } = useShop();
  const bag = useBag();
  return (
    <Show when={menu.orderTypes.length > 1}>
      <fieldset class={styles["switch"]}>
        <legend class="visually-hidden">{words("orderType")}</legend>
        <For each={menu.orderTypes}>
          {(orderType) => (
            <button
              type="button"
              aria-pressed={bag.orderType() === orderType}
              onClick={() => void bag.setOrderType(orderType).catch(() => undefined)}
            >
              {words(orderType)}
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  );
};
