import { For, Show } from "solid-js";
import type { CustomerOrder, SharedOrder } from "../api/orders.ts";
import { Amounts } from "../bag/amounts.tsx";
import styles from "../pages/confirmation.module.css";
import { useShop } from "../state/shop.tsx";
import { buildSrcset, hasPictures } from "../ui/pictures.ts";
import { Verbatim } from "../ui/verbatim.tsx";

type Item = SharedOrder["orderItems"][number] &
  Partial<Pick<CustomerOrder["orderItems"][number], "totalPrice" | "thumbnail" | "specialInstructions">>;

/** The dishes of an order, with prices, notes and amounts if they are given. */
export const OrderedItems = (props: { items: readonly Item[]; sums?: CustomerOrder }) => {
  const { menu, t, format, menuLanguage } = useShop();
  return (
    <section class={styles["card"]} aria-labelledby="items">
      <h2 id="items">{t("order.items")}</h2>
      <ul>
        <For each={props.items}>
          {(item) => (
            <li class={styles["item"]}>
              <Show when={hasPictures(menu.store) && item.thumbnail}>
                {(path) => (
                  <img
                    class={styles["picture"]}
                    src={path()}
                    srcset={buildSrcset(path())}
                    sizes="3.5rem"
                    alt=""
                    width="56"
                    height="56"
                    loading="lazy"
                  />
                )}
              </Show>
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
              </div>
              <Show when={props.sums && item.totalPrice !== undefined}>
                <span>
                  <Verbatim text={format.money(item.totalPrice ?? 0)} />
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.sums}>{(sums) => <Amounts amounts={sums()} orderType={sums().orderType} />}</Show>
    </section>
  );
};
