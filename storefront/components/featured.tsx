import { For, Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { CardPicture } from "./card-picture.tsx";
import styles from "./featured.module.css";

/** The dishes the restaurant is proud of, as a row that can be swiped. */
export const Featured = () => {
  const { menu, words, format, menuLanguage, itemAddress } = useShop();
  const items = () => menu.items.filter((item) => item.featured && menu.saleStates[item.id] !== "sold_out");
  return (
    <Show when={items().length > 0}>
      <section class={styles["featured"]} aria-labelledby="featured">
        <h2 id="featured">{words("featured")}</h2>
        <ul class={styles["row"]}>
          <For each={items()}>
            {(item) => (
              <li>
                <a href={itemAddress(item)} noScroll class={styles["card"]}>
                  <Show when={item.thumbnail}>{(url) => <CardPicture path={url()} sizes="min(15rem, 68vw)" />}</Show>
                  <span class={styles["name"]} lang={menuLanguage}>
                    {item.name}
                  </span>
                  <span class={styles["price"]}>{format.money(item.price)}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
