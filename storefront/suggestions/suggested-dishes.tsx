import { createUniqueId, For, Show } from "solid-js";
import { defaultSelection } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { CardPicture } from "../components/card-picture.tsx";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import styles from "./suggested-dishes.module.css";

interface SuggestedDishesProps {
  heading: string;
  items: readonly MenuItem[];
  /** Called when a dish is added, whose button may disappear then. */
  onAdd?(): void;
  /** Whether each dish links to its own page instead of being added by a tap. */
  areLinks?: boolean;
}

/** A few dishes under a heading: one tap adds a dish, or opens it. */
export const SuggestedDishes = (props: SuggestedDishesProps) => {
  const { menu, t, format, menuLanguage, itemAddress } = useShop();
  const bag = useBag();
  const id = createUniqueId();
  const add = (item: MenuItem): void => {
    const modifierIds = defaultSelection(item, menu.madeAt);
    const input = { menuItemId: item.id, quantity: 1, modifierIds, specialInstructions: null };
    bag.add(input, item.name).catch(() => undefined);
    props.onAdd?.();
  };
  return (
    <Show when={props.items.length > 0}>
      <section class={styles["suggested"]} aria-labelledby={id}>
        <h3 id={id}>{props.heading}</h3>
        <ul>
          <For each={props.items}>
            {(item) => (
              <li>
                <Show when={hasPictures(menu.store) && item.thumbnail}>
                  {(path) => <CardPicture path={path()} position={subjectPosition(item)} />}
                </Show>
                <p>
                  <Show when={props.areLinks} fallback={<span lang={menuLanguage}>{item.name}</span>}>
                    <a href={itemAddress(item)} noScroll lang={menuLanguage}>
                      {item.name}
                    </a>
                  </Show>
                  <small>{format.money(item.price)}</small>
                </p>
                <Show when={!props.areLinks}>
                  <button
                    type="button"
                    class="round"
                    aria-label={t("add", { name: item.name })}
                    onClick={() => add(item)}
                  >
                    <Show when={bag.dishQuantities[item.id]} fallback={<PlusIcon />}>
                      {(quantity) => <output>{quantity()}</output>}
                    </Show>
                  </button>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
