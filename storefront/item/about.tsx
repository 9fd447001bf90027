import { For, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./item-dialog.module.css";

/** What a dish is: picture, words, price, diets and allergens. */
export const About = (props: { item: MenuItem }) => {
  const { words, format, menu } = useShop();
  const list = new Intl.ListFormat(menu.store.locale, { type: "conjunction" });
  const allergens = (): string => {
    const names = props.item.allergens.map((allergen) => words(`allergen.${allergen}`));
    return names.length > 0 ? words("item.allergens", { list: list.format(names) }) : words("item.noAllergens");
  };
  return (
    <div class={styles["about"]}>
      <Show when={props.item.menuItemImages[0]}>
        {(image) => (
          <img
            src={image().image.url}
            alt={image().altText}
            width={image().image.width}
            height={image().image.height}
          />
        )}
      </Show>
      <h2>{props.item.name}</h2>
      <Show when={props.item.description}>{(text) => <p>{text()}</p>}</Show>
      <p class={styles["facts"]}>
        <strong>{format.money(props.item.price)}</strong>
        <Show when={props.item.calories}>{(count) => <span>{words("item.calories", { count: count() })}</span>}</Show>
        <For each={props.item.dietaryFlags}>
          {(flag) => <span class={styles["diet"]}>{words(`diet.${flag}`)}</span>}
        </For>
      </p>
      <p class={styles["allergens"]}>{allergens()}</p>
    </div>
  );
};
