import { createUniqueId, For, Show } from "solid-js";
import { defaultSelection } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { unitPrice } from "../../worker/domain/pricing/pricing.rules.ts";
import { CardPicture } from "../components/card-picture.tsx";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import { Verbatim } from "../ui/verbatim.tsx";
import styles from "./suggested-dishes.module.css";

interface SuggestedDishesProps {
  heading: string;
  items: readonly MenuItem[];
  /** The modifiers with which a dish is added; by default its preselected ones. */
  chosen?(item: MenuItem): string[];
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
  const choices = (item: MenuItem): string[] => props.chosen?.(item) ?? defaultSelection(item, menu.madeAt);
  const price = (item: MenuItem): number => {
    const ids = choices(item);
    const chosen = item.modifiers.filter((modifier) => ids.includes(modifier.id));
    return unitPrice(
      item.price,
      chosen.map(({ priceAdjustment }) => priceAdjustment),
    );
  };
  const add = (item: MenuItem): void => {
    const input = { menuItemId: item.id, quantity: 1, modifierIds: choices(item), specialInstructions: null };
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
                  <small>
                    <Verbatim text={format.money(price(item))} />
                  </small>
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
