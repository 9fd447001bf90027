import { type Accessor, type Component, createEffect, createSignal, on } from "solid-js";
import { loadOptional, noteFault } from "../parts/load-lazily.ts";
import { useShop } from "../state/shop.tsx";
import type { MenuSearch } from "./menu-search.ts";
import type { SearchResultsProps } from "./search-results.tsx";

/** The loaded search: its index of the menu, and the list of its results. */
export interface LoadedSearch {
  search: MenuSearch;
  Results: Component<SearchResultsProps>;
}

/** Loads the search when it is first needed, and indexes the menu again when it changes. Until then, and if the
 *  download fails, the page filters its sections by the text itself. */
export const createLazySearch = (): { loaded: Accessor<LoadedSearch | undefined>; load(): void } => {
  const { menu } = useShop();
  const [isNeeded, setNeeded] = createSignal(false);
  const [loaded, setLoaded] = createSignal<LoadedSearch>();
  const read = async (): Promise<void> => {
    if (import.meta.env.SSR) return;
    const [search, results] = await Promise.all([
      loadOptional(() => import("./menu-search.ts")),
      loadOptional(() => import("./search-results.tsx")),
    ]);
    if (!search || !results) return;
    setLoaded({
      search: await search.createMenuSearch(menu.items, menu.categories),
      Results: results.SearchResults,
    });
  };
  createEffect(
    on(
      [isNeeded, () => menu.revision],
      ([needed]) => needed && void read().catch((error: unknown) => noteFault(error, "search")),
    ),
  );
  return { loaded, load: () => void setNeeded(true) };
};
