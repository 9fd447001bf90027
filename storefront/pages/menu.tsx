import { useNavigate, useSearchParams } from "@solidjs/router";
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  onCleanup,
  onMount,
  type ParentProps,
  Show,
  Suspense,
} from "solid-js";
import type { MenuCategory } from "../../worker/domain/menu/types.ts";
import { BagBar } from "../bag/bag-bar.tsx";
import { BagColumn } from "../bag/bag-column.tsx";
import { LazyBagDrawer } from "../bag/lazy-bag-drawer.tsx";
import { sharpenCards } from "../components/card-picture.tsx";
import { Featured } from "../components/featured.tsx";
import { Finder } from "../components/finder.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { Hero } from "../components/hero/hero.tsx";
import { OrderTypeSwitch } from "../components/order-type-switch.tsx";
import { Rail } from "../components/rail.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { loadOptional } from "../parts/load-lazily.ts";
import { type Filters, matches } from "../search/filters.ts";
import { createLazySearch, type LoadedSearch } from "../search/lazy-search.ts";
import { afterPaint, whenIdle } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { hydrateLater } from "../state/hydrate-later.ts";
import { firstServedAt } from "../state/sale.ts";
import { type Shop, useShop } from "../state/shop.tsx";
import { shortKeys } from "../state/short-keys.ts";
import { browserOnly } from "../ui/browser-only.ts";
import styles from "./menu.module.css";
import { FoldedSection, Section } from "./section.tsx";

const CheckoutDialog = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("../checkout/checkout-dialog.tsx")),
  "CheckoutDialog",
  "dialog",
  "/?checkout",
);

/** Keeps the menu up to date while the page is open. Loaded when the browser is idle, so that it does not delay the
 *  page. */
const followMenuWhenIdle = (shop: Shop): void => {
  let stop: (() => void) | null = null;
  let isStopped = false;
  const start = async (): Promise<void> => {
    const module = await loadOptional(() => import("../state/live-menu.ts"));
    if (module && !isStopped) stop = module.followMenu(shop);
  };
  const startWhenIdle = (): void => whenIdle(() => void start());
  onMount(() => {
    // A prerendered page may never be opened, so it opens no connection.
    if ("prerendering" in document && document.prerendering)
      document.addEventListener("prerenderingchange", startWhenIdle, { once: true });
    else startWhenIdle();
  });
  onCleanup(() => {
    isStopped = true;
    stop?.();
  });
};

const noFilters: Filters = { text: "", diets: [] };

/** All sections of the menu. A search hides dishes instead of removing them, so that they are rendered only once. */
const Sections = (props: { filters: Filters; search: LoadedSearch | undefined; onClear(): void }) => {
  const { menu, t } = useShop();
  const search = () => (props.filters.text.trim() === "" ? undefined : props.search);
  // The results of the search replace the sections, which stay as they are meanwhile.
  const sectionFilters = () => (search() ? { ...props.filters, text: "" } : props.filters);
  const matchingIds = createMemo(
    () => new Set(menu.items.filter((item) => matches(item, sectionFilters())).map(({ id }) => id)),
  );
  const itemsOf = (category: MenuCategory) => menu.items.filter(({ categoryId }) => categoryId === category.id);
  const nonEmpty = createMemo(() => menu.categories.filter((category) => itemsOf(category).length > 0));
  const servedFrom = createMemo(
    () => new Map(nonEmpty().map((category) => [category, firstServedAt(menu, itemsOf(category))])),
  );
  // Categories that can be ordered now come first; each group keeps the restaurant's order.
  const served = createMemo(() => nonEmpty().filter((category) => !servedFrom().get(category)));
  const folded = createMemo(() => nonEmpty().filter((category) => servedFrom().get(category)));
  const visible = createMemo(() =>
    [...served(), ...folded()].filter((category) => itemsOf(category).some(({ id }) => matchingIds().has(id))),
  );
  const isFiltered = () => {
    const { text, diets, avoid = [] } = sectionFilters();
    return text !== "" || diets.length > 0 || avoid.length > 0;
  };
  return (
    <>
      <Rail categories={search() ? [] : visible()} />
      <div
        id="menu"
        class={styles["main"]}
        tabindex="-1"
        data-ordering={menu.orderTypes.length > 0 ? undefined : "off"}
      >
        <p class="visually-hidden" role="status">
          {isFiltered() && !search() ? t.count("matches", matchingIds().size) : ""}
        </p>
        <Show when={search()} keyed>
          {({ Results, search }) => <Results search={search} filters={props.filters} onClear={props.onClear} />}
        </Show>
        <Show when={!search() && matchingIds().size === 0}>
          <div class={`plate ${styles["empty"]}`}>
            <h2>{t("noMatches")}</h2>
            <p>{t("noMatchesHint")}</p>
            <button type="button" class="button quiet" onClick={props.onClear}>
              {t("clearFilters")}
            </button>
          </div>
        </Show>
        <div hidden={search() !== undefined}>
          <For each={served()}>
            {(category) => {
              const Part = hydrateLater(Section, "Section");
              return <Part category={category} items={itemsOf(category)} matchingIds={matchingIds()} />;
            }}
          </For>
          <For each={folded()}>
            {(category) => {
              const Part = hydrateLater(FoldedSection, "FoldedSection");
              return (
                <Part
                  category={category}
                  items={itemsOf(category)}
                  matchingIds={matchingIds()}
                  servedFrom={servedFrom().get(category) ?? ""}
                  isSearched={isFiltered()}
                />
              );
            }}
          </For>
        </div>
      </div>
    </>
  );
};

