import { For, Show } from "solid-js";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import type { CartItem } from "../../api/types.ts";
import { CardPicture } from "../../components/card-picture.tsx";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { hasPictures } from "../../ui/pictures.ts";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";

/** The dishes of the bag with their choices, notes and prices: those of the quote as soon as it has arrived. */
export const OrderedDishes = (props: { checkout: Checkout }) => {
  const { menu, t, format, menuLanguage, itemById } = useShop();
  const bag = useBag();
  const dish = ({ menuItem }: CartItem): MenuItem | undefined => itemById(menuItem?.id ?? "");
  const picture = (item: CartItem): string | null => (hasPictures(menu.store) && dish(item)?.thumbnail) || null;
  const isRefused = (index: number): boolean =>
    (props.checkout.quote()?.problems ?? []).some(({ path }) => path?.split(".")[1] === String(index));
  return (
    <For each={bag.cart.items}>
      {(item, index) => (
        <li>
          <Show when={picture(item)}>{(path) => <CardPicture path={path()} />}</Show>
          <span class={styles["quantity"]}>
            <Verbatim text={`${item.quantity} ×`} />
          </span>
          <div>
            <p lang={menuLanguage}>{item.name}</p>
            <Show when={item.modifiers.length > 0}>
              <p class={styles["soft"]} lang={menuLanguage}>
                {format.list(item.modifiers.map(({ name }) => name))}
              </p>
            </Show>
            <Show when={item.specialInstructions}>{(note) => <p class={styles["soft"]}>“{note()}”</p>}</Show>
            <Show when={isRefused(index())}>
              <button
                type="button"
                class="link"
                onClick={(event) => {
                  // The button disappears with its dish, so the focus moves to the list.
                  event.currentTarget.closest<HTMLElement>("[tabindex]")?.focus();
                  bag.remove(item).catch(() => undefined);
                }}
              >
                {t("bag.remove")}
                <span class="visually-hidden"> {item.name}</span>
              </button>
            </Show>
          </div>
          <span>
            <Verbatim text={format.money(props.checkout.quote()?.lines[index()]?.lineTotal ?? item.lineTotal)} />
          </span>
        </li>
      )}
    </For>
  );
};
