import { For, onCleanup, onMount, type ParentProps, Show } from "solid-js";
import { preloadBag } from "../bag/lazy-bag-drawer.tsx";
import { useBag } from "../state/bag.tsx";
import { isColumnVisible } from "../state/bag-column.ts";
import { useShop } from "../state/shop.tsx";
import { holidayNote } from "../ui/holidays.ts";
import { BagIcon, PersonIcon } from "../ui/icons.tsx";
import { openingParts } from "../ui/opening.ts";
import { buildSrcset } from "../ui/pictures.ts";
import styles from "./header.module.css";

const BagButton = () => {
  const { t } = useShop();
  const bag = useBag();
  return (
    <button
      type="button"
      class={styles["bag"]}
      data-bag
      aria-haspopup={isColumnVisible() ? undefined : "dialog"}
      onPointerDown={preloadBag}
      onClick={() => bag.setOpen(true)}
    >
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

/** Sets the height of the header that stays in sight, and of the row that scrolls away on phones, as custom properties
 *  for the style sheets. The row is none where it is beside the name. A usual header has the heights that the style
 *  sheet assumes: a property is set only if it differs, because the browser then styles the whole page again. */
const measure = (header: HTMLElement, name: HTMLElement, service: HTMLElement): void => {
  const root = document.documentElement;
  const rem = Number.parseFloat(getComputedStyle(root).fontSize);
  const pixels = (property: string): number => {
    const value = getComputedStyle(root).getPropertyValue(property);
    return Number.parseFloat(value) * (value.endsWith("rem") ? rem : 1);
  };
  const observer = new ResizeObserver(() => {
    const strip = service.offsetTop + service.offsetHeight <= name.offsetTop ? service.offsetHeight : 0;
    const heights = { "--strip": strip, "--header": header.offsetHeight - strip };
    for (const [property, height] of Object.entries(heights))
      if (Math.abs(pixels(property) - height) > 0.5) root.style.setProperty(property, `${height}px`);
  });
  observer.observe(header);
  onCleanup(() => observer.disconnect());
};

/** The restaurant with its hours, the account and the bag. `children` are beside the hours. */
export const Header = (props: ParentProps) => {
  const { menu, t, format } = useShop();
  let header: HTMLElement | undefined;
  let name: HTMLAnchorElement | undefined;
  let service: HTMLDivElement | undefined;
  onMount(() => header && name && service && measure(header, name, service));
  return (
    <header ref={header} class={styles["header"]}>
      <div class={styles["bar"]}>
        <a ref={name} class={styles["name"]} href="/">
          <Show when={menu.store.logoUrl}>
            {(url) => <img src={url()} srcset={buildSrcset(url())} sizes="40px" alt="" width="40" height="40" />}
          </Show>
          <span>{menu.store.name}</span>
        </a>
        <div ref={service} class={styles["service"]}>
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
          {props.children}
        </div>
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