// Each part hydrates in a task of its own.
const LaterHeader = hydrateLater(Header, "Header");
const LaterHero = hydrateLater(Hero, "Hero");
const LaterFeatured = hydrateLater(Featured, "Featured");
const LaterFinder = hydrateLater(Finder, "Finder");
const LaterSections = hydrateLater(Sections, "Sections");
const LaterFooter = hydrateLater(Footer, "Footer");

/** The whole menu on one page. The dialog of a dish is a child route, so that opening it does not render the menu
 *  again. */
export const MenuPage = (props: ParentProps) => {
  shortKeys("m");
  const shop = useShop();
  const { t } = shop;
  const bag = useBag();
  if (!shop.isPreview) followMenuWhenIdle(shop);
  const [filters, setFilters] = createSignal(noFilters);
  const appliedFilters = afterPaint(createMemo(() => ({ ...filters(), avoid: shop.avoided() })));
  const clearFilters = (): void => {
    // Allergens to avoid stay, unless they alone hide the dishes.
    if (filters().text === "" && filters().diets.length === 0) shop.setAvoided([]);
    setFilters(noFilters);
  };
  const search = createLazySearch();
  // Text may be typed before the hydration.
  createEffect(() => filters().text !== "" && search.load());
  const [isCheckingOut, setCheckingOut] = createSignal(false);
  const checkOut = (): void => {
    bag.setOpen(false);
    setCheckingOut(true);
  };
  // The second of two taps may reach the bag's bar before the checkout lies over it.
  createEffect(() => isCheckingOut() && bag.isOpen() && bag.setOpen(false));
  onMount(() => whenIdle(sharpenCards));
  const [query] = useSearchParams<{ checkout: string; cancelled: string }>();
  const navigate = useNavigate();
  // A dish in the bag preloads the checkout, to which the bag's bar and its column lead.
  createEffect(() => bag.cart.itemCount > 0 && whenIdle(() => void CheckoutDialog.preload()));
  // Other pages link to the checkout with a query, and PayPal redirects here if the guest cancels.
  onMount(async () => {
    if (query.checkout === undefined && query.cancelled === undefined) return;
    navigate("/", { replace: true, scroll: false });
    await bag.refresh();
    setCheckingOut(true);
  });
  return (
    <>
      <a class="skip" href="#menu" rel="external">
        {t("skip")}
      </a>
      {/* Only the menu has this choice: beside an order it would look like a part of it. */}
      <LaterHeader>
        <OrderTypeSwitch />
      </LaterHeader>
      <main>
        <LaterHero onCheckout={checkOut} />
        <div class={styles["beside"]}>
          <div>
            <LaterFeatured />
            <LaterFinder filters={filters()} onChange={setFilters} onSearch={search.load} />
            <LaterSections filters={appliedFilters()} search={search.loaded()} onClear={clearFilters} />
          </div>
          <BagColumn onCheckout={checkOut} />
        </div>
      </main>
      <LaterFooter />
      <Show when={bag.cart.itemCount > 0}>
        <BagBar onCheckout={checkOut} />
      </Show>
      {props.children}
      <LazyBagDrawer onCheckout={checkOut} />
      <Show when={isCheckingOut()}>
        <Suspense>
          <CheckoutDialog avoided={shop.avoided()} onClose={() => setCheckingOut(false)} />
        </Suspense>
      </Show>
    </>
  );
};
