import { useLocation } from "@solidjs/router";
import { createSignal, For, Show } from "solid-js";
import type { MenuCategory, MenuItem } from "../../worker/domain/menu/types.ts";
import { ItemCard } from "../components/item-card.tsx";
import { sectionId } from "../components/rail.tsx";
import { useShop } from "../state/shop.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import styles from "./menu.module.css";

interface SectionProps {
  category: MenuCategory;
  items: MenuItem[];
  matchingIds: ReadonlySet<string>;
}

// These are functions instead of components, because every component level lengthens the hydration keys of hundreds
// of cards.
const renderTitle = ({ id, name }: MenuCategory, language: string | undefined) => (
  <h2 id={`title-${id}`} lang={language}>
    {name}
  </h2>
);

const renderDishes = (props: SectionProps, language: string | undefined) => (
  <>
    <Show when={props.category.description}>
      {(text) => (
        <p class={styles["about"]} lang={language}>
          {text()}
        </p>
      )}
    </Show>
    <ul class={styles["items"]}>
      <For each={props.items}>{(item) => <ItemCard item={item} hidden={!props.matchingIds.has(item.id)} />}</For>
    </ul>
  </>
);

const isHidden = ({ items, matchingIds }: SectionProps): boolean => !items.some(({ id }) => matchingIds.has(id));

/** A category of the menu with its dishes. */
export const Section = (props: SectionProps) => {
  const { menuLanguage } = useShop();
  return (
    <section
      id={sectionId(props.category)}
      class={styles["section"]}
      aria-labelledby={`title-${props.category.id}`}
      hidden={isHidden(props)}
    >
      {renderTitle(props.category, menuLanguage)}
      {renderDishes(props, menuLanguage)}
    </section>
  );
};

/** A category of a later meal period. It is folded until the guest opens it, finds a dish in it by search, or opens the
 *  page of one of its dishes. */
export const FoldedSection = (props: SectionProps & { servedFrom: string; isSearched: boolean }) => {
  const { menu, t, format, menuLanguage, itemAddress } = useShop();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = createSignal(props.items.some((item) => itemAddress(item) === pathname));
  return (
    <section
      id={sectionId(props.category)}
      class={styles["section"]}
      aria-labelledby={`title-${props.category.id}`}
      hidden={isHidden(props)}
    >
      <details
        class={styles["folded"]}
        open={isOpen() || props.isSearched}
        // A search opens the section until the search ends.
        onToggle={({ currentTarget }) => props.isSearched || setOpen(currentTarget.open)}
      >
        <summary>
          {renderTitle(props.category, menuLanguage)}
          <WithAmount sentence={t("later.from", { time: gap })} amount={format.moment(props.servedFrom, menu.madeAt)} />
        </summary>
        {renderDishes(props, menuLanguage)}
      </details>
    </section>
  );
};
