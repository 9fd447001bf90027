import { For, onCleanup, onMount, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { holidayNote } from "../ui/holidays.ts";
import { BagIcon, PersonIcon } from "../ui/icons.tsx";
import { openingParts } from "../ui/opening.ts";
import { buildSrcset } from "../ui/pictures.ts";
import styles from "./header.module.css";
import { OrderTypeSwitch } from "./order-type-switch.tsx";

const BagButton = () => {
  const { t } = useShop();
  const bag = useBag();
  return (
    <button type="button" class={styles["bag"]} aria-haspopup="dialog" onClick={() => bag.setOpen(true)}>
      <BagIcon />
      <span class="visually-hidden">{t("bag.open")}</span>
      <Show when={bag.cart.itemCount > 0}>
        <span class={styles["count"]} aria-hidden="true">
          {bag.cart.itemCount}
        </span>
      </Show>
      <span class="visually-hidden" role="status">
        {t.count("bag.count", bag.cart.itemCount)}
      </span>
    </button>
  );
};

/** Sets the header's height as a custom property for the style sheets. */
const measure = (header: HTMLElement): void => {
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--header", `${header.offsetHeight}px`),
  );
  observer.observe(header);
  onCleanup(() => observer.disconnect());
};

export const Header = () => {
  const { menu, t, format } = useShop();
  let header: HTMLElement | undefined;
  onMount(() => header && measure(header));
  return (
    <header ref={header} class={styles["header"]}>
      <div class={styles["bar"]}>
        <a class={styles["name"]} href="/">
          <Show when={menu.store.logoUrl}>
            {(url) => <img src={url()} srcset={buildSrcset(url())} sizes="40px" alt="" width="40" height="40" />}
          </Show>
          <span>{menu.store.name}</span>
        </a>
        <p class={styles["opening"]} data-state={menu.opening.state}>
          <span>
            <For each={openingParts(t, format, menu, holidayNote(menu, format))}>
              {(part, index) => (
                <span>
                  {index() === 0 ? "" : <i>· </i>}
                  {`${part} `}
                </span>
              )}
            </For>
          </span>
        </p>
        <OrderTypeSwitch />
        <div class={styles["actions"]}>
          <a class="round" href="/account" aria-label={t("account")}>
            <PersonIcon />
          </a>
          <BagButton />
        </div>
      </div>
    </header>
  );
};
