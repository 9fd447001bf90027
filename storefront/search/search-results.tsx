import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import { ItemCard } from "../components/item-card.tsx";
import menuStyles from "../pages/menu.module.css";
import { paintFirst } from "../state/after-paint.ts";
import { useShop } from "../state/shop.tsx";
import { findPopular } from "../suggestions/choose.ts";
import { SuggestedDishes } from "../suggestions/suggested-dishes.tsx";
import { type Filters, matches } from "./filters.ts";
import type { MenuSearch } from "./menu-search.ts";
import { useSearchTranslate } from "./messages.ts";
import styles from "./search.module.css";

/** How many cards are drawn before the next paint, so that typing stays quick. */
const batch = 6;
const maxPopular = 3;

export interface SearchResultsProps {
  search: MenuSearch;
  filters: Filters;
  onClear(): void;
}

/** What a search found, as one list with the best match first. If it found nothing, popular dishes and the way back. */
export const SearchResults = (props: SearchResultsProps) => {
  const shop = useShop();
  const { t, itemById, language } = shop;
  const tSearch = useSearchTranslate();
  const plurals = new Intl.PluralRules(language);
  const text = () => props.filters.text.trim();
  const found = createMemo(() =>
    props
      .search(text())
      .flatMap((id) => itemById(id) ?? [])
      .filter((item) => matches(item, { ...props.filters, text: "" })),
  );
  const [visibleCount, setVisibleCount] = createSignal(batch);
  createEffect(on(found, () => setVisibleCount(batch)));
  createEffect(() => {
    if (visibleCount() < found().length) paintFirst(() => setVisibleCount((count) => count + batch));
  });
  const heading = (): string => {
    const count = found().length;
    if (count === 0) return tSearch("nothing", { text: text() });
    const form = plurals.select(count) === "one" ? "one" : "other";
    return tSearch(`found_${form}`, { count, text: text() });
  };
  return (
    <section class={styles["results"]} aria-labelledby="results">
      <div role="status">
        <h2 id="results">{heading()}</h2>
      </div>
      <Show
        when={found().length > 0}
        fallback={
          <div class={styles["nothing"]}>
            <p>{tSearch("nothingHint")}</p>
            <button type="button" class="button quiet" onClick={props.onClear}>
              {t("clearFilters")}
            </button>
            <SuggestedDishes heading={tSearch("popular")} items={findPopular(shop, maxPopular)} areLinks />
          </div>
        }
      >
        <ul class={menuStyles["items"]}>
          <For each={found().slice(0, visibleCount())}>{(item) => <ItemCard item={item} hidden={false} />}</For>
        </ul>
      </Show>
    </section>
  );
};
