import { For, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { BagIcon, PersonIcon } from "../ui/icons.tsx";
import { openingText } from "../ui/opening.ts";
import { srcsetOf } from "../ui/pictures.ts";
import styles from "./header.module.css";
import { OrderTypeSwitch } from "./order-type-switch.tsx";

const BagButton = () => {
  const { words } = useShop();
  const bag = useBag();
  return (
    <button type="button" class={styles["bag"]} aria-haspopup="dialog" onClick={() => bag.setOpen(true)}>
      <BagIcon />
      <span class="visually-hidden">{words("bag.open")}</span>
      <Show when={bag.cart.itemCount > 0}>
        <span class={styles["count"]} aria-hidden="true">
          {bag.cart.itemCount}
        </span>
      </Show>
      <span class="visually-hidden" role="status">
        {words.count("bag.count", bag.cart.itemCount)}
      </span>
    </button>
  );
};

export const Header = () => {
  const { menu, words, format } = useShop();
  /** "Closed " and "· opens 11:30", which may stand in two lines. */
  const parts = (): string[] => openingText(words, format, menu).replace(" ·", " \n·").split("\n");
  return (
    <header class={styles["header"]}>
      <div class={styles["bar"]}>
        <a class={styles["name"]} href="/">
          <Show when={menu.store.logoUrl}>
            {(url) => <img src={url()} srcset={srcsetOf(url())} sizes="40px" alt="" width="40" height="40" />}
          </Show>
          <span>{menu.store.name}</span>
        </a>
        <p class={styles["opening"]} data-state={menu.opening.state}>
          <For each={parts()}>{(part) => <span>{part}</span>}</For>
        </p>
        <OrderTypeSwitch />
        <div class={styles["actions"]}>
          <a class="round" href="/account" aria-label={words("account")}>
            <PersonIcon />
          </a>
          <BagButton />
        </div>
      </div>
    </header>
  );
};
