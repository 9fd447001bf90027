import { onMount, Show, Suspense } from "solid-js";
import { lazyPart } from "../parts/lazy-part.tsx";
import { whenIdle } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { isColumnVisible } from "../state/bag-column.ts";
import { browserOnly } from "../ui/browser-only.ts";

const BagDrawer = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("./bag-drawer.tsx")),
  "BagDrawer",
  "dialog",
);

/** Loads the drawer as soon as a finger is on the bag's button, before it is lifted. */
export const preloadBag = (): void => {
  if (!isColumnVisible()) void BagDrawer.preload();
};

/** The bag's drawer while it is open, on a page without the bag's column. It is loaded when the browser is idle, so
 *  that it does not delay the page. */
export const LazyBagDrawer = (props: { onCheckout(): void }) => {
  const bag = useBag();
  onMount(() => whenIdle(preloadBag));
  return (
    <Show when={bag.isOpen() && !isColumnVisible()}>
      <Suspense>
        <BagDrawer onCheckout={props.onCheckout} onClose={() => bag.setOpen(false)} />
      </Suspense>
    </Show>
  );
};
