import { useNavigate, useSearchParams } from "@solidjs/router";
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  lazy,
  onCleanup,
  onMount,
  type ParentProps,
  Show,
  Suspense,
} from "solid-js";
import type { MenuCategory, MenuItem } from "../../worker/domain/menu/types.ts";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Featured } from "../components/featured.tsx";
import { Finder } from "../components/finder.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { Hero } from "../components/hero.tsx";
import { ItemCard } from "../components/item-card.tsx";
import { Rail, sectionId } from "../components/rail.tsx";
import { afterPaint } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { type Filters, matches } from "../state/filters.ts";
import { type Shop, useShop } from "../state/shop.tsx";
import { shortKeys } from "../state/short-keys.ts";
import styles from "./menu.module.css";

const CheckoutDialog = lazy(() =>
  import("../checkout/checkout-dialog.tsx").then((module) => ({ default: module.CheckoutDialog })),
);

/** Listens for what sells out while the page is open. The page comes first: this is loaded once the browser has nothing better
 *  to do. */
const followMenuWhenIdle = (shop: Shop): void => {
  let stop: (() => void) | null = null;
  let isOver = false;
  const start = async (): Promise<void> => {
    const { followMenu } = await import("../state/live-menu.ts");
    if (!isOver) stop = followMenu(shop);
  };
  onMount(() => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(() => void start().catch(() => undefined));
    else setTimeout(() => void start().catch(() => undefined), 1000);
  });
  onCleanup(() => {
    isOver = true;
    stop?.();
  });
};

const noFilters: Filters = { text: "", diets: [] };
/** Pictures of the first dishes are on the first screen, so they are not lazy. */
const eagerItems = 4;

const Section = (props: {
  category: MenuCategory;
  items: MenuItem[];
  found: ReadonlySet<string>;
  isFirst: boolean;
}) => {
  const { menuLanguage } = useShop();
  return (
    <section
      id={sectionId(props.category)}
      class={styles["section"]}
      aria-labelledby={`title-${props.category.id}`}
      hidden={!props.items.some(({ id }) => props.found.has(id))}
    >
      <h2 id={`title-${props.category.id}`} lang={menuLanguage}>
        {props.category.name}
      </h2>
      <Show when={props.category.description}>
        {(text) => (
          <p class={styles["about"]} lang={menuLanguage}>
            {text()}
          </p>
        )}
      </Show>
      <ul class={styles["items"]}>
        <For each={props.items}>
          {(item, place) => (
            <ItemCard item={item} hidden={!props.found.has(item.id)} eager={props.isFirst && place() < eagerItems} />
          )}
        </For>
      </ul>
    </section>
  );
};

/** All sections. What a search leaves out is hidden and not taken away, so that two hundred dishes are made once. */
const Sections = (props: { filters: Filters; onClear(): void }) => {
  const { menu, words } = useShop();
  const found = createMemo(
    () => new Set(menu.items.filter((item) => matches(item, props.filters)).map(({ id }) => id)),
  );
  const itemsOf = (category: MenuCategory) => menu.items.filter(({ categoryId }) => categoryId === category.id);
  const filled = createMemo(() => menu.categories.filter((category) => itemsOf(category).length > 0));
  const shown = createMemo(() => filled().filter((category) => itemsOf(category).some(({ id }) => found().has(id))));
  const isFiltered = () => props.filters.text !== "" || props.filters.diets.length > 0;
  return (
    <>
      <Rail categories={shown()} />
      <div id="menu" class={styles["main"]} tabindex="-1">
        <p class="visually-hidden" role="status">
          {isFiltered() ? words.count("matches", found().size) : ""}
        </p>
        <Show when={found().size === 0}>
          <div class={`plate ${styles["empty"]}`}>
            <h2>{words("noMatches")}</h2>
            <p>{words("noMatchesHint")}</p>
            <button type="button" class="button quiet" onClick={props.onClear}>
              {words("clearFilters")}
            </button>
          </div>
        </Show>
        <For each={filled()}>
          {(category, index) => (
            <Section category={category} items={itemsOf(category)} found={found()} isFirst={index() === 0} />
          )}
        </For>
      </div>
    </>
  );
};

/** The whole menu on one page; the dialog of a dish is its child, so that opening one renders nothing else anew. */
export const MenuPage = (props: ParentProps) => {
  shortKeys("m");
  const shop = useShop();
  const { words } = shop;
  const bag = useBag();
  if (!shop.isPreview) followMenuWhenIdle(shop);
  const [filters, setFilters] = createSignal(noFilters);
  const applied = afterPaint(filters);
  const [isCheckingOut, setCheckingOut] = createSignal(false);
  const [search] = useSearchParams<{ checkout: string; cancelled: string }>();
  const navigate = useNavigate();
  // Whoever looks into the bag is about to go on: the checkout is there when it is tapped.
  createEffect(() => bag.isOpen() && void CheckoutDialog.preload());
  // Other pages lead back to the checkout, and so does PayPal where the guest has thought better of it.
  onMount(async () => {
    if (search.checkout === undefined && search.cancelled === undefined) return;
    navigate("/", { replace: true, scroll: false });
    await bag.refresh();
    setCheckingOut(true);
  });
  return (
    <>
      <a class="skip" href="#menu" rel="external">
        {words("skip")}
      </a>
      <Header />
      <main>
        <Hero />
        <Featured />
        <Finder filters={filters()} onChange={setFilters} />
        <Sections filters={applied()} onClear={() => setFilters(noFilters)} />
      </main>
      <Footer />
      {props.children}
      <Show when={bag.isOpen()}>
        <BagDrawer
          onCheckout={() => {
            bag.setOpen(false);
            setCheckingOut(true);
          }}
        />
      </Show>
      <Show when={isCheckingOut()}>
        <Suspense>
          <CheckoutDialog onClose={() => setCheckingOut(false)} />
        </Suspense>
      </Show>
    </>
  );
};
