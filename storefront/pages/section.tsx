import { useLocation } from "@solidjs/router";
import { createSignal, For, Show } from "solid-js";
import type { MenuCategory, MenuItem } from "../../worker/domain/menu/types.ts";
import { ItemCard } from "../components/item-card.tsx";
import { sectionId } from "../components/rail.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./menu.module.css";

/** Pictures of the first dishes are on the first screen, so they are not lazy. */
const eagerCount = 4;

interface SectionProps {
  category: MenuCategory;
  items: MenuItem[];
  matchingIds: ReadonlySet<string>;
  isFirst: boolean;
}

// What both kinds of sections hold are functions and not components: each level of those is written into each of a
// menu's hundreds of cards.
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
      <For each={props.items}>
        {(item, index) => (
          <ItemCard
            item={item}
            hidden={!props.matchingIds.has(item.id)}
            eager={props.isFirst && index() < eagerCount}
          />
        )}
      </For>
    </ul>
  </>
);

const isHidden = ({ items, matchingIds: found }: SectionProps): boolean => !items.some(({ id }) => found.has(id));

/** One category of the menu with its dishes. */
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

/** One that is served later: folded until a guest opens it, finds something in it, or comes for one of its dishes. */
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
        // A search opens it for as long as it lasts.
        onToggle={({ currentTarget }) => props.isSearched || setOpen(currentTarget.open)}
      >
        <summary>
          {renderTitle(props.category, menuLanguage)}
          <span>{t("later.from", { time: format.moment(props.servedFrom, menu.madeAt) })}</span>
        </summary>
        {renderDishes(props, menuLanguage)}
      </details>
    </section>
  );
};
