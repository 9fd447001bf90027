import { Show } from "solid-js";
import type { MenuItem } from "../../../../worker/domain/menu/types.ts";
import { findSaleState } from "../../../state/sale.ts";
import { useShop } from "../../../state/shop.tsx";
import { saleLabel } from "../../../ui/sale-label.ts";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { useDashboard } from "../../state.tsx";
import styles from "./menu.module.css";

interface DishTileProps {
  item: MenuItem;
  /** How many of the dish the order has. */
  count: number;
  /** Whether the order is for a time that staff chose, so that a later meal period is no obstacle. */
  isScheduled: boolean;
  isReachable: boolean;
  onFocus(): void;
  onAdd(): void;
}

/** A dish as a large button. */
export const DishTile = (props: DishTileProps) => {
  const shop = useShop();
  const { t } = useDashboard();
  const label = () => saleLabel(shop, props.item);
  const isBlocked = () => {
    const state = findSaleState(shop.menu, props.item);
    return state === "sold_out" || (state === "later" && !props.isScheduled);
  };
  return (
    <button
      type="button"
      class={styles["tile"]}
      tabindex={props.isReachable ? 0 : -1}
      aria-disabled={isBlocked() ? "true" : undefined}
      onFocus={props.onFocus}
      onClick={() => isBlocked() || props.onAdd()}
    >
      <span lang={shop.menuLanguage}>{props.item.name}</span>
      <span class={styles["price"]}>
        <Verbatim text={shop.format.money(props.item.price)} />
        <Show when={label()}>{(text) => <small>{text()}</small>}</Show>
      </span>
      <Show when={props.count > 0}>
        <span class={styles["count"]}>
          <span aria-hidden="true">{props.count}</span>
          <span class="visually-hidden">{t("counter.inOrder", { count: props.count })}</span>
        </span>
      </Show>
    </button>
  );
};
