import { createMemo, createSignal, For, Show } from "solid-js";
import type { MenuItem } from "../../../../worker/domain/menu/types.ts";
import { matches } from "../../../search/filters.ts";
import { findSaleState } from "../../../state/sale.ts";
import { useShop } from "../../../state/shop.tsx";
import { SearchIcon } from "../../../ui/icons.tsx";
import { useDashboard } from "../../state.tsx";
import { useCounter } from "../counter.tsx";
import { countDish } from "../draft/lines.rules.ts";
import { KeyHint } from "../key-hint.tsx";
import { DishTile } from "./dish-tile.tsx";
import styles from "./menu.module.css";
import { moveBetweenTiles } from "./tile-keys.ts";

export const searchId = "counter-search";

/** The dishes that a search finds. Those with the words in their name come before those with them in the
 *  description. */
const searchDishes = (items: readonly MenuItem[], text: string): MenuItem[] => {
  const found = items.filter((item) => matches(item, { text, diets: [] }));
  const isNamed = (item: MenuItem): boolean => matches({ ...item, description: null }, { text, diets: [] });
  return [...found.filter(isNamed), ...found.filter((item) => !isNamed(item))];
};

/** The dishes of the chosen category, or of the search, which covers the whole menu. */
const createFinder = () => {
  const { menu } = useShop();
  const categories = createMemo(() =>
    menu.categories.filter(({ id }) => menu.items.some(({ categoryId }) => categoryId === id)),
  );
  const [chosenId, setChosenId] = createSignal("");
  const [search, setSearch] = createSignal("");
  // Breakfast is of no use in the evening, so start with a category that has something to sell.
  const firstServed = createMemo(() => {
    const onSale = menu.items.filter((item) => findSaleState(menu, item) === "on_sale");
    return categories().find(({ id }) => onSale.some(({ categoryId }) => categoryId === id)) ?? categories()[0];
  });
  const categoryId = () => (categories().some(({ id }) => id === chosenId()) ? chosenId() : firstServed()?.id);
  const dishes = createMemo((): MenuItem[] =>
    search().trim()
      ? searchDishes(menu.items, search())
      : menu.items.filter((item) => item.categoryId === categoryId()),
  );
  const choose = (id: string): void => {
    setSearch("");
    setChosenId(id);
  };
  return { categories, categoryId: () => (search().trim() ? "" : categoryId()), choose, search, setSearch, dishes };
};

/** The menu as large touch targets: categories, search and dishes. */
export const MenuBoard = (props: { onAdd(item: MenuItem): void }) => {
  const { menuLanguage } = useShop();
  const { t } = useDashboard();
  const { state } = useCounter();
  const finder = createFinder();
  const [reachableId, setReachableId] = createSignal("");
  const isReachable = (item: MenuItem, index: number): boolean =>
    finder.dishes().some(({ id }) => id === reachableId()) ? item.id === reachableId() : index === 0;
  const addFirst = (event: KeyboardEvent & { currentTarget: HTMLInputElement }): void => {
    const [first] = finder.dishes();
    if (event.key !== "Enter" || event.isComposing || !finder.search().trim() || !first) return;
    event.preventDefault();
    props.onAdd(first);
    event.currentTarget.select();
  };
  return (
    <section class={styles["board"]} aria-label={t("counter.menu")}>
      <label class={styles["search"]}>
        <SearchIcon />
        <span class="visually-hidden">{t("counter.search")}</span>
        <input
          id={searchId}
          type="search"
          autocomplete="off"
          placeholder={t("counter.search")}
          aria-keyshortcuts="F2"
          value={finder.search()}
          onInput={(event) => finder.setSearch(event.currentTarget.value)}
          onKeyDown={addFirst}
        />
        <KeyHint name="F2" />
      </label>
      <fieldset class={styles["categories"]}>
        <legend class="visually-hidden">{t("counter.categories")}</legend>
        <For each={finder.categories()}>
          {({ id, name }) => (
            <button
              type="button"
              lang={menuLanguage}
              aria-pressed={finder.categoryId() === id}
              onClick={() => finder.choose(id)}
            >
              {name}
            </button>
          )}
        </For>
      </fieldset>
      <p class="visually-hidden" role="status">
        {finder.search().trim() ? t("counter.found", { count: finder.dishes().length }) : ""}
      </p>
      <Show when={finder.dishes().length > 0} fallback={<p class={styles["empty"]}>{t("counter.noDish")}</p>}>
        <ul class={styles["tiles"]} onKeyDown={moveBetweenTiles}>
          <For each={finder.dishes()}>
            {(item, index) => (
              <li>
                <DishTile
                  item={item}
                  count={countDish(state.draft.lines, item.id)}
                  isScheduled={state.draft.isScheduled}
                  isReachable={isReachable(item, index())}
                  onFocus={() => setReachableId(item.id)}
                  onAdd={() => props.onAdd(item)}
                />
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
};
