import { For, Show } from "solid-js";
import type { SaleState } from "../../worker/domain/sale-state.ts";
import { canSuggest } from "../search/filters.ts";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import { saleLabel } from "../ui/sale-label.ts";
import { CardPicture } from "./card-picture.tsx";
import styles from "./featured.module.css";

/** The featured dishes, as a row that scrolls. Dishes that can be ordered now come first. */
export const Featured = () => {
  const shop = useShop();
  const { menu, t, format, menuLanguage, itemAddress, avoided } = shop;
  const featured = (state: SaleState) =>
    menu.items.filter((item) => item.featured && canSuggest(item, avoided()) && findSaleState(menu, item) === state);
  const items = () => [...featured("on_sale"), ...featured("later")];
  return (
    <Show when={items().length > 0}>
      <section class={styles["featured"]} aria-labelledby="featured">
        <h2 id="featured">{t("featured")}</h2>
        <ul class={styles["row"]}>
          <For each={items()}>
            {(item) => (
              <li>
                <a href={itemAddress(item)} noScroll class={styles["card"]}>
                  <Show when={hasPictures(menu.store) && item.thumbnail}>
                    {(url) => <CardPicture path={url()} sizes="min(17rem, 70vw)" position={subjectPosition(item)} />}
                  </Show>
                  <span class={styles["name"]} lang={menuLanguage}>
                    {item.name}
                  </span>
                  <span class={styles["price"]}>
                    <span translate="no">{format.money(item.price)}</span>
                    {saleLabel(shop, item) && ` · ${saleLabel(shop, item)}`}
                  </span>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
