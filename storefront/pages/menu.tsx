import { useNavigate, useSearchParams } from "@solidjs/router";
import { createMemo, createSignal, For, lazy, onCleanup, onMount, type ParentProps, Show, Suspense } from "solid-js";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Featured } from "../components/featured.tsx";
import { Finder } from "../components/finder.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { Hero } from "../components/hero.tsx";
import { ItemCard } from "../components/item-card.tsx";
import { Rail, sectionId } from "../components/rail.tsx";
import { useBag } from "../state/bag.tsx";
import { type Filters, matches } from "../state/filters.ts";
import { type Shop, useShop } from "../state/shop.tsx";
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

const Sections = (props: { filters: Filters; onClear(): void }) => {
  const { menu, words, menuLanguage } = useShop();
  const found = createMemo(() => menu.items.filter((item) => matches(item, props.filters)));
  const sections = createMemo(() =>
    menu.categories
      .map((category) => ({ category, items: found().filter((item) => item.categoryId === category.id) }))
      .filter(({ items }) => items.length > 0),
  );
  const isFiltered = () => props.filters.text !== "" || props.filters.diets.length > 0;
  return (
    <>
      <Rail categories={sections().map(({ category }) => category)} />
      <div id="menu" class={styles["main"]} tabindex="-1">
        <p class="visually-hidden" role="status">
          {isFiltered() ? words.count("matches", found().length) : ""}
        </p>
        <Show when={found().length === 0}>
          <div class={styles["empty"]}>
            <h2>{words("noMatches")}</h2>
            <p>{words("noMatchesHint")}</p>
            <button type="button" class="button quiet" onClick={props.onClear}>
              {words("clearFilters")}
            </button>
          </div>
        </Show>
        <For each={sections()}>
          {({ category, items }, index) => (
            <section id={sectionId(category)} class={styles["section"]} aria-labelledby={`title-${category.id}`}>
              <h2 id={`title-${category.id}`} lang={menuLanguage}>
                {category.name}
              </h2>
              <Show when={category.description}>
                {(text) => (
                  <p class={styles["about"]} lang={menuLanguage}>
                    {text()}
                  </p>
                )}
              </Show>
              <ul class={styles["items"]}>
                <For each={items}>
                  {(item, place) => (
                    <li>
                      <ItemCard item={item} eager={index() === 0 && place() < eagerItems} />
                    </li>
                  )}
                </For>
              </ul>
            </section>
          )}
        </For>
      </div>
    </>
  );
};

/** The whole menu on one page; the dialog of a dish is its child, so that opening one renders nothing else anew. */
export const MenuPage = (props: ParentProps) => {
  const shop = useShop();
  const { words } = shop;
  const bag = useBag();
  if (!shop.isPreview) followMenuWhenIdle(shop);
  const [filters, setFilters] = createSignal(noFilters);
  const [isCheckingOut, setCheckingOut] = createSignal(false);
  const [search] = useSearchParams<{ checkout: string; cancelled: string }>();
  const navigate = useNavigate();
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
        <Sections filters={filters()} onClear={() => setFilters(noFilters)} />
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
