import { For, Show } from "solid-js";
import { defaultSelection, groupModifiers } from "../../worker/domain/menu/selection.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { srcsetOf } from "../ui/pictures.ts";
import styles from "./item-card.module.css";

/** How wide a card shows its picture, by the style sheet beside this. */
const cardSizes = "(min-width: 64rem) 9rem, 7.5rem";

const needsNoChoice = (item: MenuItem): boolean => groupModifiers(item).every(({ min }) => min === 0);

const Badges = (props: { item: MenuItem }) => {
  const { words } = useShop();
  return (
    <ul class={styles["badges"]}>
      <Show when={props.item.popular}>
        <li class={styles["popular"]}>{words("popular")}</li>
      </Show>
      <For each={props.item.dietaryFlags.slice(0, 2)}>{(flag) => <li>{words(`diet.${flag}`)}</li>}</For>
    </ul>
  );
};

const QuickAdd = (props: { item: MenuItem }) => {
  const { menu, words } = useShop();
  const bag = useBag();
  const add = (): void => {
    const { id, name } = props.item;
    const modifierIds = defaultSelection(props.item, menu.madeAt);
    bag.add({ menuItemId: id, quantity: 1, modifierIds, specialInstructions: null }, name).catch(() => undefined);
  };
  return (
    <button type="button" class={styles["add"]} aria-label={words("add", { name: props.item.name })} onClick={add}>
      <PlusIcon />
    </button>
  );
};

/** One dish on the menu: the whole card leads to its dialog, and "+" adds what needs no choice. */
export const ItemCard = (props: { item: MenuItem; eager?: boolean }) => {
  const { menu, words, format, menuLanguage, itemAddress } = useShop();
  const state = () => menu.saleStates[props.item.id] ?? "sold_out";
  return (
    <article class={styles["card"]} data-state={state()}>
      <div class={styles["text"]}>
        <h3>
          <a href={itemAddress(props.item)} noScroll class={styles["link"]} lang={menuLanguage}>
            {props.item.name}
          </a>
        </h3>
        <Show when={props.item.description}>
          {(text) => (
            <p class={styles["description"]} lang={menuLanguage}>
              {text()}
            </p>
          )}
        </Show>
        <Badges item={props.item} />
        <p class={styles["price"]}>
          {format.money(props.item.price)}
          <Show when={state() !== "on_sale"}>
            <span class={styles["state"]}>{words(state() === "later" ? "later" : "soldOut")}</span>
          </Show>
        </p>
      </div>
      <div class={styles["media"]}>
        <Show when={props.item.thumbnail}>
          {(url) => (
            <img
              src={url()}
              srcset={srcsetOf(url())}
              sizes={cardSizes}
              alt=""
              width="640"
              height="480"
              loading={props.eager ? "eager" : "lazy"}
              decoding="async"
            />
          )}
        </Show>
        <Show when={state() === "on_sale" && needsNoChoice(props.item)}>
          <QuickAdd item={props.item} />
        </Show>
      </div>
    </article>
  );
};
